// What somebody says of the box, and what they are asked: the same that the terminal and the transcripts
// have (mafia_de_cuba/narration/quotes.py).

import type { BoxClaim, Claim, Question, QuestionAsked, Setup, TakeClaim } from "../lib/protocol";
import { aboutOf } from "../lib/talk/claims";
import { type Heard, type Stated } from "./heard";
import type { PoolKey } from "./keys";
import type { Part } from "./phrasing";
import { denied, Pieces } from "./pieces";

const IN_ONE_BREATH = [
  "received_took",
  "received_took_passed",
  "received_passed",
  "took_passed",
  "took_received",
] as const;
type Breath = (typeof IN_ONE_BREATH)[number];

const holdsNothing = (claim: BoxClaim | TakeClaim) =>
  !claim.diamonds && !claim.tokens?.length && !claim.fake;
const isEmpty = (claim: BoxClaim) =>
  holdsNothing(claim) && claim.diamonds === 0 && claim.tokens?.length === 0;

/** Whether all of it is that nothing was there, as whole sentences say it. */
function saysNothing(claim: Stated): boolean {
  if (claim.type === "BagClaim") return claim.token === null;
  return claim.type === "BoxClaim" ? isEmpty(claim) : holdsNothing(claim);
}

/** Whether a claim is of diamonds and of nothing else. */
function ofDiamonds(claim: Stated): claim is BoxClaim | TakeClaim {
  if (claim.type === "BagClaim" || claim.fake !== null) return false;
  return claim.type === "BoxClaim"
    ? claim.diamonds !== null && claim.tokens === null
    : !claim.tokens.length;
}

/** Whether it is how many diamonds came, and no more. */
function countsDiamonds({ about, diamonds, tokens, fake }: BoxClaim): boolean {
  return about === "received" && Boolean(diamonds) && tokens === null && fake === null;
}

/** The pool that says it whatever was asked. */
function chapter(claim: Claim, seat: number, bare: boolean): PoolKey {
  const boss = seat === 0;
  switch (claim.type) {
    case "Declined":
      return bare ? "testimony.declined_to_answer" : `testimony.declined.${claim.about}`;
    case "Withdrawn":
      return `testimony.withdrawn.${claim.about}`;
    case "BagClaim":
      if (seat !== 1) return claim.token ? "testimony.hearsay" : "testimony.hearsay_nothing";
      return claim.token ? "testimony.alone.bag" : "testimony.nothing_bagged";
    case "TakeClaim":
      if (!holdsNothing(claim))
        return boss ? "testimony.godfathers.alone.took" : "testimony.alone.took";
      if (claim.fake === null) return boss ? "testimony.nothing_kept" : "testimony.nothing_taken";
      return `testimony.not_even_the_fake.${boss ? "kept" : "taken"}`;
    case "BoxClaim": {
      const about = claim.about === "received" ? "received" : "passed";
      const kind = isEmpty(claim) ? "empty" : holdsNothing(claim) ? "without" : "alone";
      return boss ? `testimony.godfathers.${kind}.${about}` : `testimony.${kind}.${about}`;
    }
  }
}

/** Where in the catalogue the sentences for a claim stand. */
function pools(claim: Claim, seat: number, asked: Question | undefined): PoolKey[] {
  const bare = asked?.split("_")[0] === aboutOf(claim);
  const found = [chapter(claim, seat, bare)];
  if (claim.type === "Declined" || claim.type === "Withdrawn" || !seat || saysNothing(claim))
    return found;
  if (claim.type === "BoxClaim" && holdsNothing(claim)) {
    // "How many?" may be answered by "None."; of a whole box that would say too much.
    const none = asked === "received_diamonds" && bare && ofDiamonds(claim);
    return none ? [...found, "testimony.none_at_all"] : found;
  }
  if (bare) found.push(`testimony.bare.${aboutOf(claim)}`);
  if (claim.type === "BoxClaim" && countsDiamonds(claim)) found.push("testimony.counted");
  if (claim.type === "TakeClaim" && claim.fake === null)
    found.push(`testimony.confessed.${claim.tokens[0] ?? "diamonds"}`);
  return found;
}

