// Tokens as things: two Drivers are two pieces, and each is in one place.

import type { Token } from "./protocol";

export interface Piece {
  readonly kind: Token;
  /** Which of its kind. */
  readonly at: number;
}

/** A piece for each token. */
export function piecesOf(tokens: readonly Token[]): Piece[] {
  return tokens.map((kind, index) => ({
    kind,
    at: tokens.slice(0, index).filter((other) => other === kind).length,
  }));
}
