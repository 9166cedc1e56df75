// An answer as it is being made up: it starts empty, and is as easy to lie with as to be honest.

import type { About, BoxClaim, Claim, OwnView, Question, TakeClaim, Token } from "../protocol";
import { truth } from "./claims";

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

/** What a question is of. */
export function topicOf(question: Question): About {
  return question.split("_")[0] as About;
}

/** Which half of the received box is asked for, where only one is. */
export function halfOf(question: Question): "diamonds" | "tokens" | null {
  if (question === "received_diamonds") return "diamonds";
  return question === "received_tokens" ? "tokens" : null;
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

/**
 * What somebody says of their whole turn: the box they got, what they took, and so the box after
 * them. Who filled the bag says nothing of the tokens that went on: one of them may lie in it.
 */
export function turnOf(received: Draft, took: Draft, bags: boolean): Claim[] {
  const got = claimOf("received", received) as BoxClaim | null;
  const take = claimOf("took", took) as TakeClaim | null;
  const after = got && take ? boxAfter(got, take, bags) : null;
  return [got, take, after].filter((claim) => claim !== null);
}

function boxAfter(got: BoxClaim, take: TakeClaim, bags: boolean): BoxClaim | null {
  const diamonds = got.diamonds === null ? null : got.diamonds - take.diamonds;
  if (diamonds !== null && diamonds < 0) return null;
  let tokens = bags ? null : got.tokens;
  for (const token of take.tokens) {
    if (!tokens) break;
    const at = tokens.indexOf(token);
    if (at < 0) return null;
    tokens = tokens.filter((_, index) => index !== at);
  }
  if (diamonds === null && tokens === null) return null;
  return { type: "BoxClaim", about: "passed", diamonds, tokens, fake: null };
}

/** The truth, in one tap; null where this device does not know it. */
export function truthOf(
  about: About,
  own: Pick<OwnView, "pocket" | "safe">,
  withFake: boolean,
): Draft | null {
  const was = own.pocket ? truth(about, own.pocket) : truthOfSafe(about, own.safe);
  if (!was) return null;
  const draft = draftOf(was);
  // Of a take only the green stone that is in it is worth a word.
  const fake = was.type === "TakeClaim" ? draft.fake || null : withFake ? draft.fake : null;
  return { ...draft, fake };
}

function truthOfSafe(about: About, safe: OwnView["safe"]): Claim | null {
  if (about === "took" && safe)
    return { type: "TakeClaim", diamonds: safe.kept, tokens: [], fake: null };
  return about === "received" && safe?.returned
    ? { type: "BoxClaim", about, ...safe.returned }
    : null;
}

/** What was said, taken apart again: to be said otherwise. */
export function draftOf(claim: Claim): Draft {
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

function counted(tokens: readonly Token[]): Partial<Record<Token, number>> {
  const found: Partial<Record<Token, number>> = {};
  for (const token of tokens) found[token] = (found[token] ?? 0) + 1;
  return found;
}

function spread(tokens: Partial<Record<Token, number>>): Token[] {
  return Object.entries(tokens).flatMap(([token, many]) => Array<Token>(many).fill(token as Token));
}
