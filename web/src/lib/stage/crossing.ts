// Lines across the table: from a bubble to the mouth that speaks, and between those who contradict
// each other.

import { linesOf, type Clash } from "./clashes";
import type { Seating, Spot } from "./seating";

/** A point on the way from one spot to another, so many pixels before its end. */
function shortOf(from: Spot, to: Spot, by: number): Spot {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const share = Math.max(0, far - by) / far;
  return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
}

/** What a thumb needs for one of them. */
const SPARK = 40;
/** Half of how wide a bubble's tail begins, and how far within the bubble's edge. */
const HALF = 10;
const WITHIN = 12;

/** Where lines go at a table that is laid like this. */
export class Crossing {
  readonly #laid: Seating;
  readonly heart: Spot;

  constructor(laid: Seating, room: { width: number; height: number }) {
    this.#laid = laid;
    this.heart = { x: room.width / 2, y: room.height / 2 };
  }

  /** The middle of somebody's face; the name is under it. */
  face(seat: number): Spot {
    const chair = this.#laid.chairs[seat] ?? this.heart;
    return { x: chair.x, y: chair.y - (this.#laid.chair.height - this.#laid.face) / 2 };
  }

  /** Before somebody's face, seen from there. */
  before(seat: number, from: Spot, by = 8): Spot {
    return shortOf(from, this.face(seat), this.#laid.face / 2 + by);
  }

  /** A bubble's tail: a triangle's points, from the bubble's edge to who speaks, however near. */
  tail(from: Spot, seat: number, bubble: { width: number; height: number }): string {
    const tip = this.before(seat, from, 2);
    const [downX, downY] = [tip.x - from.x, tip.y - from.y];
    const far = Math.hypot(downX, downY) || 1;
    const edge = Math.min(
      1,
      bubble.width / 2 / Math.abs(downX),
      bubble.height / 2 / Math.abs(downY),
    );
    const share = Math.max(0, edge - WITHIN / far);
    const root = { x: from.x + share * downX, y: from.y + share * downY };
    const [sideX, sideY] = [(-downY / far) * HALF, (downX / far) * HALF];
    const base = [1, -1].map((side) => `${root.x + side * sideX},${root.y + side * sideY}`);
    return `${base[0]} ${tip.x},${tip.y} ${base[1]}`;
  }

  #beside(one: number, other: number): boolean {
    const apart = Math.abs(one - other);
    return apart === 1 || apart === this.#laid.chairs.length - 1;
  }

  /** The bend of the line between two chairs: towards the middle, and so far only past what is said. */
  #bend(one: number, other: number): Spot {
    const [from, to] = [this.face(one), this.face(other)];
    const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    const depth = this.#beside(one, other) ? 0.16 : 0.36;
    return {
      x: half.x + depth * (this.heart.x - half.x),
      y: half.y + depth * (this.heart.y - half.y),
    };
  }

  /** The line between two chairs, as a path is drawn. */
  curve([one, other]: [number, number]): string {
    const [from, over, to] = [this.face(one), this.#bend(one, other), this.face(other)];
    return `M${from.x},${from.y} Q${over.x},${over.y} ${to.x},${to.y}`;
  }

  /** Where a clash can be touched: between neighbours, else near the second of the two. */
  touch(clash: Clash): Spot {
    const ends = linesOf(clash)[0];
    if (!ends) return this.before(clash.seats[0] ?? 0, this.heart, 14);
    const share = this.#beside(...ends) ? 0.5 : 0.2;
    const [from, over, to] = [this.face(ends[1]), this.#bend(...ends), this.face(ends[0])];
    const at = (a: number, b: number, c: number) =>
      (1 - share) ** 2 * a + 2 * share * (1 - share) * b + share ** 2 * c;
    return { x: at(from.x, over.x, to.x), y: at(from.y, over.y, to.y) };
  }

  /** So many clashes at most, those that matter first, none where another is to be touched. */
  sparks(clashes: readonly Clash[], most: number): { one: Clash; at: Spot }[] {
    const placed: { one: Clash; at: Spot }[] = [];
    for (const one of clashes) {
      const at = this.touch(one);
      const near = placed.some(
        ({ at: { x, y } }) => Math.abs(at.x - x) < SPARK && Math.abs(at.y - y) < SPARK,
      );
      if (!near && placed.length < most) placed.push({ one, at });
    }
    return placed;
  }
}
