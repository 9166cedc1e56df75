import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { keepPlayed } from "../../lib/mine/carrying";
import type { BotsInChairs, GameList, ListedGame } from "../../lib/protocol";
import { speak } from "../../words/index.svelte";
import Evenings from "./Evenings.svelte";
import Mine from "./Mine.svelte";

const KEY = "k".repeat(43);
const GAME: ListedGame = {
  id: "g".repeat(22),
  evening: "e".repeat(22),
  ended: 1_763_400_000_000,
  players: ["Don", "Ana", "Bea"],
  ending: "godfather_eliminated",
  winners: [1],
  weighed: true,
  chairs: [
    {
      seat: 1,
      character: "thief",
      won: true,
      accused: false,
      words: { said: 2, lies: 1, price: -0.31, saved: 0.31 },
      lead: null,
    },
  ],
};
const BOTS = {
  counted: "",
  model: "",
  chairs: {
    thief: {
      games: 100,
      won: 25,
      lied: 80,
      lied_believed: 40,
      honest: 0,
      honest_believed: 0,
      lies: 80,
      price: -8,
      orders: 0,
      orders_cost: 0,
      questions: 0,
      questions_cost: 0,
    },
  },
} satisfies BotsInChairs;
let list: GameList;
const asked: { path: string; body: unknown }[] = [];

beforeAll(() => speak("en"));
beforeEach(() => {
  asked.length = 0;
  list = { games: [GAME], more: false };
  vi.stubGlobal("fetch", (path: string, how: RequestInit) => {
    asked.push({ path, body: JSON.parse((how.body as string | undefined) ?? "null") });
    const answer = path.includes("bots")
      ? BOTS
      : path.includes("house")
        ? { network: null, voice: false, keep_days: null, open_archive: false }
        : list;
    return Promise.resolve(Response.json(answer));
  });
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** What stands beside this head of a row. */
function cellsOf(head: string): string[] {
  const row = [...document.querySelectorAll("tr")].find(
    (one) => one.querySelector("th[scope=row]")?.textContent.trim() === head,
  );
  return [...(row?.querySelectorAll("td") ?? [])].map((one) => one.textContent.trim());
}

test("whoever never finished a game is told how to, and nothing is made up", async () => {
  list = { games: [], more: false };
  render(Mine);
  await screen.findByText(/No finished game was played/);
  expect(document.body.textContent).not.toMatch(/%/);
});

test("every figure says of how many and how sure, beside what bots do in the same chair", async () => {
  keepPlayed([KEY]);
  render(Mine);
  await vi.waitFor(() => expect(cellsOf("Won")).toEqual(["100 % (21–100, one game)", "25%"]));
  expect(cellsOf("Believed when lying")).toEqual(["100 % (21–100, one game)", "50%"]);
  expect(cellsOf("What a lie brought on you")).toEqual([
    "-31 points, once: too little to say more",
    "-10 points",
  ]);
  expect(cellsOf("Believed when honest")).toEqual(["–", "–"]);
  expect(asked[0]!.body).toMatchObject({ keys: [KEY] });
});

test("keys go in bodies and never in an address", async () => {
  keepPlayed([KEY]);
  render(Mine);
  await screen.findByText("Game by game");
  expect(asked.every(({ path }) => !path.includes(KEY))).toBe(true);
});

test("games are looked for by what one's own games had", async () => {
  keepPlayed([KEY]);
  render(Mine);
  const chosen = await screen.findByRole("group", { name: "As" });
  expect([...chosen.querySelectorAll("button")].map((one) => one.textContent.trim())).toEqual([
    "any",
    "Thief",
  ]);
  await fireEvent.click(screen.getByRole("button", { name: "Thief" }));
  await fireEvent.click(screen.getByRole("button", { name: "Look" }));
  expect(asked.at(-1)!.body).toMatchObject({ wanted: { character: "thief", ending: null } });
});

test("an evening's table has everybody of it; one that is not kept says so", async () => {
  const { unmount } = render(Evenings, { id: "e".repeat(22) });
  await vi.waitFor(() => expect(cellsOf("Ana")).toEqual(["1", "1", "1", "31"]));
  unmount();
  list = { games: [], more: false };
  render(Evenings, { id: "x".repeat(22) });
  await screen.findByText(/No evening is kept here/);
});
