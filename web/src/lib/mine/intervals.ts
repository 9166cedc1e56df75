// How sure a figure is that was counted over a few games: a share with Wilson's interval, a mean over games
// of different length with its own. Nothing is told without them.

/** Two standard errors: what is true lies within nineteen times of twenty. */
const Z = 1.96;

export interface Figure {
  /** From 0 to 1, or in shares of a chance. */
  value: number;
  low: number;
  high: number;
  /** Over how many. */
  count: number;
}

/** So many of so many; null where there are none. */
export function shareOf(many: number, count: number): Figure | null {
  if (count === 0) return null;
  const value = many / count;
  const whole = 1 + Z ** 2 / count;
  const middle = (value + Z ** 2 / (2 * count)) / whole;
  const half = (Z / whole) * Math.sqrt((value * (1 - value)) / count + Z ** 2 / (4 * count ** 2));
  return { value, low: Math.max(0, middle - half), high: Math.min(1, middle + half), count };
}

/** How much comes on each, where every game has some of both: lies and what they brought, say. */
export function rateOf(games: readonly { sum: number; count: number }[]): Figure | null {
  const counted = games.filter((one) => one.count > 0);
  const count = counted.reduce((all, one) => all + one.count, 0);
  if (count === 0) return null;
  const value = counted.reduce((all, one) => all + one.sum, 0) / count;
  const many = counted.length;
  if (many < 2) return { value, low: -1, high: 1, count };
  // What a game has above or below the common rate; games are drawn, and not what happens in them.
  const spread = counted.reduce((all, one) => all + (one.sum - value * one.count) ** 2, 0);
  const half = (Z * Math.sqrt((spread * many) / (many - 1))) / count;
  return { value, low: value - half, high: value + half, count };
}
