import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeAll, expect, test } from "vitest";
import type { TalkLine, Update } from "../../lib/protocol";
import { fakeConnection, updateWith } from "../../testing/updates";
import { speak, t } from "../../words/index.svelte";
import Addressed from "./Addressed.svelte";

beforeAll(() => speak("en"));

const SOUNDED: TalkLine = {
  type: "RemarkMade",
  seat: 2,
  remark: { type: "Sounding", to: 1, of: 3 },
};

function asked(): Update {
  const update = updateWith({ seat: 1 }, { phase: "investigation" });
  const remark = { of: [0, 2, 3, 4, 5], to: [], plea: false };
  return { ...update, own: { ...update.own!, may: { ...update.own!.may, remark } } };
}

test("one touch replies", async () => {
  const connection = fakeConnection();
  connection.talk = [SOUNDED];
  render(Addressed, { connection, update: asked() });
  expect(screen.getByText(t("investigation.addressed.sounding", { name: "Bea" }))).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: t("seat.say.look") }));
  expect(connection.sent).toEqual([
    { type: "MakeRemark", remark: { type: "Opinion", of: 3, stance: "look" } },
  ]);
});

test("to say nothing is one touch too, and nobody hears of it", async () => {
  const connection = fakeConnection();
  connection.talk = [SOUNDED];
  render(Addressed, { connection, update: asked() });
  await fireEvent.click(screen.getByRole("button", { name: t("investigation.addressed.shrug") }));
  expect(screen.queryByRole("group")).toBeNull();
  expect(connection.sent).toEqual([]);
});
