// How a thing goes from where it lay to where it is put: across the felt in a moment, and at once for
// those who want nothing to move.

import { cubicOut } from "svelte/easing";
import { crossfade } from "svelte/transition";

const MOMENT = 280;

/** Whether nothing is to move. */
export function still(): boolean {
  const liked = document.documentElement.dataset["motion"];
  if (liked === "reduced" || typeof Element.prototype.animate !== "function") return true;
  return liked !== "full" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** For a thing that is in one place or in another, by its key: how it leaves, and how it arrives. */
export const [leaves, arrives] = crossfade({
  duration: () => (still() ? 0 : MOMENT),
  easing: cubicOut,
});
