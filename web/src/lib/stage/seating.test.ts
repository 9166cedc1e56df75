import { describe, expect, test } from "vitest";
import { before, beside, nameWidth, seating, type Laid } from "./seating";

const ROOMS = [
  { width: 344, height: 300 },
  { width: 344, height: 250 },
  { width: 374, height: 360 },
  { width: 640, height: 560 },
  { width: 1000, height: 800 },
  { width: 2100, height: 1700 },
];

describe("seating", () => {
  for (const room of ROOMS)
    for (let many = 5; many <= 12; many++)
      test(`${many} in ${room.width}×${room.height}`, () => {
        const { chairs, chair, middle, face } = seating(room, many, 1);
        expect(chairs).toHaveLength(many);
        // The Godfather is at the head.
        expect(chairs[0]!.x).toBeCloseTo(room.width / 2);
        expect(face).toBeGreaterThanOrEqual(30);
        expect(middle.width).toBeGreaterThan(0.45 * room.width);
        expect(middle.height).toBeGreaterThan(0.35 * room.height);
        for (const { x, y } of chairs) {
          expect(x - chair.width / 2).toBeGreaterThanOrEqual(-0.5);
          expect(x + chair.width / 2).toBeLessThanOrEqual(room.width + 0.5);
          expect(y - chair.height / 2).toBeGreaterThanOrEqual(-0.5);
          expect(y + chair.height / 2).toBeLessThanOrEqual(room.height + 0.5);
          // The middle is nobody's chair.
          const aside = Math.abs(x - room.width / 2) - chair.width / 2 >= middle.width / 2 - 0.5;
          const above = Math.abs(y - room.height / 2) - chair.height / 2 >= middle.height / 2 - 0.5;
          expect(aside || above).toBe(true);
        }
        for (const [at, one] of chairs.entries())
          for (const other of chairs.slice(at + 1)) {
            const apart =
              Math.abs(one.x - other.x) >= chair.width - 0.5 ||
              Math.abs(one.y - other.y) >= chair.height - 0.5;
            expect(apart).toBe(true);
          }
      });

  test("a name may be wider than its chair where nobody sits beside it, and never over another", () => {
    const room = { width: 344, height: 300 };
    const six = seating(room, 6, 1);
    expect(nameWidth(six, 0, room)).toBeCloseTo(1.4 * six.chair.width);
    for (let many = 5; many <= 12; many++) {
      const laid = seating(room, many, 1);
      const widths = laid.chairs.map((_, at) => nameWidth(laid, at, room));
      for (const [at, one] of laid.chairs.entries())
        for (const [index, other] of laid.chairs.entries()) {
          if (at === index || Math.abs(one.y - other.y) >= laid.chair.height) continue;
          const both = (widths[at]! + widths[index]!) / 2;
          expect(Math.abs(one.x - other.x)).toBeGreaterThanOrEqual(both - 0.5);
        }
    }
  });

  test("before whatever chair the box stands, words in the middle keep clear of it", () => {
    const apart = (one: Laid, other: Laid) =>
      Math.abs(one.x - other.x) >= (one.width + other.width) / 2 - 0.5 ||
      Math.abs(one.y - other.y) >= (one.height + other.height) / 2 - 0.5;
    for (const room of ROOMS)
      for (let many = 5; many <= 12; many++) {
        const laid = seating(room, many, 1);
        const size = Math.max(40, 0.8 * laid.face);
        const whole = { x: room.width / 2, y: room.height / 2, ...laid.middle };
        for (const [at, chair] of laid.chairs.entries()) {
          const box = before(laid, at, room, { width: 1.3 * size, height: 0.9 * size })!;
          const left = beside(whole, box);
          expect(apart(left, box)).toBe(true);
          expect(apart(box, { ...chair, ...laid.chair })).toBe(true);
          expect(left.width * left.height).toBeGreaterThan(0.4 * whole.width * whole.height);
        }
      }
  });

  test("what stands outside takes nothing of the middle", () => {
    const middle = { x: 50, y: 50, width: 40, height: 20 };
    expect(beside(middle, { x: 50, y: 20, width: 30, height: 10 })).toEqual(middle);
    expect(before(seating(ROOMS[0]!, 5, 1), 9, ROOMS[0]!, { width: 9, height: 9 })).toBeNull();
  });

  test("a tall phone has large faces, however many sit down", () => {
    for (let many = 5; many <= 12; many++)
      expect(seating({ width: 374, height: 560 }, many, 1).face).toBeGreaterThanOrEqual(60);
  });

  test("faces grow with the room", () => {
    const sizes = ROOMS.slice(2).map((room) => seating(room, 8, 1).face);
    expect(sizes).toEqual([...sizes].sort((one, other) => one - other));
    expect(seating(ROOMS[4]!, 8, 1).face).toBeGreaterThan(100);
  });
});
