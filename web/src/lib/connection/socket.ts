// The connection to the house: found again by itself, with what was not answered sent again under the
// same id. It knows messages, and nothing of what they are about.

export type Status = "connecting" | "open" | "lost" | "closed";

interface Listener {
  /** A message came. */
  heard(message: unknown): void;
  /** The connection is open, was lost, or is closed for good. */
  status(status: Status): void;
  /** What to say first on every new connection. */
  greeting(): unknown;
  /** Whether this message is the answer to the greeting. */
  greeted(message: unknown): boolean;
  /** What has not been answered yet and must be said again on a new connection. */
  unanswered(): unknown[];
}

/** Where the house listens; the table's code is for whoever sends people to where their table is. */
export function socketAddress(code: string): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/ws/${encodeURIComponent(code)}`;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 4_000;
const SILENCE = 25_000;

export class Socket {
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watchdog: ReturnType<typeof setInterval> | undefined;
  #heardAt = 0;
  #failed = false;
  #closed = false;
  readonly #url: () => string;
  readonly #listener: Listener;

  constructor(url: () => string, listener: Listener) {
    this.#url = url;
    this.#listener = listener;
  }

  open(): void {
    if (this.#closed) return;
    this.#listener.status(this.#failed ? "lost" : "connecting");
    const socket = new WebSocket(this.#url());
    this.#socket = socket;
    socket.onopen = () => {
      this.#heardAt = Date.now();
      socket.send(JSON.stringify(this.#listener.greeting()));
    };
    socket.onmessage = (event) => {
      this.#heardAt = Date.now();
      const message: unknown = JSON.parse(String(event.data));
      if (this.#listener.greeted(message)) {
        this.#wait = FIRST_WAIT;
        this.#failed = false;
        this.#listener.status("open");
        for (const again of this.#listener.unanswered()) this.send(again);
      }
      this.#listener.heard(message);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
    this.#watchdog ??= setInterval(() => this.#listen(), SILENCE / 2);
  }

  send(message: unknown): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Look at once whether the connection still stands: after sleep, or when the network is back. */
  wake(): void {
    if (this.#closed) return;
    const state = this.#socket?.readyState;
    if (state === WebSocket.OPEN) {
      this.send({ type: "Ping" });
      const before = this.#heardAt;
      setTimeout(() => {
        if (this.#heardAt === before) this.#drop();
      }, 1_000);
    } else if (state !== WebSocket.CONNECTING) {
      clearTimeout(this.#timer);
      this.#wait = FIRST_WAIT;
      this.open();
    }
  }

  /** The device says that there is no network: the connection is down, whatever the socket thinks. */
  cut(): void {
    this.#drop();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#watchdog);
    this.#socket?.close();
    this.#socket = null;
    this.#listener.status("closed");
  }

  #listen(): void {
    const quiet = Date.now() - this.#heardAt;
    if (this.#socket?.readyState !== WebSocket.OPEN || quiet < SILENCE / 2) return;
    if (quiet > SILENCE) this.#drop();
    else this.send({ type: "Ping" });
  }

  #drop(): void {
    const socket = this.#socket;
    if (!socket || this.#closed) return;
    this.#socket = null;
    socket.onclose = socket.onmessage = null;
    socket.close();
    this.#lost();
  }

  #lost(): void {
    if (this.#closed) return;
    this.#failed = true;
    this.#listener.status("lost");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.open(), this.#wait);
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
  }
}
