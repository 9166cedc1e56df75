import { expect, test } from "vitest";
import type { Clash } from "./clashes";
import { Crossing } from "./crossing";
import { seating } from "./seating";

test("no spark lies where another is to be touched, and those that matter come first", () => {
  const room = { width: 344, height: 330 };
  const crossing = new Crossing(seating(room, 7, 1), room);
  const clash = (...seats: number[]): Clash => ({ seats, why: [] });
  const all = [clash(2, 6), clash(5), clash(2, 5), clash(4, 5), clash(5, 6), clash(1, 2), clash(3)];
  const sparks = crossing.sparks(all, 6);
  expect(sparks[0]!.one).toBe(all[0]);
  expect(sparks.length).toBeGreaterThan(2);
  for (const [index, { at }] of sparks.entries())
    for (const { at: other } of sparks.slice(index + 1))
      expect(Math.max(Math.abs(at.x - other.x), Math.abs(at.y - other.y))).toBeGreaterThanOrEqual(
        40,
      );
});
