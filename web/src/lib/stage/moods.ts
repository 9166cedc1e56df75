// How somebody looks round the table, from what everybody sees and from nothing else.

import type { PlayView } from "../protocol";

export type Mood = "calm" | "asked" | "accused" | "exposed" | "out" | "won";

/** The mood of a seat in the game that is on, or was last. */
export function moodOf(play: PlayView, seat: number): Mood {
  const view = play.seats[seat];
  if (play.ended?.wins.some((win) => win.seat === seat)) return "won";
  if (view?.eliminated) return "out";
  if (play.accused === seat) return "accused";
  if (view?.take) return "exposed";
  if (play.waiting.some((question) => question.of === seat)) return "asked";
  return "calm";
}
