// An answer as it is being made up: it starts empty, and is as easy to lie with as to be honest.

import type {
  About,
  BoxClaim,
  Claim,
  OwnView,
  PocketView,
  Question,
  TakeClaim,
  Token,
} from "../protocol";

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
