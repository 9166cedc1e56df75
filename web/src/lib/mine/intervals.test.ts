import { expect, test } from "vitest";
import { rateOf, shareOf } from "./intervals";

test("a share of few games is told to be unsure, and never outside of what can be", () => {
  expect(shareOf(0, 0)).toBeNull();
  const one = shareOf(1, 1)!;
  expect([one.value, one.high, one.count]).toEqual([1, 1, 1]);
  expect(one.low).toBeCloseTo(0.207, 2);
  const many = shareOf(40, 100)!;
  expect(many.low).toBeCloseTo(0.309, 2);
  expect(many.high).toBeCloseTo(0.498, 2);
});

test("more games make it surer", () => {
  const width = (games: number) => {
    const found = shareOf(games / 2, games)!;
    return found.high - found.low;
  };
  expect(width(100)).toBeLessThan(width(10));
});

test("what comes on each lie is counted over lies, and is as sure as the games are alike", () => {
  expect(rateOf([])).toBeNull();
  expect(rateOf([{ sum: 0, count: 0 }])).toBeNull();
  const alike = rateOf([
    { sum: -0.2, count: 2 },
    { sum: -0.1, count: 1 },
  ])!;
  expect(alike.value).toBeCloseTo(-0.1);
  expect(alike.high - alike.low).toBeCloseTo(0);
  const unlike = rateOf([
    { sum: -0.5, count: 2 },
    { sum: 0.2, count: 1 },
  ])!;
  expect(unlike.value).toBeCloseTo(-0.1);
  expect(unlike.low).toBeLessThan(-0.3);
  // Of one game nothing is known but that game.
  expect(rateOf([{ sum: -0.5, count: 2 }])).toMatchObject({ low: -1, high: 1 });
});
