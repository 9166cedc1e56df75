// What the rules are told by.

/** The moments of a game that have a card, in their order. */
export const MOMENTS = [
  "keeping",
  "box",
  "bag",
  "last",
  "questions",
  "contradiction",
  "order",
  "jokers",
  "shot",
  "winning",
  "revolucion",
] as const;
export type Moment = (typeof MOMENTS)[number];
