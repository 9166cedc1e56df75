import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PLAY } from "../../testing/updates";
import type { Analysis, Choices, KeptForGood, Replay, Variation } from "../protocol";
import { Showing } from "./showing.svelte";
import { Sitting } from "./sitting.svelte";

const said = { type: "Testified", seat: 1, claims: [{ type: "BagClaim", token: null }] } as const;
const accusation = (target: number, chance: number) => ({ do: "accuse", target, chance }) as const;
const moment = (action: number | null) => ({
  action,
  happened: [],
  lines: 0,
  play: { ...PLAY, phase: "investigation" as const },
});
const REPLAY: Replay = {
  moments: [null, 0, 1, 2, 3, 4].map(moment),
  talk: [said],
  takes: [],
  faces: ["nun", "cook", "widow", "barber", "dandy", "singer"],
  told: null,
};
const DECISION = {
  action: 3,
  chosen: accusation(2, 0.3),
  question: null,
  accusation: accusation(1, 0.4),
  cost: -0.1,
};
const ANALYSIS = {
  claims: [],
  timeline: [],
  knowledge: [],
  decisions: [DECISION],
  turning_points: [],
} as unknown as Analysis;
const GAME: KeptForGood = {
  id: "x".repeat(22),
  weighed: true,
  record: {},
  analysis: ANALYSIS,
  highlights: null,
};
const CHOICES: Choices = {
  action: 3,
  chosen: DECISION.chosen,
  questions: [],
  accusations: [accusation(1, 0.4), accusation(2, 0.3)],
};
const VARIATION: Variation = {
  again: { action: 1, claims: [], timeline: [], orders: [] },
  moments: REPLAY.moments.slice(2),
  line: 0,
  said,
};
const asked: string[] = [];
let answers: Record<string, unknown> = {};

beforeEach(() => {
  asked.length = 0;
  answers = { what: VARIATION, choices: CHOICES, replay: REPLAY, games: GAME };
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const found = Object.entries(answers).find(([part]) => path.includes(part))?.[1];
    const error = found instanceof Error ? { error: found.message } : found;
    return Promise.resolve(
      new Response(JSON.stringify(error), { status: found instanceof Error ? 422 : 200 }),
    );
  });
});
afterEach(() => vi.unstubAllGlobals());

async function shown(hash = "", addressed = true): Promise<Showing> {
  history.replaceState(null, "", `/g/${GAME.id}${hash}`);
  const showing = new Showing(GAME.id, { addressed });
  await showing.load("en");
  await vi.waitFor(() => expect(showing.hearing).toBe(false));
  return showing;
}

test("the address tells where one is, and what one wonders", async () => {
  const showing = await shown("#4");
  expect(showing.now).toBe(3);
  showing.turnTo(99);
  expect(location.hash).toBe("#6");
  await showing.wonder({ action: 1, claims: [{ type: "BagClaim", token: "driver" }] });
  expect(showing.variation).toEqual(VARIATION);
  expect(location.hash).toBe("#6?at=1&bag=driver");
  await showing.wonder(null);
  expect(location.hash).toBe("#6");
  expect(showing.replay).toBe(showing.whole);
});

test("a link with a what-if is heard again as it opens, and a bad one shows the game as it was", async () => {
  const good = await shown("#3?at=1&bag=driver");
  expect(good.variation).toEqual(VARIATION);
  expect(good.doubt).toBeNull();
  const bad = await shown("#3?at=1&bag=elephant");
  expect([bad.now, bad.variation, bad.doubt]).toEqual([2, null, "unreadable"]);
  answers["what"] = new Error("not_heard");
  const refused = await shown("#3?at=1&bag=driver");
  expect([refused.now, refused.variation, refused.doubt]).toEqual([2, null, "not_heard"]);
  expect(location.hash).toBe("#3");
});

test("where somebody else leads, the address stays the table's", async () => {
  const showing = await shown("", false);
  showing.turnTo(3);
  expect(location.hash).toBe("");
});

test("whoever sits on his chair chooses before it is told, and is told what it cost", async () => {
  const showing = await shown();
  const sitting = new Sitting(showing);
  expect(sitting.stops).toEqual([3]);
  sitting.take();
  // Before the order of action 3: nothing of it shows yet.
  expect(showing.moment?.action).toBe(2);
  expect(sitting.stop).toBe(3);
  await sitting.weigh(3);
  expect(sitting.choices).toEqual(CHOICES);
  sitting.judge({
    yours: accusation(1, 0.4),
    his: DECISION.chosen,
    best: accusation(1, 0.4),
    short: 0,
    asGood: true,
    same: false,
  });
  sitting.goOn();
  expect(showing.moment?.action).toBe(3);
  expect(sitting.stop).toBeNull();
  expect(sitting.score).toEqual({ count: 1, good: 1, yours: 0, his: 10 });
});

test("a moment that cannot be weighed is passed by", async () => {
  answers["choices"] = new Error("not_heard");
  const sitting = new Sitting(await shown());
  sitting.take();
  await sitting.weigh(3);
  expect(sitting.unweighed).toBe(true);
  sitting.goOn();
  expect(sitting.stop).toBeNull();
});
