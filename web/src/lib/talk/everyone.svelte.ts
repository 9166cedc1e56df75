// One question to everyone: the Godfather asks it once, and it goes round the table in order, to the
// next as soon as each has answered. What may be asked of whom is in the update, as always.

import type { Command, Question, Update } from "../protocol";
import { Refusal } from "../connection/table.svelte";

/** How long an answer stands before the next is asked, in milliseconds: time to read it. */
const READ = 1_800;

interface Asks {
  do(command: Command): Promise<void>;
}

export class Everyone {
  /** What goes round; null while nothing does. */
  question = $state<Question | null>(null);
  /** Who is still to be asked, in the order of the box. */
  left = $state.raw<number[]>([]);
  readonly #connection: () => Asks;
  #update: Update | null = null;
  /** Who is being asked, from the touch until the answer. */
  #asked: number | null = null;
  /** Whether the table has said that it knows of the question, by an update or by its answer. */
  #heard = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(connection: () => Asks) {
    this.#connection = connection;
  }

  /** What can be asked of everybody who can be asked anything; the bag is only the first player's. */
  static questions(update: Update): Question[] {
    const asked = update.own?.may.ask ?? [];
    const all = asked[0]?.questions ?? [];
    return asked.length > 1
      ? all.filter((one) => asked.every(({ questions }) => questions.includes(one)))
      : [];
  }

  /** Ask everyone this, from the first player on. */
  begin(question: Question, update: Update): void {
    this.stop();
    this.question = question;
    this.left = (update.own?.may.ask ?? [])
      .filter((one) => one.questions.includes(question))
      .map((one) => one.of)
      .sort((one, other) => one - other);
    this.#update = update;
    this.next();
  }

  /** The next is asked now: whoever has read enough need not wait. */
  next(): void {
    clearTimeout(this.#timer);
    const { question } = this;
    const may = this.#update?.own?.may.ask ?? [];
    const seat = this.left.find((one) => may.some(({ of }) => of === one));
    if (question === null || seat === undefined) {
      this.stop();
      return;
    }
    this.left = this.left.slice(this.left.indexOf(seat) + 1);
    this.#asked = seat;
    this.#heard = false;
    this.#connection()
      .do({ type: "Ask", of: seat, question, everyone: true })
      .then(() => {
        // A slow phone may be told of question and answer in one.
        if (this.#asked === seat) this.#heard = true;
      })
      .catch((error: unknown) => {
        if (error instanceof Refusal) this.stop();
      });
  }

  /** Nobody else is asked. */
  stop(): void {
    clearTimeout(this.#timer);
    this.question = null;
    this.left = [];
    this.#asked = null;
  }

  /** Things stand like this now: has whoever was asked answered? */
  stands(update: Update): void {
    this.#update = update;
    if (this.question === null) return;
    const { play, own } = update;
    // An order ends the questions, as does another Godfather, or another hand on this phone.
    if (play?.phase !== "investigation" || own?.seat !== play.godfather) {
      this.stop();
      return;
    }
    if (this.#asked === null) return;
    const waits = play.waiting.some((one) => one.of === this.#asked);
    if (waits) this.#heard = true;
    else if (this.#heard) {
      this.#asked = null;
      if (this.left.length) this.#timer = setTimeout(() => this.next(), READ);
      else this.stop();
    }
  }
}
