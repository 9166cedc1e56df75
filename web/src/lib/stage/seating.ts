// Where everyone sits: chairs spread evenly along a long round table, as large as the room allows,
// with the middle left free for what is said there.

export interface Spot {
  x: number;
  y: number;
}

/** Where chairs, table and middle are, in pixels of the room that there is for them. */
export interface Seating {
  /** The middle of each chair, the head of the table first, clockwise. */
  chairs: Spot[];
  /** How large a face is. */
  face: number;
  /** How large a name is written. */
  type: number;
  /** What a chair takes up: face, name, and lines under it. */
  chair: { width: number; height: number };
  /** Half the table's width and height. */
  table: { across: number; down: number };
  /** What is free between the chairs. */
  middle: { width: number; height: number };
}

const ROUNDNESS = 2.9;
const LINE = 1.2;
/** The largest face: on a wall of more pixels as large a part of it. */
const LARGEST_FACE = { pixels: 190, share: 0.19 };
const SMALLEST_FACE = 30;
/** Smaller, nobody reads it. */
export const SMALLEST_TYPE = 11;
const STEPS = 360;
/** What a question and its answer take up on a small phone. */
const WORDS = { width: 200, height: 112 };

/** A point of the edge of a table that reaches one to every side: between an ellipse and a rectangle,
 * so that the middle is roomy. */
function edge(angle: number): Spot {
  const bent = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / ROUNDNESS);
  return { x: bent(Math.sin(angle)), y: -bent(Math.cos(angle)) };
}

// Every seating tries many sizes of the same table: what its edge is like is reckoned once.
const EDGE = Array.from({ length: STEPS + 1 }, (_, at) => edge((2 * Math.PI * at) / STEPS));
/** From the head to the side: the other three quarters are as long, step by step. */
const QUARTER = STEPS / 4;

/** Points of the edge all the way round, the head first; as many as divide the steps round it. */
export function outline(across: number, down: number, points = STEPS): Spot[] {
  const every = STEPS / points;
  return Array.from({ length: points }, (_, at) => on(at * every, across, down));
}

function on(step: number, across: number, down: number): Spot {
  const { x, y } = EDGE[step]!;
  return { x: across * x, y: down * y };
}

/** How long each step of a quarter is. */
function strides(across: number, down: number): number[] {
  const found: number[] = [];
  for (let at = 0; at < QUARTER; at++) {
    const from = EDGE[at]!;
    const to = EDGE[at + 1]!;
    found.push(Math.sqrt((across * (to.x - from.x)) ** 2 + (down * (to.y - from.y)) ** 2));
  }
  return found;
}

function spread(many: number, across: number, down: number): Spot[] {
  const quarter = strides(across, down);
  const whole = 4 * quarter.reduce((sum, one) => sum + one, 0);
  const chairs: Spot[] = [];
  let gone = 0;
  for (let at = 0; at < STEPS && chairs.length < many; at++) {
    const along = at % (2 * QUARTER);
    const length = quarter[along < QUARTER ? along : 2 * QUARTER - 1 - along]!;
    while (chairs.length < many && gone + length > (whole * chairs.length) / many) {
      const share = length ? ((whole * chairs.length) / many - gone) / length : 0;
      const from = on(at, across, down);
      const to = on(at + 1, across, down);
      chairs.push({ x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) });
    }
    gone += length;
  }
  return chairs;
}

function collide(chairs: Spot[], { width, height }: Seating["chair"]): boolean {
  return chairs.some((one, at) =>
    chairs
      .slice(at + 1)
      .some((other) => Math.abs(one.x - other.x) < width && Math.abs(one.y - other.y) < height),
  );
}

/** What the middle needs in such a room: a fair part of the table, and never less than words do. */
function needed(room: Room): Seating["middle"] {
  return {
    width: Math.min(0.55 * room.width, Math.max(WORDS.width, 0.46 * room.width)),
    height: Math.min(0.5 * room.height, Math.max(WORDS.height, 0.36 * room.height)),
  };
}

/** How well the middle serves what it is needed for: from 1 on, well enough. */
function fit({ width, height }: Seating["middle"], need: Seating["middle"]): number {
  return Math.min(width / need.width, height / need.height);
}

/** The rectangle round the middle that no chair reaches into and that serves best. */
function free(
  chairs: Spot[],
  chair: Seating["chair"],
  widest: number,
  need: Seating["middle"],
): Seating["middle"] {
  let best = { width: 0, height: 0 };
  const sides = chairs.map(({ x }) => 2 * Math.abs(x) - chair.width).filter((one) => one > 0);
  for (const width of [...sides, widest]) {
    const within = chairs.filter(({ x }) => 2 * Math.abs(x) - chair.width < width - 0.01);
    const height = Math.min(...within.map(({ y }) => 2 * Math.abs(y) - chair.height));
    if (fit({ width, height }, need) > fit(best, need)) best = { width, height };
  }
  return best;
}

interface Room {
  width: number;
  height: number;
}

