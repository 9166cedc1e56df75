// Somebody on the Don's chair: where they have to choose, what they chose, and how that went so far.

import { choicesAt } from "../connection/http";
import type { Choices } from "../protocol";
import { stopsOf, type Judged } from "./chair";
import type { Showing } from "./showing.svelte";

export class Sitting {
  on = $state(false);
  seat = $state<number | null>(null);
  found = $state.raw<Judged | null>(null);
  choices = $state.raw<Choices | null>(null);
  /** Whether this moment cannot be weighed. */
  unweighed = $state(false);
  /** What was chosen so far, by action. */
  chosen = $state.raw<readonly (readonly [action: number, found: Judged])[]>([]);
  readonly #showing: Showing;
  readonly stops = $derived.by(() => stopsOf(this.#showing.game?.analysis ?? null));
  /** The action before which one has to choose now, if there is one and it was not chosen yet. */
  readonly stop = $derived.by(() => {
    const next = this.#showing.whole?.moments[this.#showing.now + 1]?.action ?? null;
    if (!this.on || next === null || this.#done.includes(next)) return null;
    return this.stops.includes(next) ? next : null;
  });
  #done = $state.raw<readonly number[]>([]);

  constructor(showing: Showing) {
    this.#showing = showing;
  }

  /** Sit down: through his eyes, and at once to where he next decides. */
  take(): void {
    this.on = true;
    this.chosen = [];
    this.#done = [];
    this.#showing.play(false);
    void this.#showing.wonder(null);
    this.#showing.viewpoint = "don";
    this.#toNext();
  }

  leave(): void {
    this.on = false;
    this.choices = null;
  }

  /** All that can be done at a stop, fetched as one comes to it. */
  async weigh(action: number): Promise<void> {
    this.seat = null;
    this.found = null;
    this.choices = null;
    this.unweighed = false;
    try {
      const found = await choicesAt(this.#showing.id, action);
      if (this.stop === action) this.choices = found;
    } catch {
      if (this.stop === action) this.unweighed = true;
    }
  }

  judge(found: Judged): void {
    this.found = found;
    if (this.stop !== null) this.chosen = [...this.chosen, [this.stop, found]];
  }

  /** See what happened, and go on to where the next choice is. */
  goOn(): void {
    if (this.stop !== null) this.#done = [...this.#done, this.stop];
    this.#showing.turnTo(this.#showing.now + 1);
  }

  /** To the moment before the next choice; where there is none, to stay. */
  #toNext(): void {
    const { moments } = this.#showing.whole ?? { moments: [] };
    const from = this.#showing.now;
    const at = moments.findIndex(
      ({ action }, index) => index > from && action !== null && this.stops.includes(action),
    );
    if (at > 0) this.#showing.turnTo(at - 1);
  }

  /** What the choices came to: how many, how many as good as the best, and what was given away. */
  readonly score = $derived.by(() => {
    const every = this.chosen;
    const weighed = this.#showing.game?.analysis?.decisions ?? [];
    const his = every.map(([action]) => weighed.find((one) => one.action === action)?.cost ?? 0);
    const points = (shares: number[]) => Math.round(100 * shares.reduce((a, b) => a + b, 0));
    return {
      count: every.length,
      good: every.filter(([, one]) => one.asGood).length,
      yours: points(every.map(([, one]) => one.short)),
      his: points(his.map((cost) => -cost)),
    };
  });
}
