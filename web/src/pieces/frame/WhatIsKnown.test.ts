import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import Door from "../../screens/door/Door.svelte";
import { fakeConnection, updateWith } from "../../testing/updates";
import { speak, t } from "../../words/index.svelte";
import Menu from "./Menu.svelte";

beforeAll(async () => {
  await speak("en");
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

function answers(house: object) {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(house))));
}

const press = (word: string) => fireEvent.click(screen.getByRole("button", { name: word }));

test("the door tells what the operator can see and for how long it is kept", async () => {
  answers({ network: null, voice: false, keep_days: 90 });
  render(Door, { code: null });
  await press(t("house.title"));
  expect(screen.getByText(t("house.operator"))).toBeTruthy();
  expect(await screen.findByText(/^90 days after/)).toBeTruthy();
  expect(screen.queryByText(t("house.voice"))).toBeNull();
});

test("so does the menu, of an outside voice as well", async () => {
  answers({ network: null, voice: true, keep_days: null });
  render(Menu, { connection: fakeConnection(), update: updateWith(), onclose: () => {} });
  await press(t("house.title"));
  expect(await screen.findByText(t("house.for_ever"))).toBeTruthy();
  expect(screen.getByText(t("house.voice"))).toBeTruthy();
});
