// What somebody said, taken apart again: to be said otherwise.

import type { About, Claim } from "../protocol";
import { claimOf, draftOf, EMPTY, type Draft } from "../talk/answer";
import { aboutOf, truth, type Hands } from "../talk/claims";

/** What can be said otherwise, in the order in which it is told. */
export const TOPICS: readonly About[] = ["received", "took", "passed", "bag"];
export type Drafts = Record<About, Draft>;

/** What was said, a draft for each thing that it was about. */
export function draftsOf(claims: readonly Claim[]): Drafts {
  const found: Drafts = { received: EMPTY, took: EMPTY, passed: EMPTY, bag: EMPTY };
  for (const claim of claims) found[aboutOf(claim)] = draftOf(claim);
  return found;
}

/** What the drafts say together. */
export function claimsOf(drafts: Drafts): Claim[] {
  return TOPICS.map((about) => claimOf(about, drafts[about])).filter((claim) => claim !== null);
}

/** What was, of the same things that were spoken of: whoever is honest leaves unsaid what was unsaid. */
export function honestly(claims: readonly Claim[], hands: Hands): Claim[] {
  return claims.map((claim) => {
    const was = truth(aboutOf(claim), hands);
    if (claim.type === "BoxClaim" && was?.type === "BoxClaim")
      return {
        ...was,
        diamonds: claim.diamonds === null ? null : was.diamonds,
        tokens: claim.tokens === null ? null : was.tokens,
        fake: claim.fake === null ? null : was.fake,
      };
    if (claim.type === "TakeClaim" && was?.type === "TakeClaim")
      return { ...was, fake: claim.fake === null ? null : was.fake };
    return claim.type === "BagClaim" && was ? was : claim;
  });
}
