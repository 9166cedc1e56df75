import { describe, expect, test } from "vitest";
import type { AnyEvent, BoardView, Conflict, Update } from "../protocol";
import { Ending } from "../protocol";
import { updateWith } from "../../testing/updates";
import { cue, cuesOf, PHRASES } from "./cues";
import { defeat, endingPhrase, victory } from "./endings";
import { lengthOf } from "./notes";
import { notesOf, silenceOf } from "./phrases";
import { BAR, iceBar, sonBar, withoutSeam } from "./room";

const TOOK: AnyEvent = { type: "TookFromBox", seat: 1, take: { diamonds: 5 } };
const PASSED: AnyEvent = { type: "BoxPassed", seat: 1, to: 2 };
const ANSWERED: AnyEvent = { type: "Testified", seat: 2, claims: [] };

const names = (events: readonly AnyEvent[], update = updateWith(), before: Update | null = null) =>
  cuesOf(events, update, before).map((one) => one.phrase);

function board(...quarrels: [Conflict, ...number[]][]): BoardView {
  const claim = { type: "Declined", about: "took" } as const;
  const contradictions = quarrels.map(([kind, ...seats]) => ({
    kind,
    claims: seats.map((seat) => ({ seat, claim })),
  }));
  return { claims: [], contradictions } as unknown as BoardView;
}

describe("what is heard", () => {
  test.each([
    [{ type: "BoxPassed", seat: 1, to: 2 }, "box"],
    [{ type: "BoxPassed", seat: 5, to: 0 }, "returned"],
    [{ type: "QuestionAsked", seat: 0, of: 2, question: "took" }, "question"],
    [ANSWERED, "answer"],
    [{ type: "PocketsOrdered", seat: 0, target: 3 }, "order"],
    [{ type: "JokerGiven", seat: 3 }, "joker"],
    [{ type: "FakeShown", seat: 3 }, "fake"],
    [{ type: "TraitorTookOver", seat: 3 }, "takeover"],
    [{ type: "ShotFired", seat: 1, target: 2, take: { diamonds: 3 }, character: "thief" }, "shot"],
  ] satisfies [AnyEvent, string][])("%o", (event, phrase) => {
    expect(names([event])).toEqual([phrase]);
  });

  test("what a hand did in the box is never heard", () => {
    const hidden: AnyEvent = { type: "DiamondsHidden", seat: 0, diamonds: 3 };
    const bagged: AnyEvent = { type: "TokenBagged", seat: 1, token: "driver" };
    expect(names([hidden, bagged, TOOK])).toEqual([]);
    expect(cuesOf([TOOK, PASSED], updateWith(), null)).toEqual(
      cuesOf([PASSED], updateWith(), null),
    );
  });

  test("a pocket sounds alike whatever was in it", () => {
    const emptied = (take: object, character: string) =>
      cuesOf(
        [{ type: "PocketsEmptied", seat: 2, take, character } as AnyEvent],
        updateWith(),
        null,
      );
    expect(emptied({ diamonds: 5 }, "thief")).toEqual(emptied({ tokens: ["driver"] }, "driver"));
  });

  test("of three boxes that moved at once, one", () => {
    expect(names([PASSED, { type: "BoxPassed", seat: 2, to: 3 }])).toEqual(["box"]);
  });

  test("a new contradiction follows the answer; an old one does not", () => {
    const before = updateWith({}, { board: board(["impossible", 1, 2]) });
    const after = updateWith({}, { board: board(["impossible", 1, 2], ["impossible", 2, 3]) });
    expect(names([ANSWERED], after, before)).toEqual(["answer", "contradiction"]);
    expect(names([ANSWERED], after, after)).toEqual(["answer"]);
    expect(names([ANSWERED], after, null)).toEqual(["answer"]);
  });

  test("what this device alone knows to be false is not heard", () => {
    const before = updateWith({}, { board: board() });
    const after = updateWith({}, { board: board(["known_false", 2]) });
    expect(names([ANSWERED], after, before)).toEqual(["answer"]);
  });

  test("the end comes after the scene, and says whether one has won", () => {
    const ending = "agent_accused" as const;
    const wins = [{ seat: 1, ruling: "R41" }];
    const ended: AnyEvent = { type: "GameEnded", seat: 0, ending, wins };
    const at = (own: Update["own"]) => cuesOf([ended], { ...updateWith(), own }, null);
    expect(at(updateWith({ seat: 1 }).own)).toMatchObject([
      { phrase: { ending, won: true }, afterScenes: true },
    ]);
    expect(at(updateWith({ seat: 2 }).own)).toMatchObject([{ phrase: { ending, won: false } }]);
    expect(at(null)).toMatchObject([{ phrase: { ending, won: null } }]);
  });
});

describe("phrases", () => {
  const written = PHRASES.map((phrase) => JSON.stringify(notesOf(cue(phrase))));
  const endings = Ending.map((ending) => JSON.stringify(endingPhrase(ending, null)));

  test("no two are alike", () => {
    const all = [...written, ...endings, JSON.stringify(victory()), JSON.stringify(defeat())];
    expect(new Set(all).size).toBe(PHRASES.length + Ending.length + 2);
  });

  test("are short, and an answer is the softest", () => {
    for (const phrase of PHRASES) {
      expect(lengthOf(notesOf(cue(phrase)))).toBeLessThanOrEqual(3);
    }
    const loudest = (phrase: (typeof PHRASES)[number]) =>
      Math.max(...notesOf(cue(phrase)).map((note) => note.loud));
    const others = PHRASES.filter((phrase) => phrase !== "answer").map(loudest);
    expect(loudest("answer")).toBeLessThan(Math.min(...others));
  });

  test.each(Ending)("%s is followed by victory or defeat on one's own device", (ending) => {
    const shared = endingPhrase(ending, null);
    const [won, lost] = [true, false].map((it) => endingPhrase(ending, it));
    expect(won!.slice(0, shared.length)).toEqual(shared);
    expect(won!.slice(shared.length)).toHaveLength(victory().length);
    expect(lost!.slice(shared.length)).toHaveLength(defeat().length);
  });

  test("the room holds its breath for an order and not for a question", () => {
    expect(silenceOf(cue("order"))).toBeGreaterThan(2);
    expect(silenceOf(cue("question"))).toBe(0);
  });
});

describe("the room", () => {
  const bars = Array.from({ length: 64 }, (_, bar) => bar);

  test("is the same for the same bar, and every bar begins within itself", () => {
    for (const bar of bars) {
      expect(sonBar(bar)).toEqual(sonBar(bar));
      for (const note of sonBar(bar)) expect(note.at).toBeLessThan(BAR);
    }
  });

  test("the band plays and rests, and ice is heard now and then", () => {
    const playing = bars.filter((bar) => sonBar(bar).length).length;
    const ice = bars.filter((bar) => iceBar(bar).length).length;
    expect(playing).toBeGreaterThan(32);
    expect(playing).toBeLessThan(64);
    expect(ice).toBeGreaterThan(4);
    expect(ice).toBeLessThan(24);
  });

  test("a loop goes on from its end to its beginning as if it had never stopped", () => {
    // A slope: anywhere but at a seam, two samples lie one apart.
    const slope = Float32Array.from({ length: 1_000 }, (_, at) => at);
    const loop = withoutSeam(slope, 100);
    expect(loop).toHaveLength(900);
    expect(Math.abs(loop[0]! - loop[899]!)).toBeLessThanOrEqual(1);
  });
});
