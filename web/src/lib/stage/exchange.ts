// What was said last: the question, if there was one, and the answer, or words that nobody asked for.

import type { QuestionAsked, RemarkMade, Said, TalkLine, Testified } from "../protocol";
import { SMALLEST_TYPE } from "./seating";

export interface Exchange {
  asked: QuestionAsked | null;
  said: Said | RemarkMade | Testified | null;
  /** Which line of the talk ended it; the next has a higher one. */
  line: number;
}

/** Whether this answers something: claims do, and refusing to; a word thrown in does not. */
function answers(line: TalkLine, seat: number): line is Testified {
  return line.type === "Testified" && line.seat === seat;
}

/** The exchange that the table heard last; null before anybody spoke. */
export function lastExchange(
  talk: readonly TalkLine[],
  waiting: readonly QuestionAsked[],
): Exchange | null {
  const line = talk.length - 1;
  const last = talk[line];
  if (!last) return null;
  if (last.type === "QuestionAsked") {
    // Of several questions at once the oldest is the one that is being answered.
    return { asked: waiting[0] ?? last, said: null, line };
  }
  if (last.type === "Testified") {
    for (let at = line - 1; at >= 0; at--) {
      const before = talk[at]!;
      if (answers(before, last.seat)) break;
      if (before.type === "QuestionAsked" && before.of === last.seat)
        return { asked: before, said: last, line };
    }
    return { asked: null, said: last, line };
  }
  return { asked: waiting[0] ?? null, said: last, line };
}

/** How long something has to stand to be read, in milliseconds. */
export function timeToRead(words: string): number {
  return Math.min(2600, 700 + 28 * words.length);
}

/** How far bubbles may reach over the middle before they lie on faces. */
const OVER = 1.2;

interface Middle {
  width: number;
  height: number;
}

/** How high bubbles with these words are together, about. */
function heightOf(bubbles: readonly (string | undefined)[], width: number, type: number): number {
  const perLine = (width - 1.6 * type) / (0.53 * type);
  return bubbles.reduce((sum, words) => {
    if (!words) return sum;
    return sum + Math.ceil((1.12 * words.length) / perLine) * 1.25 * type + 0.8 * type + 6;
  }, 0);
}

interface Bubbles {
  asked: string;
  said: string;
  reason: string;
}

/** What of all that there is room for: where it is tight an answer stands without its question first,
 * and then without what contradicts it, which is a line across the table still. */
export function withRoomFor(all: Bubbles, middle: Middle): Bubbles {
  if (!all.said) return all;
  const less = { ...all, asked: "" };
  return (
    [all, less].find(
      ({ asked, said, reason }) =>
        heightOf([asked, said, reason], middle.width, SMALLEST_TYPE) <= OVER * middle.height,
    ) ?? { ...less, reason: "" }
  );
}

/** How large bubbles can be written, at most so large, to fit into the middle of the table. */
export function typeThatFits(
  bubbles: readonly (string | undefined)[],
  middle: Middle,
  largest: number,
): number {
  for (let type = largest; type > SMALLEST_TYPE; type -= 0.5)
    if (heightOf(bubbles, middle.width, type) <= middle.height) return type;
  return SMALLEST_TYPE;
}
