// A chair on its way to this device: the ticket is shown to the table once, and the device that has
// the chair says yes or no.

import { keepFresh } from "../device/keep";
import type { AnyOut, Goodbye } from "../protocol";
import { PROTOCOL } from "../protocol";
import { socketAddress } from "./socket";

export class Claim {
  /** Whether the table was asked. */
  asked = $state(false);
  /** What both devices show. */
  number = $state("");
  goodbye = $state.raw<Goodbye | null>(null);
  readonly #code: string;
  readonly #ticket: string;
  readonly #taken: () => void;
  #socket: WebSocket | null = null;

  constructor(code: string, ticket: string, taken: () => void) {
    this.#code = code;
    this.#ticket = ticket;
    this.#taken = taken;
  }

  /** Show the ticket. It is good once: a connection that is lost is not found again. */
  ask(): void {
    this.asked = true;
    const socket = new WebSocket(socketAddress(this.#code));
    this.#socket = socket;
    socket.onopen = () => {
      const hello = { type: "Hello", protocol: PROTOCOL, table: this.#code, ticket: this.#ticket };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event) => this.#heard(JSON.parse(String(event.data)) as AnyOut);
    socket.onclose = () =>
      this.#over({ type: "Goodbye", why: "no_such_ticket", oldest: 0, newest: 0 });
  }

  close(): void {
    if (this.#socket) this.#socket.onclose = this.#socket.onmessage = null;
    this.#socket?.close();
    this.#socket = null;
  }

  #heard(message: AnyOut): void {
    if (message.type === "Claimed") this.number = message.number;
    else if (message.type === "Goodbye") this.#over(message);
    else if (message.type === "FreshKey") {
      keepFresh(this.#code, message.key);
      this.close();
      this.#taken();
    }
  }

  #over(goodbye: Goodbye): void {
    this.close();
    this.goodbye = goodbye;
  }
}
