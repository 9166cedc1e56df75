// The guide of a first game: says each thing once, when it is wanted, and then no more.

import { keepLikings, likings } from "./keep";
import type { Update } from "./protocol";

const STEPS = [
  "hiding",
  "waiting",
  "box",
  "investigation",
  "asked",
  "godfather",
  "accusation",
  "verdict",
] as const;
type Step = (typeof STEPS)[number];

let left = $state<string[] | null>(likings().guide);

/** Have somebody show one round, from the beginning. */
export function beGuided(): void {
  left = [...STEPS];
  keepLikings({ ...likings(), guide: left });
}

export function guided(step: Step | null): boolean {
  return step !== null && (left?.includes(step) ?? false);
}

export function understood(step: Step): void {
  left = left?.filter((one) => one !== step) ?? null;
  if (left?.length === 0) left = null;
  keepLikings({ ...likings(), guide: left });
}

export function goAlone(): void {
  left = null;
  keepLikings({ ...likings(), guide: null });
}

/** Where in the game this device is, for the guide. */
export function stepOf(update: Update): Step | null {
  const { play, own } = update;
  if (!play || !own || own.seat === null) return null;
  switch (play.phase) {
    case "hiding":
      return own.seat === 0 ? "hiding" : "waiting";
    case "theft":
      return own.seat === play.box_at ? "box" : "waiting";
    case "investigation":
      if (play.waiting.some((asked) => asked.of === own.seat)) return "asked";
      return own.seat === play.godfather ? "godfather" : "investigation";
    case "accusation":
      return "accusation";
    case "over":
      return "verdict";
  }
}
