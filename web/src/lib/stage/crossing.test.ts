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

test("a bubble has a tail to be seen, however near its speaker sits", () => {
  const room = { width: 344, height: 330 };
  const laid = seating(room, 7, 1);
  const crossing = new Crossing(laid, room);
  const bubble = { width: laid.middle.width, height: 60 };
  for (const seat of laid.chairs.keys()) {
    const [one, tip, other] = crossing
      .tail(crossing.heart, seat, bubble)
      .split(" ")
      .map((point) => point.split(",").map(Number) as [number, number]);
    const root = { x: (one![0] + other![0]) / 2, y: (one![1] + other![1]) / 2 };
    // It begins within the bubble, and as wide at its edge as anywhere.
    expect(Math.abs(root.x - crossing.heart.x)).toBeLessThan(bubble.width / 2);
    expect(Math.abs(root.y - crossing.heart.y)).toBeLessThan(bubble.height / 2);
    expect(Math.hypot(one![0] - other![0], one![1] - other![1])).toBeCloseTo(20);
    const face = crossing.face(seat);
    expect(Math.hypot(tip![0] - face.x, tip![1] - face.y)).toBeLessThan(laid.face / 2 + 3);
  }
});
