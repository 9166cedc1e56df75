import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeAll, expect, test } from "vitest";
import { fakeConnection, updateWith } from "../../testing/updates";
import { speak, t } from "../../words/index.svelte";
import PinSheet from "../private/PinSheet.svelte";
import SeatAsked from "./SeatAsked.svelte";

beforeAll(async () => {
  await speak("en");
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
  });
});

const press = (word: string) => fireEvent.click(screen.getByRole("button", { name: word }));
const HERE = { since: 1, last: 2, here: true };

test("a device that wants the chair is let in by a yes and by nothing else", async () => {
  const connection = fakeConnection();
  const claim = { number: "417", until: 9 };
  connection.devices = { type: "Devices", devices: [HERE], claim };
  render(SeatAsked, { connection });
  expect(screen.getByText("417")).toBeTruthy();
  await press(t("devices.decline"));
  await press(t("common.close"));
  expect(connection.asked).toEqual(["StopHandover", "StopHandover"]);
  await press(t("devices.confirm"));
  expect(connection.asked.at(-1)).toBe("ConfirmHandover");
});

test("another device with the same key is told of, and can be thrown off", async () => {
  const connection = fakeConnection();
  const devices = [HERE, { ...HERE, here: false }];
  connection.devices = { type: "Devices", devices, claim: null };
  render(SeatAsked, { connection });
  expect(screen.getByText(t("devices.several", { count: 1 }), { exact: false })).toBeTruthy();
  await press(t("devices.throw_off"));
  expect(connection.asked).toEqual(["ThrowOff"]);
});

test("a forgotten PIN is lifted only by somebody who was told that all will see it", async () => {
  const connection = fakeConnection();
  const wanted = { type: "PinWanted", player: 2, wrong: true, until: null } as const;
  render(PinSheet, { connection, update: updateWith(), wanted });
  expect(screen.getByText(t("pin.wrong"))).toBeTruthy();
  const field = screen.getByLabelText(t("pin.field"));
  await fireEvent.input(field, { target: { value: "4711" } });
  await press(t("pin.open"));
  expect(connection.hands).toEqual([[2, "4711"]]);
  expect((field as HTMLInputElement).value).toBe("");
  await press(t("pin.forgotten"));
  expect(screen.getByText(t("pin.forgotten_hint"))).toBeTruthy();
  expect(connection.sent).toEqual([]);
  await press(t("pin.lift"));
  expect(connection.sent).toEqual([{ type: "LiftPin", player: 2 }]);
});
