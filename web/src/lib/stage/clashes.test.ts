import { expect, test } from "vitest";
import { clashes, linesOf } from "./clashes";
import type { ContradictionView } from "../protocol";

const between = (...seats: number[]): ContradictionView => ({
  kind: "neighbours_disagree",
  claims: seats.map((seat) => ({ seat, about: "received" })),
});

test("each pair of chairs is one clash, with all that is wrong between them", () => {
  const found = clashes({
    rows: [],
    contradictions: [between(1, 2), between(3, 2), between(2, 1)],
  });
  expect(found.map((one) => one.seats)).toEqual([
    [1, 2],
    [2, 3],
  ]);
  expect(found[0]!.why).toHaveLength(2);
});

test("a line joins the two; three are joined one to the next; one alone has none", () => {
  expect(linesOf({ seats: [1, 4], why: [] })).toEqual([[1, 4]]);
  expect(linesOf({ seats: [1, 4, 6], why: [] })).toEqual([
    [1, 4],
    [4, 6],
  ]);
  expect(linesOf({ seats: [3], why: [] })).toEqual([]);
});

test("without a board nobody contradicts anybody", () => {
  expect(clashes(null)).toEqual([]);
});
