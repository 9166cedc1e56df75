// What a game that is over is remembered for: asked for again and again until it has been weighed. No
// verdict waits for it.

import type { Remembered } from "../protocol";
import { rememberedOf } from "./http";

/** When to ask again, in milliseconds; after the last nobody asks any more. */
const AGAIN = [700, 1_000, 1_500, 2_500, 4_000, 8_000, 15_000, 30_000];

export class Remembering {
  /** Null until the house has answered. */
  found = $state<Remembered | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  #closed = false;

  constructor(code: string, game: number) {
    void this.#ask(code, game);
  }

  async #ask(code: string, game: number): Promise<void> {
    const found = await rememberedOf(code, game).catch(() => null);
    if (this.#closed) return;
    this.found = found ?? this.found;
    const wait = AGAIN[this.#asked++];
    if (found?.weighed || wait === undefined) return;
    this.#timer = setTimeout(() => void this.#ask(code, game), wait);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }
}
