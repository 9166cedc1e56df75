import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeAll, expect, test } from "vitest";
import type { Clause } from "../../lib/protocol";
import { fakeConnection, PLAY, updateWith } from "../../testing/updates";
import { speak } from "../../words/index.svelte";
import Orders from "./Orders.svelte";

beforeAll(async () => {
  await speak("en");
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
  });
});

const touch = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
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
  const connection = fakeConnection();
  const setup = { ...PLAY.setup, fake_diamond: true };
  render(Orders, { connection, update: updateWith({ seat: 3 }, { setup }), onclose: () => {} });
  await touch("I take 2 diamonds");
  await touch("The green one too");
  await touch("0");
  await leave();
  expect(connection.sent).toEqual([
    { type: "LeaveOrders", orders: [clause({ type: "WishDiamonds", diamonds: 0, fake: true })] },
  ]);
});

test("orders that stand can be changed, the green diamond too", async () => {
  const connection = fakeConnection();
  const setup = { ...PLAY.setup, fake_diamond: true };
  const orders = [clause({ type: "WishDiamonds", diamonds: 0, fake: true })];
  render(Orders, {
    connection,
    update: updateWith({ seat: 3, orders }, { setup }),
    onclose: () => {},
  });
  await touch("I take the green diamond alone");
  await touch("The green one too");
  await leave();
  expect(connection.sent).toMatchObject([
    { orders: [clause({ type: "WishDiamonds", diamonds: 1, fake: false })] },
  ]);
});

test("nobody is asked about a green diamond that is not there", async () => {
  render(Orders, {
    connection: fakeConnection(),
    update: updateWith({ seat: 3 }),
    onclose: () => {},
  });
  await touch("I take 2 diamonds");
  expect(screen.queryByText("The green one too")).toBeNull();
});
