// An answer as it is being made up: dials that start empty, as easy to lie with as to be honest.

import type { About, Claim, OwnView, PocketView, Question, Token } from "./protocol";

export interface Draft {
  diamonds: number | null;
  tokens: Partial<Record<Token, number>> | null;
  fake: boolean | null;
  /** For a take: whether diamonds, a token or nothing is claimed; null while undecided. */
  took: "diamonds" | "token" | "nothing" | null;
  token: Token | null;
  /** For the bag: a token, none, or not said yet. */
  bag: Token | "none" | null;
}

export const EMPTY: Draft = {
  diamonds: null,
  tokens: null,
  fake: null,
  took: null,
  token: null,
  bag: null,
};

export function aboutOf(question: Question): About {
  return question.split("_")[0] as About;
}

/** The claim that a draft makes about this; null while it says nothing. */
export function claimOf(
  about: About,
  draft: Draft,
  half: "diamonds" | "tokens" | null = null,
): Claim | null {
  if (about === "took") {
    if (draft.took === "nothing")
      return { type: "TakeClaim", diamonds: 0, tokens: [], fake: draft.fake };
    if (draft.took === "diamonds" && draft.diamonds)
      return { type: "TakeClaim", diamonds: draft.diamonds, tokens: [], fake: draft.fake };
    if (draft.took === "token" && draft.token)
      return { type: "TakeClaim", diamonds: 0, tokens: [draft.token], fake: null };
    return null;
  }
  if (about === "bag") {
    if (draft.bag === null) return null;
    return { type: "BagClaim", token: draft.bag === "none" ? null : draft.bag };
  }
  const diamonds = half === "tokens" ? null : draft.diamonds;
  const tokens = half === "diamonds" || draft.tokens === null ? null : spread(draft.tokens);
  const fake = half === null ? draft.fake : null;
  if (diamonds === null && tokens === null && fake === null) return null;
  return { type: "BoxClaim", about, diamonds, tokens, fake };
}

/** The truth, in one tap; null where this device does not know it. */
export function truthOf(
  about: About,
  own: Pick<OwnView, "pocket" | "safe">,
  withFake: boolean,
): Draft | null {
  const pocket: PocketView | null = own.pocket;
  if (pocket) {
    if (about === "took") return tookDraft(pocket);
    if (about === "bag") return { ...EMPTY, bag: pocket.bagged ?? "none" };
    const box = about === "received" ? pocket.received : pocket.passed;
    return box ? boxDraft(box.diamonds, box.tokens, withFake ? box.fake : null) : null;
  }
  const safe = own.safe;
  if (!safe) return null;
  if (about === "took")
    return { ...EMPTY, took: safe.kept ? "diamonds" : "nothing", diamonds: safe.kept || null };
  if (about === "received" && safe.returned) {
    return boxDraft(
      safe.returned.diamonds,
      safe.returned.tokens,
      withFake ? safe.returned.fake : null,
    );
  }
  return null;
}

function tookDraft(pocket: PocketView): Draft {
  const { diamonds = 0, tokens = [], fake = false } = pocket.took;
  if (tokens[0]) return { ...EMPTY, took: "token", token: tokens[0] };
  if (diamonds) return { ...EMPTY, took: "diamonds", diamonds, fake: fake || null };
  return { ...EMPTY, took: "nothing", fake: fake || null };
}

function boxDraft(diamonds: number, tokens: readonly Token[], fake: boolean | null): Draft {
  const counted: Partial<Record<Token, number>> = {};
  for (const token of tokens) counted[token] = (counted[token] ?? 0) + 1;
  return { ...EMPTY, diamonds, tokens: counted, fake };
}

function spread(tokens: Partial<Record<Token, number>>): Token[] {
  return Object.entries(tokens).flatMap(([token, many]) => Array<Token>(many).fill(token as Token));
}
