// Whom the Godfather would ask next: the same question, one chair further along the box's way.

import type { May, Question, TalkLine } from "../protocol";

export interface NextAsk {
  of: number;
  question: Question;
}

/** The last question put to the next seat that may be asked it; null before the first. */
export function nextAsk(talk: readonly TalkLine[], may: Pick<May, "ask">): NextAsk | null {
  const last = talk.findLast((line) => line.type === "QuestionAsked");
  if (!last) return null;
  const found = may.ask
    .filter((one) => one.of > last.of && one.questions.includes(last.question))
    .sort((one, other) => one.of - other.of)[0];
  return found ? { of: found.of, question: last.question } : null;
}
