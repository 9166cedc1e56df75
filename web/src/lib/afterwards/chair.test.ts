import { expect, test } from "vitest";
import type { Analysis, Choices, Decision } from "../protocol";
import { judged, orderTo, questionsTo, seatsIn, stopsOf } from "./chair";

const ask = (of: number, chance: number) => ({ do: "ask", of, question: "took", chance }) as const;
const accuse = (target: number, chance: number) => ({ do: "accuse", target, chance }) as const;
const CHOICES: Choices = {
  action: 9,
  chosen: accuse(2, 0.3),
  questions: [ask(1, 0.44), ask(3, 0.48), { ...ask(3, 0.45), question: "passed" }],
  accusations: [accuse(1, 0.35), accuse(2, 0.3), accuse(3, 0.365)],
};

test("an order is weighed against orders, and a question against questions", () => {
  expect(judged(CHOICES, accuse(1, 0.35))).toMatchObject({
    best: accuse(3, 0.365),
    asGood: true,
    same: false,
  });
  const asked = judged(CHOICES, ask(1, 0.44));
  expect(asked.best).toEqual(ask(3, 0.48));
  expect(asked.short).toBeCloseTo(0.04);
  expect(asked.asGood).toBe(false);
  expect(judged(CHOICES, accuse(2, 0.3)).same).toBe(true);
});

test("whoever can still be asked or accused is offered, once", () => {
  expect(seatsIn(CHOICES)).toEqual([1, 2, 3]);
  expect(questionsTo(CHOICES, 3)).toEqual(["took", "passed"]);
  expect(questionsTo(CHOICES, 2)).toEqual([]);
  expect(orderTo(CHOICES, 4)).toBeNull();
});

test("one stops at every order, before what turned the game, and at the questions that cost most", () => {
  const decision = (action: number, chosen: Decision["chosen"], cost: number): Decision => ({
    action,
    chosen,
    cost,
    question: null,
    accusation: accuse(1, 0.5),
  });
  const decisions = [
    decision(8, ask(1, 0.4), -0.001),
    decision(10, ask(1, 0.4), -0.03),
    decision(12, ask(2, 0.4), 0),
    decision(20, accuse(2, 0.4), 0),
    ...[30, 32, 34, 36].map((at) => decision(at, ask(3, 0.4), -0.04)),
  ];
  const analysis = { decisions, turning_points: [{ action: 13 }] } as unknown as Analysis;
  expect(stopsOf(analysis)).toEqual([12, 20, 30, 32, 34, 36]);
  expect(stopsOf(null)).toEqual([]);
});
