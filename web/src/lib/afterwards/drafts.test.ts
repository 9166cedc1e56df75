import { expect, test } from "vitest";
import type { Claim } from "../protocol";
import type { Hands } from "../talk/claims";
import { claimsOf, draftsOf, honestly } from "./drafts";

const SAID: Claim[] = [
  { type: "BoxClaim", about: "received", diamonds: 9, tokens: ["driver", "driver"], fake: null },
  { type: "TakeClaim", diamonds: 3, tokens: [], fake: null },
  { type: "BoxClaim", about: "passed", diamonds: 0, tokens: [], fake: false },
  { type: "BagClaim", token: null },
];

test("what was said can be taken apart and put together again", () => {
  expect(claimsOf(draftsOf(SAID))).toEqual(SAID);
  const hand: Claim[] = [{ type: "TakeClaim", diamonds: 0, tokens: ["cleaner"], fake: null }];
  expect(claimsOf(draftsOf(hand))).toEqual(hand);
  expect(claimsOf(draftsOf([{ type: "Declined", about: "took" }]))).toEqual([]);
});

test("the truth is of the same things, and leaves unsaid what was unsaid", () => {
  const hands: Hands = {
    received: { diamonds: 7, tokens: ["driver"], fake: false },
    took: { diamonds: 5 },
    passed: { diamonds: 2, tokens: ["driver"], fake: false },
    bagged: "fbi_agent",
  };
  expect(honestly(SAID, hands)).toEqual([
    { type: "BoxClaim", about: "received", diamonds: 7, tokens: ["driver"], fake: null },
    { type: "TakeClaim", diamonds: 5, tokens: [], fake: null },
    { type: "BoxClaim", about: "passed", diamonds: 2, tokens: ["driver"], fake: false },
    { type: "BagClaim", token: "fbi_agent" },
  ]);
});
