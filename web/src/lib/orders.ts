// Orders left in advance for the box, as the sentences that somebody completes: "If at least four
// diamonds are in it, I take two."

import type { Clause, Token } from "./protocol";

export interface Order {
  atLeast: number | null;
  wish: "diamonds" | "nothing" | Token;
  many: number;
  fake: boolean;
  bag: Token | null;
}

export const FIRST_THOUGHT: Order = {
  atLeast: null,
  wish: "diamonds",
  many: 2,
  fake: false,
  bag: null,
};

export function orderOf({ at_least, wish, bag }: Clause): Order {
  const diamonds = wish.type === "WishDiamonds" ? wish : null;
  return {
    atLeast: at_least,
    wish: diamonds ? "diamonds" : wish.type === "WishToken" ? wish.token : "nothing",
    many: diamonds?.diamonds ?? FIRST_THOUGHT.many,
    fake: diamonds?.fake ?? false,
    bag: bag,
  };
}

export function clauseOf(order: Order): Clause {
  const { wish, many, fake } = order;
  return {
    at_least: order.atLeast,
    at_most: null,
    there: [],
    not_there: [],
    fake_there: null,
    wish:
      wish === "diamonds"
        ? { type: "WishDiamonds", diamonds: many, fake }
        : wish === "nothing"
          ? { type: "WishNothing" }
          : { type: "WishToken", token: wish },
    bag: order.bag,
  };
}

/** The green diamond goes with the others, or alone. */
export function withGreen(order: Order, wanted: boolean): Partial<Order> {
  return { wish: "diamonds", fake: wanted, many: wanted ? order.many : Math.max(1, order.many) };
}
