import { expect, test } from "vitest";
import { PLAY } from "../../testing/updates";
import type { Analysis, PlayView, Replay, Variation } from "../protocol";
import { chairsOf, handsMade, updateAt, variedAnalysis, variedReplay } from "./replay";

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
  faces: ["nun", "cook", "widow", "barber", "dandy", "singer"],
  told: null,
};

test("a pocket can be open only once its hand was in the box", () => {
  expect([0, 1, 2].map((at) => handsMade(REPLAY, at))).toEqual([[], [1, 2], [1, 2, 3, 4, 5]]);
});

test("a moment knows nothing of what was said after it", () => {
  expect([0, 1, 2].map((at) => updateAt(REPLAY, at).talk.lines.length)).toEqual([0, 0, 1]);
});

test("everybody has a face, the one they wore where that is remembered", () => {
  expect(chairsOf(REPLAY).map((chair) => chair.face)).toEqual(REPLAY.faces);
  expect(chairsOf(REPLAY, ["drummer"]).map((chair) => chair.face)).toEqual([
    "drummer",
    ...REPLAY.faces.slice(1),
  ]);
  expect(updateAt(REPLAY, 0, chairsOf(REPLAY)).room.chairs[5]).toMatchObject({
    name: "Elio",
    player: 5,
  });
});

const other = { type: "Testified", seat: 1, claims: [] } as const;
const VARIATION = {
  again: {
    action: 1,
    claims: [],
    timeline: [{ action: 1, chance: 0.9, thief: { "1": 0.1 } }],
    orders: [],
  },
  moments: [{ ...REPLAY.moments[2]!, happened: [other] }],
  line: 1,
  said: other,
} satisfies Variation;

test("other words stand in their place, and nothing before them is another", () => {
  const varied = variedReplay(REPLAY, VARIATION);
  expect(varied.moments.length).toBe(REPLAY.moments.length);
  expect(varied.moments.slice(0, 2)).toEqual(REPLAY.moments.slice(0, 2));
  expect(varied.moments[2]!.happened).toEqual([other]);
  expect(varied.talk).toEqual([said, other]);
  expect(variedReplay(REPLAY, null)).toBe(REPLAY);
});

test("what would have been believed takes the place of what was", () => {
  const point = (action: number) => ({ action, chance: 0.5, thief: {} });
  const analysis = {
    claims: [{ action: 0 }, { action: 1 }],
    timeline: [point(0), point(1)],
    knowledge: [{ action: 0 }, { action: 1 }],
  } as unknown as Analysis;
  const varied = variedAnalysis(analysis, VARIATION)!;
  expect(varied.timeline).toEqual([point(0), ...VARIATION.again.timeline]);
  expect(varied.claims).toEqual([{ action: 0 }]);
  expect(varied.knowledge.length).toBe(1);
});
