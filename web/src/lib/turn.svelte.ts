// Whose turn it is, for whoever holds this device: the page is named by it, and a bell calls them.
// Only that it is their turn is told: with an empty box it is the same as with a full one.

import { boxGoesRound } from "./glance";
import type { Update } from "./protocol";
import { afterScenes } from "./stage/scenes.svelte";
import { ringBell } from "./sound/index.svelte";
import { t } from "../words/index.svelte";

/** Milliseconds after which somebody who waits may have looked away. */
const LONG = 5_000;

export type Turn = "box" | "asked" | "godfather";

/** What the table waits for this device's player to do; null where it waits for somebody else.
 * A phone that is handed round is called by whose name stands on it.
 */
export function turnOf({ play, own }: Update): Turn | null {
  if (!play || !own || own.seat === null || own.players.length > 1) return null;
  if (boxGoesRound(play.phase)) return own.seat === play.box_at ? "box" : null;
  if (play.phase !== "investigation") return null;
  if (play.waiting.some((question) => question.of === own.seat)) return "asked";
  return own.seat === play.godfather && !play.waiting.length ? "godfather" : null;
}

/** Says when to ring, from one moment to the next. */
export class TurnWatch {
  #turn: Turn | null = null;
  /** When the player last had nothing to do any more; null before anything is known. */
  #since: number | null = null;

  /** How it is now: whether that calls for the bell. */
  rings(turn: Turn | null, now: number, looking: boolean): boolean {
    const before = this.#turn;
    const waited = this.#since === null ? null : now - this.#since;
    this.#turn = turn;
    if (turn === null) {
      if (before !== null || waited === null) this.#since = now;
      return false;
    }
    if (turn === before || waited === null) {
      this.#since ??= now;
      return false;
    }
    // The Godfather gets an answer every few seconds: he is called only if he had to wait for it.
    return turn !== "godfather" || waited >= LONG || !looking;
  }
}

/** Name the page by the player's turn and call them to it; to be used while a screen is set up. */
export function mindTurn(update: () => Update | null): void {
  const now = $derived.by(() => {
    const stands = update();
    return stands && turnOf(stands);
  });
  const known = $derived(update() !== null);
  const watch = new TurnWatch();
  const house = document.title;

  $effect(() => {
    if (!now) return;
    document.title = [t("common.your_turn"), house].join(" · ");
    return () => (document.title = house);
  });
  $effect(() => {
    const turn = now;
    if (!known || !watch.rings(turn, Date.now(), document.visibilityState === "visible")) return;
    let over = false;
    afterScenes(() => over || ringBell());
    return () => (over = true);
  });
}
