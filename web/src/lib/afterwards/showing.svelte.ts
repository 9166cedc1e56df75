// A finished game as it is being looked at: which moment, through whose eyes, and whether with other
// words than were said.

import { hearAgain, keptGame, replayOf, Turned } from "../connection/http";
import type { FaceName, KeptForGood, Replay, Variation, WhatIf } from "../protocol";
import { hashOf, placeIn } from "./link";
import { chairsOf, updateAt, variedAnalysis, variedReplay, type Viewpoint } from "./replay";

/** How long a moment stands while it plays by itself, in milliseconds. */
const EACH = 2_600;
/** When to look again for what a game came to, in milliseconds; after the last nobody looks. */
const AGAIN = [1_000, 2_000, 4_000, 8_000, 15_000];

interface Options {
  /** Whether the address tells where one is; not where somebody else leads. */
  addressed: boolean;
  /** The faces that were worn, where this device remembers them. */
  worn?: readonly FaceName[] | undefined;
}

export class Showing {
  readonly id: string;
  game = $state.raw<KeptForGood | null>(null);
  trouble = $state<string | null>(null);
  now = $state(0);
  plays = $state(false);
  viewpoint = $state<Viewpoint>("don");
  wondered = $state.raw<WhatIf | null>(null);
  variation = $state.raw<Variation | null>(null);
  /** What became of what somebody wondered: it is being heard, or why it cannot be. */
  hearing = $state(false);
  doubt = $state<"unreadable" | "not_heard" | "too_fast" | "unreachable" | null>(null);
  /** As it was. */
  whole = $state.raw<Replay | null>(null);
  readonly replay = $derived(this.whole && variedReplay(this.whole, this.variation));
  readonly analysis = $derived(variedAnalysis(this.game?.analysis ?? null, this.variation));
  readonly last = $derived((this.whole?.moments.length ?? 1) - 1);
  readonly moment = $derived(this.replay?.moments[this.now] ?? null);
  readonly open = $derived(this.viewpoint === "open");
  readonly #options: Options;
  readonly #chairs = $derived.by(() =>
    this.whole ? chairsOf(this.whole, this.#options.worn) : [],
  );
  readonly update = $derived(this.replay && updateAt(this.replay, this.now, this.#chairs));
  #timer: ReturnType<typeof setTimeout> | undefined;
  #player: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(id: string, options: Options) {
    this.id = id;
    this.#options = options;
  }

  /** Whether the address tells where one is, so that it can be sent to somebody. */
  get addressed(): boolean {
    return this.#options.addressed;
  }

  /** Fetch the game in this language, and again until it has been weighed. */
  async load(language: string, asked = 0): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const [found, told] = await Promise.all([keptGame(this.id), replayOf(this.id, language)]);
      if (this.#closed) return;
      const first = this.whole === null;
      this.game = found;
      this.whole = told;
      if (first && this.#options.addressed) this.arrive(location.hash);
      const wait = AGAIN[asked];
      if (!found.weighed && wait !== undefined)
        this.#timer = setTimeout(() => void this.load(language, asked + 1), wait);
    } catch (error) {
      this.trouble = error instanceof Turned ? error.reason : "unreachable";
    }
  }

  /** Go where an address leads. */
  arrive(hash: string): void {
    const place = placeIn(hash, this.last + 1);
    this.now = place.moment;
    if (JSON.stringify(place.wondered) !== JSON.stringify(this.wondered))
      void this.wonder(place.wondered);
    if (place.unreadable) this.doubt = "unreadable";
  }

  turnTo(at: number): void {
    this.now = Math.min(Math.max(at, 0), this.last);
    this.#addressed();
  }

  /** Play by itself, or stop. */
  play(on: boolean): void {
    this.plays = on;
    clearTimeout(this.#player);
    if (!on) return;
    this.#player = setTimeout(() => {
      if (this.now < this.last) this.turnTo(this.now + 1);
      this.play(this.plays && this.now < this.last);
    }, EACH);
  }

  /** Hear it with other words in somebody's mouth; null hears it as it was. */
  async wonder(wish: WhatIf | null): Promise<void> {
    this.wondered = wish;
    this.doubt = null;
    if (!wish) this.variation = null;
    this.#addressed();
    if (!wish) return;
    this.hearing = true;
    try {
      const heard = await hearAgain(this.id, wish);
      if (this.wondered === wish) this.variation = heard;
    } catch (error) {
      if (this.wondered === wish) this.#gaveUp(error);
    } finally {
      this.hearing = false;
    }
  }

  #gaveUp(error: unknown): void {
    const why = error instanceof Turned ? error.reason : "unreachable";
    const often = why === "too_fast" || why === "too_many";
    this.doubt = often ? "too_fast" : why === "unreachable" ? "unreachable" : "not_heard";
    this.wondered = null;
    this.variation = null;
    this.#addressed();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#player);
  }

  #addressed(): void {
    if (this.#options.addressed && this.whole)
      history.replaceState(null, "", hashOf(this.now, this.wondered));
  }
}
