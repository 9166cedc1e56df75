import { expect, test } from "vitest";
import { nextAsk } from "./next";
import type { Question, TalkLine } from "../protocol";

const asks = (of: number, question: Question = "received"): TalkLine => ({
  type: "QuestionAsked",
  seat: 0,
  of,
  question,
});
const may = (...seats: number[]) => ({
  ask: seats.map((of) => ({ of, questions: ["received", "took"] as Question[] })),
});

test("the same question goes to the next who may be asked it", () => {
  expect(nextAsk([asks(1), asks(2, "took")], may(1, 2, 4, 5))).toEqual({ of: 4, question: "took" });
});

test("nobody is next before the first question, after the last seat, or for another question", () => {
  expect(nextAsk([], may(1, 2))).toBeNull();
  expect(nextAsk([asks(5)], may(1, 2, 5))).toBeNull();
  expect(nextAsk([asks(1, "bag")], may(1, 2))).toBeNull();
});
