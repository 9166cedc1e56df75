// What somebody said, taken apart again: to be said otherwise.

import type { About, BoxClaim, Claim, Take, Box, Token } from "../protocol";
import { claimOf, EMPTY, type Draft } from "../talk/answer";

/** What can be said otherwise, in the order in which it is told. */
export const TOPICS: readonly About[] = ["received", "took", "passed", "bag"];
export type Drafts = Record<About, Draft>;

const counted = (tokens: readonly Token[]): Partial<Record<Token, number>> => {
  const found: Partial<Record<Token, number>> = {};
  for (const token of tokens) found[token] = (found[token] ?? 0) + 1;
  return found;
};

function draftOf(claim: Claim): Draft {
  switch (claim.type) {
    case "BoxClaim":
      return {
        ...EMPTY,
        diamonds: claim.diamonds,
        tokens: claim.tokens && counted(claim.tokens),
        fake: claim.fake,
      };
    case "TakeClaim": {
      const [token] = claim.tokens;
      if (token) return { ...EMPTY, took: "token", token };
      const took = claim.diamonds ? "diamonds" : "nothing";
      return { ...EMPTY, took, diamonds: claim.diamonds || null, fake: claim.fake };
    }
    case "BagClaim":
      return { ...EMPTY, bag: claim.token ?? "none" };
    default:
      return EMPTY;
  }
}

/** What was said, a draft for each thing that it was about. */
export function draftsOf(claims: readonly Claim[]): Drafts {
  const found: Drafts = { received: EMPTY, took: EMPTY, passed: EMPTY, bag: EMPTY };
  for (const claim of claims) found[aboutIn(claim)] = draftOf(claim);
  return found;
}

export function aboutIn(claim: Claim): About {
  if (claim.type === "TakeClaim") return "took";
  return claim.type === "BagClaim" ? "bag" : claim.about;
}

/** What the drafts say together. */
export function claimsOf(drafts: Drafts): Claim[] {
  return TOPICS.map((about) => claimOf(about, drafts[about])).filter((claim) => claim !== null);
}

/** What was, of the same things that were spoken of: whoever is honest leaves unsaid what was unsaid. */
export function truthOf(claims: readonly Claim[], turn: Turn): Claim[] {
  return claims.map((claim) => {
    switch (claim.type) {
      case "BoxClaim":
        return honest(claim, claim.about === "received" ? turn.received : turn.passed);
      case "TakeClaim": {
        const { diamonds = 0, tokens = [], fake = false } = turn.took;
        return { type: "TakeClaim", diamonds, tokens, fake: claim.fake === null ? null : fake };
      }
      case "BagClaim":
        return { type: "BagClaim", token: turn.bagged };
      default:
        return claim;
    }
  });
}

/** What a seat had in its hands. */
export interface Turn {
  received: Box;
  took: Take;
  passed: Box;
  bagged: Token | null;
}

function honest(claim: BoxClaim, box: Box): BoxClaim {
  return {
    ...claim,
    diamonds: claim.diamonds === null ? null : box.diamonds,
    tokens: claim.tokens === null ? null : box.tokens,
    fake: claim.fake === null ? null : box.fake,
  };
}
