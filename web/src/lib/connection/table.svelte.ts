// A table as this device knows it: the newest update, all that was said, and the house's clock.
// A phone never works out rules: what may be done is in the update.

import { deviceAt, forgetKey, keepFresh, keyCounts, movedTable } from "../device/keep";
import type {
  AnyEvent,
  AnyIn,
  AnyOut,
  Command,
  Devices,
  Goodbye,
  LeadTo,
  Led,
  PinWanted,
  TalkLine,
  Ticket,
  Update,
} from "../protocol";
import { PROTOCOL } from "../protocol";
import { changed } from "./change";
import { Socket, socketAddress, type Status } from "./socket";

/** The table or the game said no. */
export class Refusal extends Error {
  readonly reason: string;
  readonly ruling: string | null;
  constructor(reason: string, ruling: string | null) {
    super(reason);
    this.reason = reason;
    this.ruling = ruling;
  }
}

interface Pending {
  message: { type: "Do"; id: string; command: Command };
  done: () => void;
  refused: (refusal: Refusal) => void;
}

/** What can be asked about who holds this seat. */
type About = Exclude<AnyIn, { type: "Hello" | "Do" | "Hand" | "LeadTo" | "Ping" }>;

/** Told what happened, how things stand now, and how they stood before. */
type Listener = (events: AnyEvent[], update: Update, before: Update | null) => void;

export class TableConnection {
  /** How things stand; null until the table has said so. */
  update = $state.raw<Update | null>(null);
  talk = $state.raw<TalkLine[]>([]);
  status = $state<Status>("connecting");
  goodbye = $state.raw<Goodbye | null>(null);
  /** How many commands were pressed and not answered yet. */
  waiting = $state(0);

  /** Which devices are on this seat, once the table has said so. */
  devices = $state.raw<Devices | null>(null);
  /** What a link has to carry by which another device takes this one's place. */
  ticket = $state.raw<Ticket | null>(null);
  /** Which moment of a finished game the host shows, while nobody plays. */
  led = $state.raw<Led | null>(null);
  /** The PIN that was asked for last. */
  pinWanted = $state.raw<PinWanted | null>(null);

  /** The table's code, which may be another one after a while. */
  code = $state("");
  key: string | null;
  #ahead = 0;
  #game = -1;
  /** Whose hand this device was last put in, if anybody ever said so. */
  #hand: number | null | undefined;
  /** With it, for as long as the device is in that hand. */
  #pin: string | null = null;
  #stem = Math.random().toString(36).slice(2, 10);
  #count = 0;
  /* eslint-disable svelte/prefer-svelte-reactivity -- no screen reads these: `waiting` is shown */
  #pending = new Map<string, Pending>();
  #listeners = new Set<Listener>();
  /* eslint-enable svelte/prefer-svelte-reactivity */
  #socket: Socket;