function sized(room: Room, many: number, lines: number, face: number, letters: number): Seating {
  const type = Math.max(SMALLEST_TYPE, Math.min(face * 0.25, Math.max(34, face * 0.18)));
  const chair = {
    width: Math.max(face * 1.12, type * letters),
    height: face + lines * type * LINE + 4,
  };
  const across = (room.width - chair.width) / 2;
  const down = (room.height - chair.height) / 2;
  const chairs = spread(many, across, down);
  const middle = free(chairs, chair, 2 * across - chair.width, needed(room));
  return { chairs, face, type, chair, table: { across, down }, middle };
}

/**
 * The seating of so many in a room of this size, with so many lines under each face.
 *
 * Faces are as large as they can be while no two chairs touch and the middle keeps a fair part of
 * the table; where it is tight names get narrower first. Never smaller than can be told apart.
 */
export function seating(room: Room, many: number, lines: number): Seating {
  const { pixels, share } = LARGEST_FACE;
  const biggest = Math.max(pixels, share * Math.min(room.width, room.height));
  const largest = Math.min(biggest, room.width / 3, room.height / 3);
  for (let face = Math.floor(largest); face > SMALLEST_FACE; face -= 2)
    for (const letters of [6.6, 5.6, 4.8]) {
      const laid = sized(room, many, lines, face, letters);
      const roomy = fit(laid.middle, needed(room)) >= 1;
      if (roomy && !collide(laid.chairs, laid.chair)) return centred(laid, room);
    }
  return centred(sized(room, many, lines, SMALLEST_FACE, 4.8), room);
}

/** How far a name may reach beyond its chair where nobody sits beside it, and beyond the room. */
const WIDEST = 1.4;
const BEYOND = 7;

/** How wide a name may be: as its chair, or wider where there is room to both sides. */
export function nameWidth(laid: Seating, at: number, room: Room): number {
  const { x, y } = laid.chairs[at] ?? { x: room.width / 2, y: 0 };
  const others = laid.chairs.filter(
    (other, index) => index !== at && Math.abs(other.y - y) < laid.chair.height,
  );
  const most = Math.min(
    WIDEST * laid.chair.width,
    2 * (Math.min(x, room.width - x) + BEYOND),
    ...others.map((other) => Math.abs(other.x - x)),
  );
  return Math.max(laid.chair.width, most);
}

/** Letters of a name that are written in one piece, if need be smaller. */
const PIECE = 12;

/** A long name in two halves, so that it is broken in its middle where it has to be. */
export function halves(name: string): readonly [string, string] {
  const letters = Array.from(name);
  if (letters.length <= PIECE || /[\s-]/.test(name)) return [name, ""];
  const middle = Math.ceil(letters.length / 2);
  return [letters.slice(0, middle).join(""), letters.slice(middle).join("")];
}

/** Something that lies on the table: its middle, and how wide and high it is. */
export interface Laid extends Spot {
  width: number;
  height: number;
}

/** Where something stands before a chair: just clear of face and name, towards the middle. */
export function before(laid: Seating, at: number, room: Room, size: Room): Laid | null {
  const chair = laid.chairs[at];
  if (!chair) return null;
  const [dx, dy] = [room.width / 2 - chair.x, room.height / 2 - chair.y];
  const far = Math.hypot(dx, dy) || 1;
  // As far as one of its edges needs to pass one of the chair's.
  const aside = (laid.chair.width + size.width) / 2 / Math.max(Math.abs(dx / far), 0.01);
  const down = (laid.chair.height + size.height) / 2 / Math.max(Math.abs(dy / far), 0.01);
  const share = Math.min(aside, down, far) / far;
  return { x: chair.x + dx * share, y: chair.y + dy * share, ...size };
}

/** What is left of a place beside something that stands in it, cut where that costs least. */
export function beside(place: Laid, thing: Laid): Laid {
  const [left, right] = [place.x - place.width / 2, place.x + place.width / 2];
  const [top, bottom] = [place.y - place.height / 2, place.y + place.height / 2];
  const cuts = [
    { left: thing.x + thing.width / 2, right, top, bottom },
    { left, right: thing.x - thing.width / 2, top, bottom },
    { left, right, top: thing.y + thing.height / 2, bottom },
    { left, right, top, bottom: thing.y - thing.height / 2 },
  ];
  // Where it stands outside already, one of the cuts takes nothing away.
  const kept = cuts.map((cut) => ({
    left: Math.max(cut.left, left),
    right: Math.min(cut.right, right),
    top: Math.max(cut.top, top),
    bottom: Math.min(cut.bottom, bottom),
  }));
  const size = (cut: (typeof kept)[0]) =>
    Math.max(0, cut.right - cut.left) * Math.max(0, cut.bottom - cut.top);
  const best = kept.reduce((one, other) => (size(other) > size(one) ? other : one));
  return {
    x: (best.left + best.right) / 2,
    y: (best.top + best.bottom) / 2,
    width: best.right - best.left,
    height: best.bottom - best.top,
  };
}

function centred(laid: Seating, room: Room): Seating {
  const chairs = laid.chairs.map(({ x, y }) => ({ x: x + room.width / 2, y: y + room.height / 2 }));
  return { ...laid, chairs };
}
