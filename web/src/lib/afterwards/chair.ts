// The Don's chair, taken by whoever looks: where to stop and ask what they would do, and what it was
// worth beside what he did and the best there was.

import type { Accusation, Analysis, Choices, Inquiry, Question } from "../protocol";

export type Choice = Inquiry | Accusation;

/** As near to the best as this is as good as the best: a point is within what the model knows. */
const AS_GOOD = 0.02;
/** So many questions are worth stopping for, those that cost him most. */
const MOST_QUESTIONS = 4;
const WORTH = 0.005;

/**
 * The actions before which whoever sits on his chair decides: every order, what led to a turning point,
 * and the questions that mattered most.
 */
export function stopsOf(analysis: Analysis | null): number[] {
  if (!analysis) return [];
  const { decisions, turning_points } = analysis;
  const found = new Set(
    decisions.filter((one) => one.chosen.do === "accuse").map((one) => one.action),
  );
  for (const { action } of turning_points) {
    const led = decisions.findLast((one) => one.action <= action);
    if (led) found.add(led.action);
  }
  decisions
    .filter((one) => one.chosen.do === "ask" && one.cost <= -WORTH)
    .sort((one, other) => one.cost - other.cost)
    .slice(0, MOST_QUESTIONS)
    .forEach((one) => found.add(one.action));
  return [...found].sort((one, other) => one - other);
}

export interface Judged {
  yours: Choice;
  his: Choice;
  /** The best of the kind that was chosen: an order is weighed against orders. */
  best: Choice;
  /** What was given away, from 0 to 1. */
  short: number;
  asGood: boolean;
  /** Whether he did the very same. */
  same: boolean;
}

export function same(one: Choice, other: Choice): boolean {
  if (one.do === "ask" && other.do === "ask")
    return one.of === other.of && one.question === other.question;
  return one.do === "accuse" && other.do === "accuse" && one.target === other.target;
}

/** What a choice was worth, beside his and the best. */
export function judged(choices: Choices, yours: Choice): Judged {
  const kind: readonly Choice[] = yours.do === "ask" ? choices.questions : choices.accusations;
  const best = kind.reduce((one, other) => (other.chance > one.chance ? other : one), yours);
  const short = Math.max(0, best.chance - yours.chance);
  return {
    yours,
    his: choices.chosen,
    best,
    short,
    asGood: short <= AS_GOOD,
    same: same(yours, choices.chosen),
  };
}

/** Whom something can be done to, in the order of their chairs. */
export function seatsIn({ questions, accusations }: Choices): number[] {
  const seats = [...questions.map((one) => one.of), ...accusations.map((one) => one.target)];
  return [...new Set(seats)].sort((one, other) => one - other);
}

/** What can be asked of a seat. */
export function questionsTo({ questions }: Choices, seat: number): Question[] {
  return questions.filter((one) => one.of === seat).map((one) => one.question);
}

export function orderTo({ accusations }: Choices, seat: number): Accusation | null {
  return accusations.find((one) => one.target === seat) ?? null;
}
