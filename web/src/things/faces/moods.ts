// How anybody looks whatever their face: brows, eyes and mouth, the same on all of them.

import type { Mood } from "../../lib/stage/moods";
import type { Shape } from "./drawing";

interface Looks {
  /** Of the left eye, from its middle; the right one is its mirror. */
  brow: string;
  /** The open eye; null where it is closed. */
  white: string | null;
  lid: string;
  /** Where they look. */
  pupil?: readonly [x: number, y: number, size: number];
  /** The line of the mouth. */
  mouth?: string;
  /** A mouth that is open. */
  open?: readonly Shape[];
  /** Beside the face. */
  beside?: readonly Shape[];
}

const WIDE = "M-3.7.4C-3-3.9 3-3.9 3.7.4 2.7 3.3-2.7 3.3-3.7.4Z";
const WIDE_LID = "M-3.9.2C-3-4.2 3-4.2 3.9.2";

export const LOOKS: Record<Mood, Looks> = {
  calm: {
    brow: "M-4.2-4C-2-5.8 1.5-5.6 3.8-4.6",
    white: "M-3.6.4C-2.6-2.5 2.6-2.6 3.6.5 2.4 2.5-2.4 2.5-3.6.4Z",
    lid: "M-4 .4C-2.7-2.7 2.7-2.8 4 .6",
    pupil: [0, 0, 1.8],
    mouth: "M27.8 43.2c2.6 1.3 5.8 1.3 8.4-.2",
  },
  asked: {
    brow: "M-4.2-6.2C-2-9 2-8.6 4-6",
    white: WIDE,
    lid: WIDE_LID,
    pupil: [0.9, -1.1, 1.8],
    open: [["#4a140f", "M29.8 43.5c0-2.3 4.6-2.3 4.6 0s-4.6 2.3-4.6 0Z"]],
  },
  accused: {
    brow: "M-4.6-3.2C-2.5-4.8 1.5-6.6 3.8-7.4",
    white: WIDE,
    lid: WIDE_LID,
    pupil: [-1.5, 0.4, 1.6],
    mouth: "M27.4 44c1.5-1.7 3-1.3 4.5 0s3.2 1.3 4.8-.5",
    beside: [
      ["#bfe6f2", "M50.5 20.5c2.6 4 4 6 4 8.2a4 4 0 1 1-8 0c0-2.2 1.4-4.2 4-8.2Z"],
      ["#1d4a60/.9", "M50.5 20.5c2.6 4 4 6 4 8.2a4 4 0 1 1-8 0c0-2.2 1.4-4.2 4-8.2ZM48 24"],
      ["#ffffffc0", "M48 28.5c0-1.2.6-2.4 1.4-3.6.2 2.6-.2 4-.2 5.2-.8 0-1.2-.8-1.2-1.6Z"],
    ],
  },
  exposed: {
    brow: "M-4.4-5.8C-2.5-7.8 1-8.2 3.6-7.6",
    white: "M-4 0a4 4 0 1 1 8 0 4 4 0 1 1-8 0Z",
    lid: "M-4-.4C-3.6-5.2 3.6-5.2 4-.4",
    pupil: [0, 0.2, 1.2],
    open: [
      ["#2a0d09", "M26.6 43.8c0-3 10.8-3 10.8 0s-1.6 3.6-5.4 3.6-5.4-.6-5.4-3.6Z"],
      ["#fff6e2", "M27.5 43.8c0-1.8 9-1.8 9 0s-1.3 2.6-4.5 2.6-4.5-.8-4.5-2.6Z"],
      ["#2a0d09/.7", "M27.5 44h9M30 42.7v3.5M32 42.6v3.8M34 42.7v3.5"],
    ],
  },
  out: {
    brow: "M-4.2-3.2C-2-4.6 1.5-5 3.8-5",
    white: null,
    lid: "M-3.8.2C-2 2.4 2 2.4 3.8.2",
    mouth: "M28.2 44.2c2.2-1.5 5.4-1.5 7.6 0",
  },
  won: {
    brow: "M-4.2-5.2C-2-7.6 1.8-7.4 4-5.4",
    white: null,
    lid: "M-3.8 1.4C-2.4-2.6 2.4-2.6 3.8 1.4",
    open: [
      ["#4a100d", "M25.8 41.6c3.8 1.6 8.6 1.6 12.4 0-.6 4.4-3 6.6-6.2 6.6s-5.6-2.2-6.2-6.6Z"],
      [
        "#fff6e2",
        "M26.6 42.1c3.4 1.2 7.4 1.2 10.8 0-.2 1-.5 1.8-.9 2.4-2.9.8-6.1.8-9 0-.4-.6-.7-1.4-.9-2.4Z",
      ],
    ],
  },
};
