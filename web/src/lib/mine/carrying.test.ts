import { afterEach, expect, test } from "vitest";
import { carriedIn, carriedOn, keepPlayed, playedKeys } from "./carrying";

const key = (letter: string) => letter.repeat(43);
afterEach(() => localStorage.clear());

test("keys are kept once, the latest first, and no more than the house looks up", () => {
  keepPlayed([key("a")]);
  keepPlayed([key("b"), key("a"), "nonsense"]);
  expect(playedKeys()).toEqual([key("b"), key("a")]);
  keepPlayed(Array.from({ length: 300 }, (_, at) => String(at).padStart(43, "0")));
  expect(playedKeys().length).toBe(200);
});

test("what a device carries to another arrives there whole", () => {
  const keys = [key("a"), key("b"), key("-")];
  expect(carriedIn(carriedOn(keys))).toEqual(keys);
});

test("a link that is not whole brings nothing", () => {
  for (const bad of [
    "",
    "#",
    "#mine=",
    `#mine=${key("a").slice(1)}`,
    `#mine=${key("a")}.x`,
    "#k=1",
  ])
    expect(carriedIn(bad)).toEqual([]);
  localStorage.setItem("mafia.played", "{");
  expect(playedKeys()).toEqual([]);
});
