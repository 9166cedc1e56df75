import { expect, test } from "vitest";
import { updateWith } from "../../testing/updates";
import { addressed } from "./addressed";
import type { Remark, TalkLine, Update } from "../protocol";

/** Ana sits on seat 1; everyone else may be spoken of. */
function table(
  of = [0, 2, 3, 4, 5],
  phase: "investigation" | "accusation" = "investigation",
): Update {
  const update = updateWith({ seat: 1 }, { phase });
  const remark = { of, to: [], plea: false };
  return { ...update, own: { ...update.own!, may: { ...update.own!.may, remark } } };
}
const said = (seat: number, remark: Remark): TalkLine => ({ type: "RemarkMade", seat, remark });
const other: TalkLine = { type: "Said", seat: 5, text: "Hm." };
const SOUNDED = said(2, { type: "Sounding", to: 1, of: 3 });

test("whoever is sounded out is asked about the third", () => {
  expect(addressed(table(), [SOUNDED])).toEqual({ by: 2, of: 3, how: "sounding", line: 0 });
  expect(addressed(table(), [said(2, { type: "Sounding", to: 3, of: 1 })])).toBeNull();
});

test("a challenge is replied to about whose claim it is held against, or about who makes it", () => {
  const challenge = (against: number | null) =>
    addressed(table(), [said(2, { type: "Challenge", of: 1, about: "took", against })]);
  expect(challenge(4)).toEqual({ by: 2, of: 4, how: "challenge", line: 0 });
  expect(challenge(2)?.of).toBe(2);
  expect(challenge(null)?.of).toBe(2);
});

test("an unkind opinion of oneself can be returned; a kind one need not be", () => {
  const opinion = (stance: "lies" | "leave") =>
    addressed(table(), [said(4, { type: "Opinion", of: 1, stance })]);
  expect(opinion("lies")).toEqual({ by: 4, of: 4, how: "opinion", line: 0 });
  expect(opinion("leave")).toBeNull();
});

test("it stands for one line more, and not for two", () => {
  expect(addressed(table(), [SOUNDED, other])?.by).toBe(2);
  expect(addressed(table(), [SOUNDED, other, other])).toBeNull();
});

test("it is over when one has spoken", () => {
  expect(addressed(table(), [SOUNDED, { type: "Said", seat: 1, text: "Me?" }])).toBeNull();
});

test("nothing is asked of somebody who may not say it, or while the table holds its breath", () => {
  expect(addressed(table([2]), [SOUNDED])).toBeNull();
  expect(addressed(table([2, 3], "accusation"), [SOUNDED])).toBeNull();
  expect(addressed(updateWith({ seat: 1 }, { phase: "investigation" }), [SOUNDED])).toBeNull();
  expect(addressed({ ...table(), own: null }, [SOUNDED])).toBeNull();
});
