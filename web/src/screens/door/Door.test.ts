import { render } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { speak } from "../../words/index.svelte";
import Door from "./Door.svelte";

const KEY = { code: "BHJK", guest: 1, key: "k".repeat(43) };
const sent = vi.fn<(path: string, asked?: RequestInit) => void>();

beforeAll(() => speak("en"));

beforeEach(() => {
  localStorage.clear();
  sent.mockClear();
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("fetch", (path: string, asked?: RequestInit) => {
    sent(path, asked);
    return Promise.resolve(new Response(JSON.stringify(KEY), { status: 201 }));
  });
});

function door(hash: string): void {
  history.replaceState(null, "", `/${hash}`);
  dispatchEvent(new HashChangeEvent("hashchange"));
  render(Door, { code: null });
}

const names = () =>
  sent.mock.calls
    .filter(([path]) => path === "/api/tables")
    .map(([, asked]) => (JSON.parse(asked!.body as string) as { name: string }).name);

test("whoever opened the house is at a laid table at once", async () => {
  door("#open=Dulce");
  await vi.waitFor(() => expect(location.pathname).toBe("/t/BHJK"));
  expect(names()).toEqual(["Dulce"]);
});

test("the name this device knows goes before the machine's", async () => {
  localStorage.setItem("mafia.likings", JSON.stringify({ name: "Chano" }));
  door("#open=Dulce");
  await vi.waitFor(() => expect(names()).toEqual(["Chano"]));
});

test("without any name it is asked for, and without the wish nothing is opened", async () => {
  door("#open=");
  await tick();
  expect(document.getElementById("name")).not.toBeNull();
  door("");
  expect(names()).toEqual([]);
});
