import { describe, expect, test } from "vitest";
import type { PlayView } from "./protocol";
import { TurnWatch, turnOf } from "./turn.svelte";
import { MAY, updateWith } from "../testing/updates";

const asks = (of: number) => ({ type: "QuestionAsked", seat: 0, of, question: "took" }) as const;
const investigation = (play: Partial<PlayView> = {}) => ({
  phase: "investigation" as const,
  ...play,
});

describe("whose turn it is", () => {
  test.each([
    ["the Godfather counts", 0, { phase: "hiding", box_at: 0 }, "box"],
    ["the box is here", 1, { phase: "theft", box_at: 1 }, "box"],
    ["the box is elsewhere", 2, { phase: "theft", box_at: 1 }, null],
    ["asked", 1, investigation({ waiting: [asks(2), asks(1)] }), "asked"],
    ["somebody else is asked", 3, investigation({ waiting: [asks(1)] }), null],
    ["the Godfather waits for an answer", 0, investigation({ waiting: [asks(1)] }), null],
    ["the Godfather has his answers", 0, investigation(), "godfather"],
    ["nobody asks", 1, investigation(), null],
    ["over", 0, { phase: "over" }, null],
  ] as const)("%s", (_, seat, play, turn) => {
    expect(turnOf(updateWith({ seat }, play))).toBe(turn);
  });

  test("who watches, and a phone that is handed round, are not called", () => {
    expect(turnOf({ ...updateWith({}, { box_at: 1 }), own: null })).toBeNull();
    expect(turnOf(updateWith({ players: [2, 6], seat: 1 }, { box_at: 1 }))).toBeNull();
  });

  test("the Cleaner is called no more than anybody when pockets are to be emptied", () => {
    const accusation = { phase: "accusation", accused: 2, shot_pause: true } as const;
    const armed = { seat: 1, may: { ...MAY, shoot: true } };
    expect(turnOf(updateWith(armed, accusation))).toBeNull();
    expect(turnOf(updateWith({ seat: 2 }, accusation))).toBeNull();
  });

  test("an empty box calls as a full one does", () => {
    const box = (diamonds: number) => ({ diamonds, tokens: [], fake: false });
    const turns = [0, 9].map((many) => turnOf(updateWith({ seat: 1, box: box(many) })));
    expect(turns).toEqual(["box", "box"]);
  });
});

describe("the bell", () => {
  test("calls when the box comes and when one is asked, once", () => {
    const watch = new TurnWatch();
    expect(watch.rings(null, 0, true)).toBe(false);
    expect(watch.rings("box", 100, true)).toBe(true);
    expect(watch.rings("box", 200, true)).toBe(false);
    expect(watch.rings(null, 300, true)).toBe(false);
    expect(watch.rings("asked", 400, true)).toBe(true);
  });

  test("does not call somebody who has just opened the page", () => {
    expect(new TurnWatch().rings("box", 0, true)).toBe(false);
  });

  test("calls the Godfather if he had to wait, or does not look", () => {
    const watch = new TurnWatch();
    watch.rings("godfather", 0, true);
    const answered = (after: number, looking = true) => {
      watch.rings(null, 10_000, looking);
      return watch.rings("godfather", 10_000 + after, looking);
    };
    expect(answered(1_000)).toBe(false);
    expect(answered(1_000, false)).toBe(true);
    expect(answered(8_000)).toBe(true);
  });

  test("counts the wait from when the Godfather had nothing to do", () => {
    const watch = new TurnWatch();
    watch.rings(null, 0, true);
    watch.rings(null, 4_000, true);
    expect(watch.rings("godfather", 6_000, true)).toBe(true);
  });
});
