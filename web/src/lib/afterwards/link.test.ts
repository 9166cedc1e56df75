import { expect, test } from "vitest";
import { MOST_CLAIMS, type Claim, type WhatIf } from "../protocol";
import { hashOf, placeIn } from "./link";

const CLAIMS: Claim[] = [
  { type: "BoxClaim", about: "received", diamonds: 9, tokens: ["driver", "driver"], fake: null },
  { type: "BoxClaim", about: "received", diamonds: 0, tokens: [], fake: false },
  { type: "BoxClaim", about: "passed", diamonds: null, tokens: ["fbi_agent"], fake: true },
  { type: "TakeClaim", diamonds: 3, tokens: [], fake: null },
  { type: "TakeClaim", diamonds: 0, tokens: ["cleaner"], fake: null },
  { type: "TakeClaim", diamonds: 0, tokens: [], fake: true },
  { type: "BagClaim", token: null },
  { type: "BagClaim", token: "loyal_henchman" },
  { type: "Declined", about: "took" },
  { type: "Withdrawn", about: "passed" },
];

test("an address names a moment, and never one that there is not", () => {
  const moments = ["#1", "#3", "#99", "#0", "", "#x", "#1x"].map((hash) => placeIn(hash, 3).moment);
  expect(moments).toEqual([0, 2, 2, 0, 0, 0, 0]);
});

test("whatever can be wondered is read back from its link as it was", () => {
  for (const one of CLAIMS)
    for (const other of CLAIMS) {
      const wondered: WhatIf = { action: 10, claims: [one, other] };
      const hash = hashOf(11, wondered);
      expect(hash).toMatch(/^#12\?[\w=&.]+$/);
      expect(placeIn(hash, 40)).toEqual({ moment: 11, wondered, unreadable: false });
    }
  expect(hashOf(4, null)).toBe("#5");
});

test("what nobody could say is told so, and the moment stays", () => {
  const bad = [
    "",
    "at=10",
    "at=x&took=3",
    "at=-1&took=3",
    "at=99999&took=3",
    "took=3",
    "at=10&took=16",
    "at=10&took=",
    "at=10&took=3.4",
    "at=10&took=nothing.3",
    "at=10&took=diamond",
    "at=10&stole=3",
    "at=10&received=nothing",
    "at=10&received=none.driver",
    "at=10&bag=driver.driver",
    "at=10&bag=fake",
    "at=10&took=3&",
    "at=10&took=3=4",
    `at=10${"&took=3".repeat(MOST_CLAIMS + 1)}`,
    `at=10&received=${Array(40).fill("driver").join(".")}`,
    "%E0%A4%A",
    "__proto__=1&took=3",
  ];
  for (const one of bad)
    expect(placeIn(`#3?${one}`, 9), one).toEqual({ moment: 2, wondered: null, unreadable: true });
});
