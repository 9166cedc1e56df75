// A table as this device knows it: the newest update, all that was said, and the house's clock.
// A phone never works out rules: what may be done is in the update.

import { forgetKey } from "../device/keep";
import type { AnyEvent, AnyOut, Command, Goodbye, TalkLine, Update } from "../protocol";
import { PROTOCOL } from "../protocol";
import { Line, type Status } from "./socket";

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

/** Told what happened, how things stand now, and how they stood before. */
type Listener = (events: AnyEvent[], update: Update, before: Update | null) => void;

export class TableLine {
  /** How things stand; null until the table has said so. */
  update = $state.raw<Update | null>(null);
  talk = $state.raw<TalkLine[]>([]);
  status = $state<Status>("connecting");
  goodbye = $state.raw<Goodbye | null>(null);
  /** How many commands were pressed and not answered yet. */
  waiting = $state(0);

  readonly code: string;
  readonly key: string | null;
  #ahead = 0;
  #game = -1;
  /** Whose hand this device was last put in, if anybody ever said so. */
  #hand: number | null | undefined;
  #stem = Math.random().toString(36).slice(2, 10);
  #count = 0;
  /* eslint-disable svelte/prefer-svelte-reactivity -- no screen reads these: `waiting` is shown */
  #pending = new Map<string, Pending>();
  #listeners = new Set<Listener>();
  /* eslint-enable svelte/prefer-svelte-reactivity */
  #line: Line;

  constructor(code: string, key: string | null) {
    this.code = code;
    this.key = key;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.#line = new Line(`${scheme}://${location.host}/ws`, {
      greeting: () => ({ type: "Hello", protocol: PROTOCOL, table: code, key }),
      greeted: (message) => (message as AnyOut).type === "Welcome",
      unanswered: () => [
        ...this.#inHand(),
        ...[...this.#pending.values()].map((pending) => pending.message),
      ],
      status: (status) => (this.status = status),
      heard: (message) => this.#heard(message as AnyOut),
    });
    this.#line.open();
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

  /** Have something done, once, however often the line is lost meanwhile. */
  do(command: Command): Promise<void> {
    const id = `${this.#stem}-${++this.#count}`;
    const message = { type: "Do" as const, id, command };
    return new Promise((done, refused) => {
      this.#pending.set(id, { message, done, refused });
      this.waiting = this.#pending.size;
      this.#line.send(message);
    });
  }

  /** Look and act for this one of the players on this device; null lays it face down. */
  hand(player: number | null): void {
    this.#hand = player;
    for (const message of this.#inHand()) this.#line.send(message);
  }

  /** A hand lasts as long as the line: on a new one it is said again, before anything else. */
  #inHand(): unknown[] {
    return this.#hand === undefined ? [] : [{ type: "Hand", player: this.#hand }];
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
    this.#line.close();
  }

  #cut = () => this.#line.cut();

  #wake = () => {
    if (document.visibilityState === "visible" && !this.goodbye) this.#line.wake();
  };

  #heard(message: AnyOut): void {
    switch (message.type) {
      case "Welcome":
        this.#ahead = message.now - Date.now();
        break;
      case "Pong":
        this.#ahead = message.now - Date.now();
        break;
      case "Update":
        this.#stands(message);
        break;
      case "Done":
        this.#answered(message.id)?.done();
        break;
      case "Refused":
        this.#stands(message.now);
        this.#answered(message.id)?.refused(new Refusal(message.reason, message.ruling));
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
    this.#game = update.room.games;
    this.talk = [...before, ...update.talk.lines];
    const stood = this.update;
    this.update = update;
    if (update.happened.length) {
      for (const listener of this.#listeners) listener([...update.happened], update, stood);
    }
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
    this.goodbye = goodbye;
    if (["no_such_key", "kicked", "left", "no_such_table"].includes(goodbye.why)) {
      forgetKey(this.code);
    }
    this.#line.close();
  }
}
