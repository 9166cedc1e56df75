import { beforeAll, expect, test } from "vitest";
import { fakeConnection } from "../../testing/updates";
import { speak, t } from "../../words/index.svelte";
import { Asking } from "./asking.svelte";
import type { TableConnection } from "./table.svelte";

beforeAll(() => speak("en"));

test("what the table does is done, without a word", async () => {
  const connection = fakeConnection();
  const asking = new Asking(() => connection);
  expect(await asking.ask({ type: "Begin" })).toBe(true);
  expect(connection.sent).toEqual([{ type: "Begin" }]);
  expect(asking.trouble).toBe("");
});

test("a refusal is told in words, with its ruling", async () => {
  const asking = new Asking(() => fakeConnection("not_host"));
  expect(await asking.ask({ type: "Begin" })).toBe(false);
  expect(asking.trouble).toBe(`${t("refusals.not_host")} (R11)`);
});

test("a refusal without words of its own, and whatever else goes wrong, is told too", async () => {
  const asking = new Asking(() => fakeConnection("a_reason_of_tomorrow"));
  await asking.ask({ type: "Begin" });
  expect(asking.trouble).toBe(`${t("trouble.otherwise")} (R11)`);
  const broken = { do: () => Promise.reject(new TypeError("gone")) } as unknown as TableConnection;
  const other = new Asking(() => broken);
  expect(await other.ask({ type: "Begin" })).toBe(false);
  expect(other.trouble).toBe(t("trouble.otherwise"));
});

test("whoever asks again is not told of the last no while they wait, nor after a yes", async () => {
  let connection = fakeConnection("not_host");
  const asking = new Asking(() => connection);
  await asking.ask({ type: "Begin" });
  connection = fakeConnection();
  const again = asking.ask({ type: "Begin" });
  expect(asking.trouble).toBe("");
  await again;
  expect(asking.trouble).toBe("");
});
