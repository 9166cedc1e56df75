import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeAll, expect, test } from "vitest";
import { fakeLine, updateWith } from "../testing/updates";
import { speak, t } from "../words/index.svelte";
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
  const line = fakeLine();
  render(Menu, { line, update: updateWith({ host: true }), onclose: () => {} });
  const press = (word: string) => fireEvent.click(screen.getByRole("button", { name: word }));

  await press(t(does));
  expect(screen.getByText(t(warning))).toBeTruthy();
  await press(t("common.cancel"));
  expect(screen.queryByText(t(warning))).toBeNull();
  expect(line.sent).toEqual([]);

  await press(t(does));
  await press(t(does));
  expect(line.sent).toEqual([{ type }]);
});
