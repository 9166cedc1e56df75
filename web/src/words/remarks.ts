// What people say of each other: the same that the terminal and the transcripts have
// (mafia_de_cuba/narration/remarks.py).

import type { About, Challenge, RemarkMade, TakeClaim } from "../lib/protocol";
import { contrast, type Heard, type Stated } from "./heard";
import type { PoolKey } from "./keys";
import type { Part } from "./phrasing";
import { beforeOpinion } from "./relations";
import type { Speech } from "./speech";

/** What a seat may have said that another's claim can be held against, the nearest first. */
function ofTheSame(of: number, about: About, against: number): readonly About[] {
  if (about === "took" || about === "bag") return [about];
  const boss = of === 0 || against === 0;
  const before = boss ? about === "received" : against < of;
  return before ? ["passed", "received"] : ["received", "passed"];
}

/** Whether both took the same token, or say so. */
function sameToken(yours: TakeClaim, theirs: Stated | null): boolean {
  if (theirs?.type !== "TakeClaim" || !yours.tokens.length) return false;
  const parts = (one: TakeClaim) => [one.diamonds, one.fake, ...one.tokens].join();
  return parts(yours) === parts(theirs);
}

function challenge(
  { of, about, against }: Challenge,
  seat: number,
  names: readonly string[],
  heard: Heard,
  speech: Speech,
): [PoolKey, Record<string, string>] {
  const yours = heard.claim(of, about);
  if (yours?.type === "TakeClaim" && heard.tooMany(yours.tokens))
    return ["remarks.challenge.crowd", { it: speech.contents(yours) }];
  // What the Godfather tells of is another thing: what he kept, sent and got back.
  const chapter = (kind: "alone" | "against"): PoolKey =>
    of === 0 && about !== "bag"
      ? `remarks.challenge.godfathers.${kind}.${about}`
      : `remarks.challenge.${kind}.${about}`;
  if (against === null) return [chapter("alone"), {}];
  const each = ofTheSame(of, about, against).map((one) => heard.claim(against, one));
  const theirs = each.find((one) => one !== null) ?? null;
  const other = names[against] ?? "";
  const own = against === seat;
  if (yours?.type === "TakeClaim" && sameToken(yours, theirs)) {
    const it = speech.contents(yours);
    return [`remarks.challenge.same.${own ? "own" : "others"}`, { it, other }];
  }
  const both = contrast(yours, theirs);
  if (both)
    return [
      own ? "remarks.challenge.own" : "remarks.challenge.quoted",
      { ...speech.inShort({ yours: both[0], theirs: both[1] }), other },
    ];
  return own ? [chapter("alone"), {}] : [chapter("against"), { other }];
}

/** A remark in a sentence or two, after all that was said before it. */
export function remarked(
  { seat, remark }: RemarkMade,
  names: readonly string[],
  heard: Heard,
  speech: Speech,
): Part[] {
  const say = (key: PoolKey, of?: number, told: Record<string, string> = {}): Part => ({
    keys: [key],
    blanks: of === undefined ? told : { ...told, name: names[of] ?? "" },
  });
  switch (remark.type) {
    case "Opinion": {
      const { of, stance } = remark;
      if (
        (stance === "lies" || stance === "look") &&
        heard.stung(seat, of, stance) &&
        !heard.sounded(seat, of)
      )
        return [say(`remarks.returned.${stance}`, of)];
      return [...beforeOpinion(seat, remark, heard, names), say(`remarks.opinion.${stance}`, of)];
    }
    case "Challenge":
      return [say(...ordered(challenge(remark, seat, names, heard, speech), remark.of))];
    case "Agreement":
      return [say(`remarks.agreement.${remark.about}`, remark.of)];
    case "Sounding":
      return [say("remarks.sounding", remark.to, { other: names[remark.of] ?? "" })];
    case "Plea":
      return [say("remarks.plea")];
    case "LastWords":
      return [say("remarks.last_words")];
    case "Offer":
      return [say("remarks.offer", remark.to)];
    case "Threat":
      return [say("remarks.threat", remark.to)];
  }
}

function ordered(
  [key, told]: [PoolKey, Record<string, string>],
  of: number,
): [PoolKey, number, Record<string, string>] {
  return [key, of, told];
}
