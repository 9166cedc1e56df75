import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeAll, expect, test } from "vitest";
import { likings } from "../../lib/device/keep";
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

const WAYS_OUT = [
  ["Abandon", "menu.abandon", "menu.abandon_sure"],
  ["Leave", "common.leave", "common.leave_sure"],
] as const;

test.each(WAYS_OUT)("%s is done only by somebody who is sure", async (type, does, warning) => {
  const connection = fakeConnection();
  render(Menu, { connection, update: updateWith({ host: true }), onclose: () => {} });
  const press = (word: string) => fireEvent.click(screen.getByRole("button", { name: word }));

  await press(t(does));
  expect(screen.getByText(t(warning))).toBeTruthy();
  await press(t("common.cancel"));
  expect(screen.queryByText(t(warning))).toBeNull();
  expect(connection.sent).toEqual([]);

  await press(t(does));
  await press(t(does));
  expect(connection.sent).toEqual([{ type }]);
});

test("a score is cleared by a host who is sure, and not in the middle of a game", async () => {
  const clear = { name: t("menu.clear_score") };
  const scored = (phase: "investigation" | "over") => {
    const update = updateWith({ host: true }, { phase });
    return { ...update, room: { ...update.room, standing: [{ name: "Ana", played: 2 }] } };
  };
  const connection = fakeConnection();
  const { rerender } = render(Menu, {
    connection,
    update: scored("investigation"),
    onclose: () => {},
  });
  expect(screen.queryByRole("button", clear)).toBeNull();

  await rerender({ update: updateWith({ host: true }, { phase: "over" }) });
  expect(screen.queryByRole("button", clear)).toBeNull();

  await rerender({ update: scored("over") });
  await fireEvent.click(screen.getByRole("button", clear));
  expect(screen.getByText(t("menu.clear_score_sure"))).toBeTruthy();
  expect(connection.sent).toEqual([]);
  await fireEvent.click(screen.getByRole("button", clear));
  expect(connection.sent).toEqual([{ type: "ClearScore" }]);
});

test("how much moves is touched, and kept", async () => {
  render(Menu, { connection: fakeConnection(), update: updateWith(), onclose: () => {} });
  expect(document.querySelector("select")).toBeNull();
  const little = screen.getByRole("button", { name: t("common.motion_reduced") });
  await fireEvent.click(little);
  expect(little.getAttribute("aria-pressed")).toBe("true");
  expect(likings().motion).toBe("reduced");
  expect(document.documentElement.dataset.motion).toBe("reduced");
});
