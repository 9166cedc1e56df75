// What a line has to do with those before it, in a short sentence said first
// (mafia_de_cuba/narration/relations.py).

import type { About, Claim, Opinion, QuestionAsked, Testified } from "../lib/protocol";
import { aboutOf } from "../lib/talk/claims";
import { agree, contrast, joined, type Heard, type Stated } from "./heard";
import type { PoolKey } from "./keys";
import type { Part } from "./phrasing";

const said = (key: PoolKey, blanks: Record<string, string> = {}): Part[] => [
  { keys: [key], blanks },
];

/** Somebody who does not tell the same as this seat does. */
function tellsOtherwise(seat: number, about: About, heard: Heard): number | null {
  const mine = heard.claim(seat, about);
  if (mine?.type === "TakeClaim") {
    const other = heard.claimants(mine.tokens).find((one) => one !== seat);
    return other !== undefined && heard.tooMany(mine.tokens) ? other : null;
  }
  const across = heard.across(seat, about);
  return across && contrast(mine, across.said) ? across.other : null;
}

/** What the Godfather says before he asks. */
export function beforeQuestion(
  { of, question, everyone }: QuestionAsked,
  heard: Heard,
  names: readonly string[],
): Part[] {
  if (heard.jokerPaid) return said("relations.after_joker");
  if (everyone) return [];
  if (heard.wasAsked(of, question)) return said("relations.asked_again");
  const about = question.split("_")[0] as About;
  const other = tellsOtherwise(of, about, heard);
  return other === null ? [] : said("relations.asked_against", { other: names[other] ?? "" });
}

/** Whether somebody tells it otherwise than they did. */
function differ(old: Stated | null, now: Stated): boolean {
  if (old?.type === "TakeClaim" && now.type === "TakeClaim")
    return old.diamonds !== now.diamonds || old.tokens.join() !== now.tokens.join();
  return contrast(old, now) !== null;
}

const parts = (claim: Stated) =>
  claim.type === "BagClaim"
    ? (claim.token ?? "-")
    : [claim.diamonds ?? "-", claim.tokens?.join() ?? "-", claim.fake ?? "-"].join("/");

/** Whether it has all been said. */
function addsNothing(old: Stated | null, now: Stated): boolean {
  return old !== null && parts(joined(old, now)) === parts(old);
}

function isStated(claim: Claim): claim is Stated {
  return claim.type !== "Declined" && claim.type !== "Withdrawn";
}

/** What somebody says before they testify, and before which of their claims. */
export function beforeTestimony(
  { seat, claims }: Testified,
  heard: Heard,
  names: readonly string[],
): { at: number; before: Part[] } {
  const stated = claims.filter(isStated);
  if (seat === 0 || !stated.length || stated.length < claims.length) return { at: 0, before: [] };
  const mine = stated.map((now) => ({ old: heard.claim(seat, aboutOf(now)), now }));
  const changed = mine.findIndex(({ old, now }) => differ(old, now));
  if (changed >= 0) return { at: changed, before: said("relations.changed") };
  const theirs = stated.flatMap((claim, at) => {
    const across = heard.across(seat, aboutOf(claim));
    return across ? [{ at, claim, ...across }] : [];
  });
  const name = (other: number) => ({ name: names[other] ?? "" });
  const against = theirs.find((one) => contrast(one.claim, one.said));
  if (against) return { at: against.at, before: said("relations.objecting", name(against.other)) };
  if (mine.every(({ old, now }) => addsNothing(old, now)))
    return { at: 0, before: said("relations.repeated") };
  const crowded = stated.findIndex(
    (one) => one.type === "TakeClaim" && heard.tooMany(one.tokens, seat),
  );
  if (crowded >= 0) return { at: crowded, before: said("relations.crowd") };
  const alike = theirs.find((one) => agree(one.claim, one.said));
  return alike
    ? { at: alike.at, before: said("relations.echo", name(alike.other)) }
    : { at: 0, before: [] };
}

/** What somebody says before they speak of a seat. */
export function beforeOpinion(
  seat: number,
  { of, stance }: Opinion,
  heard: Heard,
  names: readonly string[],
): Part[] {
  const { last } = heard;
  if (last?.type === "RemarkMade" && last.seat !== seat) {
    const name = names[last.seat] ?? "";
    const { remark } = last;
    if (heard.sounded(seat, of)) return said("relations.since_you_ask", { name });
    if (remark.type === "Opinion" && remark.of === of && remark.stance === stance)
      return said("relations.seconding", { name });
  }
  if (seat && of && Math.abs(seat - of) === 1 && !heard.spokeOf(seat, of))
    return said("relations.neighbour", { name: names[of] ?? "" });
  return [];
}
