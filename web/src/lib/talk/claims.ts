// What a claim is of, and what it would be if it were true.

import type { About, BagClaim, BoxClaim, Claim, PocketView, TakeClaim } from "../protocol";

/** What a claim speaks of. */
export function aboutOf(claim: Claim): About {
  if (claim.type === "TakeClaim") return "took";
  return claim.type === "BagClaim" ? "bag" : claim.about;
}

/** What a seat had in its hands; no boxes where nobody here may know them. */
export type Hands = Omit<PocketView, "character">;

/** What was, with nothing left unsaid; null where nobody here knows. */
export function truth(about: About, hands: Hands): BoxClaim | TakeClaim | BagClaim | null {
  if (about === "bag") return { type: "BagClaim", token: hands.bagged };
  if (about === "took") {
    const { diamonds = 0, tokens = [], fake = false } = hands.took;
    return { type: "TakeClaim", diamonds, tokens, fake };
  }
  const box = about === "received" ? hands.received : hands.passed;
  return box && { type: "BoxClaim", about, ...box };
}
