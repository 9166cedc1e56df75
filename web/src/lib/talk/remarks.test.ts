import { expect, test } from "vitest";
import { nameOf } from "../glance";
import { updateWith } from "../../testing/updates";
import type { BoardView, BoxClaim, MayRemark, TalkLine, Update } from "../protocol";
import { sayingsOf } from "./remarks";

const received: BoxClaim = {
  type: "BoxClaim",
  about: "received",
  diamonds: 9,
  tokens: null,
  fake: null,
};
const BOARD: BoardView = {
  rows: [
    { seat: 2, received },
    { seat: 3, received },
    { seat: 4, received },
  ],
  contradictions: [
    {
      kind: "neighbours_disagree",
      claims: [
        { seat: 2, about: "passed" },
        { seat: 3, about: "received" },
      ],
    },
  ],
};

function table(may: Partial<MayRemark> | null): Update {
  const update = updateWith({ seat: 1 }, { board: BOARD });
  const remark = may && { of: [2, 3, 4], to: [], plea: false, ...may };
  return { ...update, own: { ...update.own!, may: { ...update.own!.may, remark } } };
}

const words = (update: Update, seat: number) => sayingsOf(update, seat, []).map(({ word }) => word);

test("a claim that is contradicted is challenged by whose words it is held against", () => {
  expect(sayingsOf(table({}), 3, [])[0]).toEqual({
    word: "challenge",
    remark: { type: "Challenge", of: 3, about: "received", against: 2 },
  });
});

test("a claim that nobody contradicts can be agreed with, and one has an opinion of anybody", () => {
  expect(words(table({}), 4)).toEqual(["agree", "lies", "believe", "look", "leave"]);
});

test("offers and threats are for whoever may make them", () => {
  expect(words(table({ to: [4] }), 4).slice(0, 2)).toEqual(["offer", "threaten"]);
  expect(words(table({ to: [4] }), 3)).not.toContain("offer");
});

test("nothing is said of somebody who may not be spoken of, or by somebody who may not speak", () => {
  expect(words(table({ of: [2] }), 3)).toEqual([]);
  expect(words(table(null), 3)).toEqual([]);
});

test("somebody is sounded out about whomever the talk was of last", () => {
  const talk: TalkLine[] = [
    { type: "Said", seat: 3, text: "Not I." },
    { type: "RemarkMade", seat: 1, remark: { type: "Opinion", of: 2, stance: "lies" } },
  ];
  const asked = (seat: number) =>
    sayingsOf(table({}), seat, talk).find(({ word }) => word === "sound_out");
  expect(asked(4)?.remark).toEqual({ type: "Sounding", to: 4, of: 2 });
  expect(asked(4)?.about).toBe(nameOf(table({}), 2));
  expect(asked(2)?.remark).toEqual({ type: "Sounding", to: 2, of: 3 });
  expect(sayingsOf(table({ of: [3] }), 3, talk).map(({ word }) => word)).not.toContain("sound_out");
});