/** Nobody says twice in one breath that there was no fake diamond. */
function fakeDeniedOnce(claims: readonly Claim[]): Claim[] {
  let heard = false;
  return claims.map((claim) => {
    if ((claim.type !== "BoxClaim" && claim.type !== "TakeClaim") || claim.fake !== false)
      return claim;
    const bare = claim.type === "BoxClaim" && claim.diamonds === null && claim.tokens === null;
    const again = heard && !bare;
    heard = true;
    return again ? { ...claim, fake: null } : claim;
  });
}

/** What the Godfather says to somebody: what everybody is asked is worded for everybody, once; where
 * somebody else was just asked the same, and nothing comes before it, it is said in short. */
export function question(asked: QuestionAsked, heard: Heard, name: string, alone: boolean): Part {
  const last = heard.lastAsked;
  const goesOn = last?.question === asked.question && last.of !== asked.of;
  const blanks = { name };
  if (asked.question === "bag") return { keys: ["questions_put.first.bag"], blanks };
  if (asked.everyone && !(goesOn && last.everyone))
    return { keys: [`questions_put.everybody.${asked.question}`], blanks };
  return {
    keys: [`questions_put.${goesOn && alone ? "next" : "first"}.${asked.question}`],
    blanks,
  };
}

/** How people at a table with this setup speak of what they saw. */
export class Speech {
  readonly #pieces: Pieces;

  constructor(setup: Setup) {
    const { tokens } = setup;
    this.#pieces = new Pieces(
      tokens.filter((kind) => tokens.filter((one) => one === kind).length === 1),
    );
  }

  /** What a claim is of: "nine diamonds and two Henchmen". */
  contents(claim: Stated): string {
    if (claim.type !== "BagClaim") return this.#pieces.told(claim);
    return claim.token ? this.#pieces.token(claim.token) : "";
  }

  /** What each claim is of; and in short, the number alone, where another is of diamonds too. */
  inShort(claims: Record<string, Stated>): Record<string, string> {
    const every = Object.entries(claims);
    const counted = every.filter(([, one]) => ofDiamonds(one)).length;
    const mixed = every.some(([, one]) => one.type === "BoxClaim" && !ofDiamonds(one));
    const said: Record<string, string> = {};
    for (const [key, claim] of every) {
      const whole = this.contents(claim);
      const alone = !mixed && counted > 1 && ofDiamonds(claim);
      said[key] = whole;
      said[`${key}_short`] = alone ? this.#pieces.ofThem(claim.diamonds ?? 0) : whole;
    }
    return said;
  }

  /** All that somebody says, in the first person. */
  spoken(said: readonly Claim[], seat: number, answering: Question | undefined): Part[] {
    const claims = fakeDeniedOnce(said);
    const breath = claims.map(aboutOf).join("_") as Breath;
    const stated = claims.filter(
      (claim) => (claim.type === "BoxClaim" || claim.type === "TakeClaim") && !holdsNothing(claim),
    ) as (BoxClaim | TakeClaim)[];
    if (seat && stated.length === claims.length && IN_ONE_BREATH.includes(breath)) {
      const blanks = this.inShort(Object.fromEntries(stated.map((one) => [aboutOf(one), one])));
      return [{ keys: [`testimony.together.${breath}`], blanks }];
    }
    const asked = claims.length === 1 ? answering : undefined;
    return claims.map((claim) => this.#alone(claim, seat, asked));
  }

  #alone(claim: Claim, seat: number, asked: Question | undefined): Part {
    const keys = pools(claim, seat, asked);
    if (claim.type === "Declined" || claim.type === "Withdrawn") return { keys };
    const it = this.contents(claim);
    return { keys, blanks: claim.type === "BoxClaim" ? { it, none: denied(claim) } : { it } };
  }
}
