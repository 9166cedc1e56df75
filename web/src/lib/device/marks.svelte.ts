// What a player makes of the others: suspect, trust, a note. It stays on this device, in this tab, for
// this game, and is shown only to the player who wrote it, on a phone that goes round too.

import { PREFIX } from "./keep";

const SHELF = `${PREFIX}marks`;
/** As long as a note may be. */
export const NOTE = 120;

/** What is seen of a mark at the chair itself, and how. */
export const SIGNS = { suspect: "?", trust: "✓", note: "✎" } as const;
export type Sign = keyof typeof SIGNS;

export interface Mark {
  sign?: Exclude<Sign, "note"> | undefined;
  note?: string;
}

/** Whose marks these are, and of which game. */
export interface Whose {
  code: string;
  games: number;
  player: number | null;
}

interface Kept {
  game: string;
  /** By the player who made them, then by seat. */
  by: Record<string, Record<number, Mark>>;
}

let kept = $state<Kept>(read());

function read(): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(SHELF) ?? "") as Kept;
  } catch {
    return { game: "", by: {} };
  }
}

const gameOf = (whose: Whose) => `${whose.code}/${whose.games}`;

/** The marks of this player in this game. */
export function marks(whose: Whose): Record<number, Mark> {
  return (kept.game === gameOf(whose) && kept.by[String(whose.player)]) || {};
}

export function setMark(whose: Whose, seat: number, mark: Mark): void {
  const before = kept.game === gameOf(whose) ? kept.by : {};
  const own = { ...before[String(whose.player)], [seat]: mark };
  kept = { game: gameOf(whose), by: { ...before, [String(whose.player)]: own } };
  try {
    sessionStorage.setItem(SHELF, JSON.stringify(kept));
  } catch {
    // A device that keeps nothing forgets them with the page.
  }
}

export function signOfMark(mark: Mark | undefined): Sign | null {
  return mark?.sign ?? (mark?.note?.trim() ? "note" : null);
}
