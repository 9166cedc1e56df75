import { describe, expect, test } from "vitest";
import { claimOf, EMPTY, truthOf, turnOf } from "./answer";
import type { PocketView } from "../protocol";

const POCKET: PocketView = {
  took: { diamonds: 2 },
  character: "thief",
  received: { diamonds: 9, tokens: ["driver", "loyal_henchman", "loyal_henchman"], fake: false },
  passed: { diamonds: 7, tokens: ["driver", "loyal_henchman", "loyal_henchman"], fake: false },
  bagged: null,
};

describe("an answer", () => {
  test("says nothing while the dials are empty", () => {
    for (const about of ["received", "took", "passed", "bag"] as const)
      expect(claimOf(about, EMPTY)).toBeNull();
  });

  test("of diamonds alone leaves the tokens unsaid", () => {
    expect(claimOf("received", { ...EMPTY, diamonds: 4 })).toEqual({
      type: "BoxClaim",
      about: "received",
      diamonds: 4,
      tokens: null,
      fake: null,
    });
  });

  test("to half a question speaks of that half only", () => {
    const draft = { ...EMPTY, diamonds: 4, tokens: { driver: 1 } };
    expect(claimOf("received", draft, "diamonds")).toMatchObject({ diamonds: 4, tokens: null });
    expect(claimOf("received", draft, "tokens")).toMatchObject({
      diamonds: null,
      tokens: ["driver"],
    });
  });

  test("that no token was there is not the same as saying nothing of tokens", () => {
    expect(claimOf("passed", { ...EMPTY, tokens: {} })).toMatchObject({ tokens: [] });
  });

  test("an empty hand is a claim, and diamonds without a number are none", () => {
    expect(claimOf("took", { ...EMPTY, took: "nothing" })).toMatchObject({
      diamonds: 0,
      tokens: [],
    });
    expect(claimOf("took", { ...EMPTY, took: "diamonds" })).toBeNull();
    expect(claimOf("took", { ...EMPTY, took: "token" })).toBeNull();
  });

  test("the truth is one tap away, for a Thief as for anyone", () => {
    const own = { pocket: POCKET, safe: null };
    expect(claimOf("took", truthOf("took", own, false)!)).toMatchObject({ diamonds: 2 });
    expect(claimOf("received", truthOf("received", own, false)!)).toEqual({
      type: "BoxClaim",
      about: "received",
      diamonds: 9,
      tokens: ["driver", "loyal_henchman", "loyal_henchman"],
      fake: null,
    });
    expect(claimOf("bag", truthOf("bag", own, false)!)).toEqual({ type: "BagClaim", token: null });
  });

  test("without the memory aid the device does not know the boxes either", () => {
    const own = { pocket: { ...POCKET, received: null, passed: null }, safe: null };
    expect(truthOf("received", own, false)).toBeNull();
    expect(truthOf("took", own, false)).not.toBeNull();
  });

  test("the Godfather's truth is what he kept and what came back", () => {
    const own = {
      pocket: null,
      safe: { kept: 3, returned: { diamonds: 4, tokens: [], fake: false }, missing: 8 },
    };
    expect(claimOf("took", truthOf("took", own, false)!)).toMatchObject({ diamonds: 3 });
    expect(claimOf("received", truthOf("received", own, false)!)).toMatchObject({
      diamonds: 4,
      tokens: [],
    });
  });
});

describe("a whole turn", () => {
  const got = { ...EMPTY, diamonds: 9, tokens: { driver: 1, loyal_henchman: 2 } };

  test("says what was left, from what was there and what was taken", () => {
    const stones = turnOf(got, { ...EMPTY, took: "diamonds", diamonds: 4 }, false);
    expect(stones).toHaveLength(3);
    expect(stones[2]).toMatchObject({ about: "passed", diamonds: 5 });
    const token = turnOf(got, { ...EMPTY, took: "token", token: "driver" }, false);
    expect(token[2]).toMatchObject({ diamonds: 9, tokens: ["loyal_henchman", "loyal_henchman"] });
  });

  test("leaves the tokens after the bag unsaid", () => {
    const first = turnOf(got, { ...EMPTY, took: "token", token: "driver" }, true);
    expect(first[2]).toMatchObject({ diamonds: 9, tokens: null });
  });

  test("half told, tells that half; what cannot be has nothing left", () => {
    expect(turnOf(got, EMPTY, false)).toHaveLength(1);
    expect(turnOf(EMPTY, { ...EMPTY, took: "nothing" }, false)).toHaveLength(1);
    expect(turnOf(got, { ...EMPTY, took: "diamonds", diamonds: 12 }, false)).toHaveLength(2);
    expect(turnOf(got, { ...EMPTY, took: "token", token: "cleaner" }, false)).toHaveLength(2);
  });
});
