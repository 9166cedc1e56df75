// What a face is drawn from: flat shapes in a square of 64, lit by one lamp from above. Shapes that
// many have in common are here; everybody's own are in the files beside this one.

/** A colour and a path; `#colour/2` is a line of that width instead of an area. */
export type Shape = readonly [paint: string, path: string];

export interface Drawn {
  /** Behind them. */
  ground: string;
  skin: string;
  /** The outline of the head. */
  head: string;
  /** Hair, veil and feathers behind the head. */
  back?: readonly Shape[];
  body: readonly Shape[];
  /** On the head, under eyes and mouth: hair, a beard, the shade of a brim. */
  front: readonly Shape[];
  /** Over eyes and mouth: a hat, glasses, a moustache. */
  over?: readonly Shape[];
  brow: string;
  /** The line of the mouth. */
  lips: string;
  /** Whether the eyes are made up. */
  lashes?: boolean;
}

export const OVAL = "M19 30C19 20.5 24 16.5 32 16.5S45 20.5 45 30C45 40 40.5 49 32 49S19 40 19 30Z";
export const SQUARE =
  "M19 29C19 20.5 24 16.5 32 16.5S45 20.5 45 29V37C45 44.5 39 49.5 32 49.5S19 44.5 19 37Z";
export const ROUND =
  "M18.2 32C18.2 21 24 16.5 32 16.5S45.8 21 45.8 32 40.5 48.6 32 48.6 18.2 43 18.2 32Z";
export const SLIM =
  "M19.6 30C19.6 20.5 25 16.5 32 16.5S44.4 20.5 44.4 30C44.4 39 38.5 50 32 50S19.6 39 19.6 30Z";

/** Where the lamp does not reach: one cheek, and under the chin. */
export const SHADE =
  "M43.5 22C45.5 25 46 29 45.6 33 45 42 40 49.6 32 49.6 27 49.6 23 46.5 21 42.5 26 46.2 33.5 46 37.8 41.5 42 37 42.5 29 41 21Z";
/** Its light on brow, nose and cheekbone. */
export const LIGHT =
  "M24 22C27 19.5 34 19 38 21.5 34 21.5 28 22.5 25 25ZM31.2 31h1.8l.9 6.8h-3.6ZM22 37.5c1.5-1 3.5-1 4.8 0-1 1.6-3.4 1.8-4.8 0Z";
export const NOSE = "M29.4 38.2c1.3 1.5 4 1.5 5.3 0 .3 2.2-5.6 2.3-5.3 0Z";
export const EARS = "M20 30c-4.6-2.4-4.8 6.4.4 7.6ZM44 30c4.6-2.4 4.8 6.4-.4 7.6Z";
export const NECK = "M26.5 43h11v8c0 4-11 4-11 0Z";

export const INK = "#1a0d08";
/** What a brim takes from a forehead. */
export const UNDER_BRIM: Shape = [
  "#14060066",
  "M18.8 24.5C26 23 38 23 45.2 24.5c.4 1.6.5 3 .5 4.5-6-2.6-21-2.6-27.4 0 0-1.6.1-3 .5-4.5Z",
];
export const ROUGE: Shape = [
  "#c8402e2c",
  "M21 38.5a3 2.4 0 1 0 6 0 3 2.4 0 1 0-6 0ZM37 38.5a3 2.4 0 1 0 6 0 3 2.4 0 1 0-6 0Z",
];

const SHOULDERS = "M4 68C4 55 15 52.5 25.5 50.5 29 53 35 53 38.5 50.5 49 52.5 60 55 60 68Z";
const LIT_SHOULDERS =
  "M8 61C11 55 18 53.2 25.5 51.6 19 54.5 13 56.5 8 61ZM56 61C53 55 46 53.2 38.5 51.6 45 54.5 51 56.5 56 61Z";

/** Anything without lapels: a blouse, a coat, a habit. */
export function cloth(colour: string): Shape[] {
  return [
    [colour, SHOULDERS],
    ["#fff1cf33", LIT_SHOULDERS],
  ];
}

export function suit(jacket: string, shirt: string, tie: string | null): Shape[] {
  const knotted: Shape[] = tie ? [[tie, "M29.8 54.5h4.4l-.9 3 2 9h-6.6l2-9Z"]] : [];
  return [
    ...cloth(jacket),
    [shirt, "M25.8 50.3 32 55l6.2-4.7L40 56l-8 12-8-12Z"],
    ...knotted,
    [
      "#00000040",
      "M25.5 50.5 21 54l2.6 3-2.2 1.6L32 70l-1.5-4ZM38.5 50.5 43 54l-2.6 3 2.2 1.6L32 70l1.5-4Z",
    ],
  ];
}

export function bowTie(colour: string): Shape {
  return [
    colour,
    "M32 55.2c-3-3-7.5-3.4-7.5-.4s4.5 4.2 7.5 1.6c3 2.6 7.5 1.4 7.5-1.6s-4.5-2.6-7.5.4Z",
  ];
}
