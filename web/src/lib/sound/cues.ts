// What is to be heard of what happened: only of what the whole table saw, so that nobody hears what
// somebody else holds.

import { clashes } from "../stage/clashes";
import type { AnyEvent, BoardView, Ending, Update } from "../protocol";

export const PHRASES = [
  "box",
  "returned",
  "question",
  "answer",
  "contradiction",
  "order",
  "pocket",
  "fake",
  "shot",
  "joker",
  "takeover",
  "bell",
] as const;
export type Phrase = (typeof PHRASES)[number];

export interface Cue {
  /** A phrase by its name, or the end and whether it was won on this device. */
  phrase: Phrase | { ending: Ending; won: boolean | null };
  /** Seconds from now. */
  in: number;
  /** Whether it is heard once no scene is on any more. */
  afterScenes: boolean;
  tremor: readonly number[];
}

const TREMORS: Partial<Record<Phrase, readonly number[]>> = {
  order: [80, 60, 160],
  shot: [250],
  bell: [40, 60, 40],
};
const LAST_TREMOR = [60, 40, 60, 40, 120];

/** A phrase that is heard so many seconds from now. */
export function cue(phrase: Phrase, wait = 0, afterScenes = false): Cue {
  return { phrase, in: wait, afterScenes, tremor: TREMORS[phrase] ?? [] };
}

function cueOf(event: AnyEvent, update: Update): Cue | null {
  switch (event.type) {
    case "BoxPassed":
      return cue(event.to === 0 ? "returned" : "box");
    case "QuestionAsked":
      return cue("question");
    case "Testified":
      return cue("answer");
    case "PocketsOrdered":
      return cue("order");
    case "PocketsEmptied":
      return cue("pocket");
    case "FakeShown":
      return cue("fake");
    case "ShotFired":
      return cue("shot");
    case "JokerGiven":
      return cue("joker", 1);
    case "TraitorTookOver":
      return cue("takeover", 0, true);
    case "GameEnded": {
      const seat = update.own?.seat ?? null;
      const won = seat === null ? null : event.wins.some((win) => win.seat === seat);
      const phrase = { ending: event.ending, won };
      return { phrase, in: 0, afterScenes: true, tremor: LAST_TREMOR };
    }
    // What a hand did in the box is nobody's to hear; talk is for reading.
    case "DiamondsHidden":
    case "TokenBagged":
    case "TookFromBox":
    case "RemarkMade":
    case "Said":
    case "Eliminated":
      return null;
  }
}

/** Claims that collide for everyone: not those that only this device knows to be false. */
function quarrels(board: BoardView | null): string[] {
  if (!board) return [];
  const contradictions = board.contradictions.filter((one) => one.kind !== "known_false");
  return clashes({ ...board, contradictions }).map(({ seats }) => seats.join());
}

/** Whether two chairs contradict each other now that did not before. */
function newQuarrel(update: Update, before: Update | null): boolean {
  if (before?.room.games !== update.room.games) return false;
  const known = quarrels(before.play?.board ?? null);
  return quarrels(update.play?.board ?? null).some((seats) => !known.includes(seats));
}

/** What is to be heard of this news, each thing once. */
export function cuesOf(events: readonly AnyEvent[], update: Update, before: Update | null): Cue[] {
  const cues = events.map((event) => cueOf(event, update)).filter((one) => one !== null);
  if (newQuarrel(update, before)) cues.push(cue("contradiction", 0.5));
  return cues.filter((one, at) => cues.findIndex((other) => other.phrase === one.phrase) === at);
}
