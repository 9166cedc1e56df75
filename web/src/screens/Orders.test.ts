import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeAll, expect, test } from "vitest";
import type { Clause } from "../lib/protocol";
import { fakeLine, PLAY, updateWith } from "../testing/updates";
import { speak } from "../words/index.svelte";
import Orders from "./Orders.svelte";

beforeAll(async () => {
  await speak("en");
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
  });
});

const leave = () => fireEvent.click(screen.getByText("Leave orders"));

function clause(wish: Clause["wish"]): Clause {
  return {
    at_least: null,
    at_most: null,
    there: [],
    not_there: [],
    fake_there: null,
    wish,
    bag: null,
  };
}

test("the green diamond can be ordered alone, where it is in the box", async () => {
  const line = fakeLine();
  const setup = { ...PLAY.setup, fake_diamond: true };
  render(Orders, { line, update: updateWith({ seat: 3 }, { setup }), onclose: () => {} });
  await fireEvent.click(screen.getByLabelText("and the green diamond"));
  const many = screen.getByRole("spinbutton", { name: "How many" });
  await fireEvent.keyDown(many, { key: "0" });
  await leave();
  expect(line.sent).toEqual([
    { type: "LeaveOrders", orders: [clause({ type: "WishDiamonds", diamonds: 0, fake: true })] },
  ]);
});

test("orders that stand can be changed, the green diamond too", async () => {
  const line = fakeLine();
  const setup = { ...PLAY.setup, fake_diamond: true };
  const orders = [clause({ type: "WishDiamonds", diamonds: 0, fake: true })];
  render(Orders, { line, update: updateWith({ seat: 3, orders }, { setup }), onclose: () => {} });
  await fireEvent.click(screen.getByLabelText("and the green diamond"));
  await leave();
  expect(line.sent).toMatchObject([
    { orders: [clause({ type: "WishDiamonds", diamonds: 1, fake: false })] },
  ]);
});

test("nobody is asked about a green diamond that is not there", () => {
  render(Orders, { line: fakeLine(), update: updateWith({ seat: 3 }), onclose: () => {} });
  expect(screen.queryByLabelText("and the green diamond")).toBeNull();
});