  constructor(code: string, key: string | null) {
    this.code = code;
    this.key = key;
    this.#socket = new Socket(() => socketAddress(this.code), {
      greeting: () => ({
        type: "Hello",
        protocol: PROTOCOL,
        table: this.code,
        key: this.key,
        device: this.key === null ? null : deviceAt(this.code),
        changes: true,
      }),
      greeted: (message) => (message as AnyOut).type === "Welcome",
      unanswered: () => [
        ...this.#inHand(),
        ...[...this.#pending.values()].map((pending) => pending.message),
      ],
      status: (status) => (this.status = status),
      heard: (message) => this.#heard(message as AnyOut),
    });
    this.#socket.open();
    if (typeof document !== "undefined") {
      document.addEventListener("visibilitychange", this.#wake);
      addEventListener("online", this.#wake);
      addEventListener("offline", this.#cut);
      addEventListener("pageshow", this.#wake);
    }
  }

  /** The house's time, in milliseconds since the epoch. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  /** Have something done, once, however often the connection is lost meanwhile. */
  do(command: Command): Promise<void> {
    const id = `${this.#stem}-${++this.#count}`;
    const message = { type: "Do" as const, id, command };
    return new Promise((done, refused) => {
      this.#pending.set(id, { message, done, refused });
      this.waiting = this.#pending.size;
      this.#socket.send(message);
    });
  }

  /** Look and act for this one of the players on this device; null lays it face down. */
  hand(player: number | null, pin: string | null = null): void {
    this.#hand = player;
    this.#pin = pin;
    this.pinWanted = null;
    for (const message of this.#inHand()) this.#socket.send(message);
  }

  /** A hand lasts as long as the connection: on a new one it is said again, before anything else. */
  #inHand(): unknown[] {
    if (this.#hand === undefined) return [];
    return [{ type: "Hand", player: this.#hand, ...(this.#pin ? { pin: this.#pin } : {}) }];
  }

  /** Ask for something about this seat and its devices. What is lost with the connection is asked anew. */
  ask(about: About): void {
    if (about.type === "HandOver" || about.type === "StopHandover") this.ticket = null;
    this.#socket.send(about);
  }

  /** Show everyone this moment of a finished game; what is lost with the connection is said with the next. */
  lead(moment: Omit<LeadTo, "type">): void {
    this.#socket.send({ type: "LeadTo", ...moment });
  }

  /** Be told what happens, for motion and sound. */
  onEvents(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.#wake);
    removeEventListener("online", this.#wake);
    removeEventListener("offline", this.#cut);
    removeEventListener("pageshow", this.#wake);
    this.#socket.close();
  }

  #cut = () => this.#socket.cut();

  #wake = () => {
    if (document.visibilityState === "visible" && !this.goodbye) this.#socket.wake();
  };

  #heard(message: AnyOut): void {
    switch (message.type) {
      case "Welcome":
        this.#ahead = message.now - Date.now();
        this.devices = null;
        // Whoever was away is told anew where the others are.
        this.led = null;
        if (this.key !== null) keyCounts(this.code, this.key);
        break;
      case "Pong":
        this.#ahead = message.now - Date.now();
        break;
      case "Update":
        this.#stands(message);
        break;
      case "Change":
        // The first thing said on a connection is always the whole.
        if (this.update !== null) this.#stands(changed(this.update, message));
        break;
      case "Done":
        this.#answered(message.id)?.done();
        break;
      case "Refused":
        this.#stands(message.now);
        this.#answered(message.id)?.refused(new Refusal(message.reason, message.ruling));
        break;
      case "Led":
        this.led = message.game === null ? null : message;
        break;
      case "Devices":
        this.devices = message;
        break;
      case "Ticket":
        this.ticket = message;
        break;
      case "PinWanted":
        // A PIN that was not the right one is not said again.
        this.#hand = null;
        this.#pin = null;
        this.pinWanted = message;
        break;
      case "FreshKey":
        // It counts as soon as it is used: by a new connection.
        keepFresh(this.code, message.key);
        this.key = message.key;
        this.#socket.cut();
        break;
      case "Goodbye":
        this.#dismissed(message);
        break;
      case "Misunderstood":
        // It was answered: sent again it would not be understood any better.
        if (message.id !== null)
          this.#answered(message.id)?.refused(new Refusal("misunderstood", null));
        break;
    }
  }

  #stands(update: Update): void {
    const before = update.room.games === this.#game ? this.talk.slice(0, update.talk.after) : [];
    // A game that begins ends what was shown of another.
    if (update.room.games !== this.#game && this.#game !== -1) this.led = null;
    this.#game = update.room.games;
    this.talk = [...before, ...update.talk.lines];
    if (update.room.code !== this.code) this.#moved(update.room.code);
    const stood = this.update;
    this.update = update;
    if (update.happened.length) {
      for (const listener of this.#listeners) listener([...update.happened], update, stood);
    }
  }

  /** The table is found under another code: so is this device's key, and its address. */
  #moved(code: string): void {
    movedTable(this.code, code);
    const there = location.pathname.replace(this.code, code);
    history.replaceState(history.state, "", there);
    this.code = code;
  }

  #answered(id: string): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    this.waiting = this.#pending.size;
    return pending;
  }

  #dismissed(goodbye: Goodbye): void {
    const again = ["too_many", "too_fast", "too_slow", "no_hello", "not_written"];
    if (again.includes(goodbye.why)) return;
    if (["no_such_key", "kicked", "left", "no_such_table", "handed_over"].includes(goodbye.why)) {
      const left = forgetKey(this.code, this.key);
      if (left !== null && goodbye.why === "no_such_key") {
        // A fresh key came to nothing: the one before still counts.
        this.key = left;
        return;
      }
    }
    this.goodbye = goodbye;
    this.#socket.close();
  }
}
