import { beforeAll, expect, test } from "vitest";
import type { OddsView, Setup } from "../lib/protocol";
import { speak } from "./index.svelte";
import { oddsSentences } from "./laying";

const SETUP: Setup = {
  players: 6,
  tokens: ["loyal_henchman", "fbi_agent", "driver"],
  jokers: 1,
  fake_diamond: false,
  honour_box: false,
  switches: [],
};
const LEANING: OddsView = {
  here: true,
  wins: { thieves: 20, godfather: 50, agents: 30 },
  give_or_take: 6,
  even: false,
  fairer: { setup: SETUP, wins: { godfather: 40, agents: 30, thieves: 30 } },
};

beforeAll(() => speak("en"));

test("a host hears who wins how often, and what would be fairer", () => {
  expect(oddsSentences(LEANING)).toEqual([
    "Of a hundred games between bots, give or take 6: Godfather 50, Agents 30, Thieves 20.",
    "Fairer: 1 Loyal Henchman, 1 FBI Agent, 1 Driver, 1 Joker (Godfather 40, Agents 30, Thieves 30).",
  ]);
});

test("a table that leans to nobody is said to, and one that was not measured itself", () => {
  const [near, even] = oddsSentences({ ...LEANING, here: false, even: true, fairer: null });
  expect(near).toContain("at a table much like this one");
  expect(even).toBe("Every side has its chance.");
});
