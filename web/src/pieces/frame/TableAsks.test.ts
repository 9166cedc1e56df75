import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeAll, expect, test } from "vitest";
import { fakeConnection, updateWith } from "../../testing/updates";
import { speak, t } from "../../words/index.svelte";
import TableAsks from "./TableAsks.svelte";

beforeAll(() => speak("en"));

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("the host sees who knocks, and opens or does not", async () => {
  const connection = fakeConnection();
  const knocking = [
    { knock: 3, name: "Rosa" },
    { knock: 4, name: "Pablo" },
  ];
  render(TableAsks, { connection, update: updateWith({ knocking }) });
  expect(screen.getByText(t("asks.doorstep.knocks", { name: "Rosa" }))).toBeTruthy();
  await fireEvent.click(screen.getAllByRole("button", { name: t("asks.doorstep.let_in") })[0]!);
  await fireEvent.click(screen.getAllByRole("button", { name: t("asks.doorstep.turn_away") })[1]!);
  expect(connection.sent).toEqual([
    { type: "LetIn", knock: 3, welcome: true },
    { type: "LetIn", knock: 4, welcome: false },
  ]);
});

function asked(motion: { guest: number | null; by: number; asked: number[] }) {
  const update = updateWith({ guest: 1 });
  const guests = ["Ana", "Bea", "Carlos"].map((name, at) => ({ guest: at + 1, name }));
  return {
    ...update,
    room: { ...update.room, guests, motion: { until: 30_000, said: { 2: true }, ...motion } },
  };
}

test("whoever is asked says yes or no, and reads what about", async () => {
  const connection = fakeConnection();
  render(TableAsks, { connection, update: asked({ guest: 3, by: 2, asked: [1, 2] }) });
  expect(screen.getByText(t("asks.motion.kick", { name: "Bea", other: "Carlos" }))).toBeTruthy();
  await press(t("asks.motion.no"));
  await press(t("asks.motion.yes"));
  expect(connection.sent).toEqual([
    { type: "Consent", yes: false },
    { type: "Consent", yes: true },
  ]);
});

test("whoever is to go is told so and has no button", () => {
  render(TableAsks, {
    connection: fakeConnection(),
    update: asked({ guest: 1, by: 2, asked: [2, 3] }),
  });
  expect(screen.getByText(t("asks.motion.kick_you", { name: "Bea" }))).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
