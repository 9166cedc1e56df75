import { expect, test } from "vitest";
import { PLAY } from "../../testing/updates";
import type { PlayView, Replay } from "../protocol";
import { handsMade, momentIn, updateAt } from "./replay";

const said = { type: "Said", seat: 1, text: "Well!" } as const;
const moment = (lines: number, play: Partial<PlayView>) => ({
  action: lines,
  happened: [],
  lines,
  play: { ...PLAY, ...play },
});
const REPLAY: Replay = {
  moments: [
    moment(0, { phase: "hiding", box_at: 0 }),
    moment(0, { phase: "theft", box_at: 3 }),
    moment(1, { phase: "investigation", box_at: 0 }),
  ],
  talk: [said, said],
  takes: [],
  told: null,
};

test("an address names a moment, and never one that there is not", () => {
  expect(["#1", "#3", "#99", "#0", "", "#x", "#1x"].map((hash) => momentIn(hash, 3))).toEqual([
    0, 2, 2, 0, 0, 0, 0,
  ]);
});

test("a pocket can be open only once its hand was in the box", () => {
  expect([0, 1, 2].map((at) => handsMade(REPLAY, at))).toEqual([[], [1, 2], [1, 2, 3, 4, 5]]);
});

test("a moment knows nothing of what was said after it", () => {
  expect([0, 1, 2].map((at) => updateAt(REPLAY, at).talk.lines.length)).toEqual([0, 0, 1]);
});
