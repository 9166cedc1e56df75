// Who contradicts whom, as lines across the table: one for each pair of chairs, with every reason.

import type { BoardView, ContradictionView } from "../protocol";

/** Claims of these chairs collide; of one alone where it contradicts itself or the table. */
export interface Clash {
  seats: readonly number[];
  why: readonly ContradictionView[];
}

/** The clashes on the board, those that came up last at the end. */
export function clashes(board: BoardView | null): Clash[] {
  const found = new Map<string, { seats: number[]; why: ContradictionView[] }>();
  for (const one of board?.contradictions ?? []) {
    const seats = [...new Set(one.claims.map((claim) => claim.seat))].sort((a, b) => a - b);
    const known = found.get(seats.join());
    if (known) known.why.push(one);
    else found.set(seats.join(), { seats, why: [one] });
  }
  return [...found.values()];
}

/** The two ends of each line that a clash draws; none where somebody contradicts themselves. */
export function linesOf({ seats }: Clash): [number, number][] {
  return seats.slice(1).map((seat, at) => [seats[at]!, seat]);
}
