import { expect, test } from "vitest";
import { clauseOf, FIRST_THOUGHT, orderOf, withGreen, type Order } from "./orders";

const ORDERS: Order[] = [
  FIRST_THOUGHT,
  { ...FIRST_THOUGHT, atLeast: 0, many: 15 },
  { ...FIRST_THOUGHT, many: 0, fake: true },
  { ...FIRST_THOUGHT, wish: "driver", bag: "fbi_agent" },
  { ...FIRST_THOUGHT, atLeast: 4, wish: "nothing" },
];

test.each(ORDERS)("an order that was left reads as it was written: %o", (order) => {
  expect(orderOf(clauseOf(order))).toEqual(order);
});

test("without the green diamond, no order asks for no diamond at all", () => {
  const green = { ...FIRST_THOUGHT, many: 0, fake: true };
  expect(clauseOf({ ...green, ...withGreen(green, false) }).wish).toEqual({
    type: "WishDiamonds",
    diamonds: 1,
    fake: false,
  });
});
