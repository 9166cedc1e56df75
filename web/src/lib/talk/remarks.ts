// What can be said of somebody at the table, one touch each.

import { nameOf } from "../glance";
import type { Remark, TalkLine, Update } from "../protocol";

const STANCES = ["lies", "believe", "look", "leave"] as const;

/** A remark, by what it is called on its button. */
export interface Saying {
  word: (typeof STANCES)[number] | "challenge" | "agree" | "sound_out" | "offer" | "threaten";
  remark: Remark;
  /** Whom somebody is sounded out about. */
  about?: string;
}

/** The seats that a line is by, of or to, the one it is about first. */
function touched(said: TalkLine): number[] {
  if (said.type === "QuestionAsked") return [said.of, said.seat];
  if (said.type !== "RemarkMade") return [said.seat];
  const { remark } = said;
  const of = "of" in remark ? [remark.of] : [];
  return [...of, ...("to" in remark ? [remark.to] : []), said.seat];
}

/** Whom the talk was of last, among these. */
function lastOf(talk: readonly TalkLine[], among: readonly number[]): number | undefined {
  for (const said of talk.toReversed()) {
    const seat = touched(said).find((one) => among.includes(one));
    if (seat !== undefined) return seat;
  }
  return undefined;
}

/** What one can make of a seat. */
export function opinionsOf(seat: number): Saying[] {
  return STANCES.map((stance) => ({
    word: stance,
    remark: { type: "Opinion", of: seat, stance },
  }));
}

/** What this device may say of a seat: to its face, and of what it claims. */
export function sayingsOf(update: Update, seat: number, talk: readonly TalkLine[]): Saying[] {
  const { own, play } = update;
  const may = own?.may.remark;
  if (!may || own.seat === null) return [];
  const said: Saying[] = [];
  if (may.to.includes(seat))
    said.push(
      { word: "offer", remark: { type: "Offer", to: seat } },
      { word: "threaten", remark: { type: "Threat", to: seat } },
    );
  if (!may.of.includes(seat)) return said;
  const row = play?.board?.rows.find((one) => one.seat === seat);
  const about = (["received", "took", "passed", "bag"] as const).find((one) => row?.[one]);
  const clash = play?.board?.contradictions.findLast(({ claims }) =>
    claims.some((claim) => claim.seat === seat),
  );
  const theirs = clash?.claims.find((claim) => claim.seat === seat);
  const other = clash?.claims.find((claim) => claim.seat !== seat)?.seat ?? null;
  const against = other === own.seat || (other !== null && may.of.includes(other)) ? other : null;
  if (theirs)
    said.push({
      word: "challenge",
      remark: { type: "Challenge", of: seat, about: theirs.about, against },
    });
  else if (about) said.push({ word: "agree", remark: { type: "Agreement", of: seat, about } });
  const third = lastOf(
    talk,
    may.of.filter((other) => other !== seat),
  );
  if (third !== undefined)
    said.push({
      word: "sound_out",
      remark: { type: "Sounding", to: seat, of: third },
      about: nameOf(update, third),
    });
  return [...said, ...opinionsOf(seat)];
}
