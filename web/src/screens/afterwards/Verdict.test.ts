import { render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { FaceName } from "../../lib/protocol";
import { afterScenes, sceneBegins, sceneEnds } from "../../lib/stage/scenes.svelte";
import { fakeConnection, updateWith } from "../../testing/updates";
import { speak } from "../../words/index.svelte";
import Verdict from "./Verdict.svelte";

beforeAll(() => speak("en"));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const OVER = updateWith(
  { seat: 1 },
  {
    phase: "over",
    ended: {
      type: "GameEnded",
      seat: 0,
      ending: "godfather_eliminated",
      wins: [{ seat: 1, ruling: "R42" }],
    },
    journey: {
      kept: 0,
      bag: null,
      boxes: Array.from({ length: 6 }, () => ({ diamonds: 9, tokens: [], fake: false })),
      takes: [{ diamonds: 4 }, {}, {}, {}, {}],
      characters: ["godfather", "thief", ...Array<"street_urchin">(4).fill("street_urchin")],
    },
    honours: { best_liar: null, closest_call: null },
  },
);

test("nothing of the verdict is there while the last pocket is being seen", async () => {
  sceneBegins();
  let heard = false;
  render(Verdict, { connection: fakeConnection(), update: OVER });
  afterScenes(() => (heard = true));
  await tick();
  expect(document.body.textContent).not.toMatch(/won|finished|Ana|liar/);
  expect(heard).toBe(false);
  sceneEnds();
  await tick();
  expect(document.body.textContent).toContain("You won");
  expect(document.body.textContent).toContain("nobody still at the table stole more than you");
  expect(heard).toBe(true);
});

test("a lie is shown as one, and so is what could never have been", () => {
  const says = (seat: number) => ({
    seat,
    received: {
      type: "BoxClaim" as const,
      about: "received" as const,
      diamonds: 7,
      tokens: null,
      fake: null,
    },
  });
  const board = {
    rows: [1, 2, 3].map(says),
    contradictions: (["known_false", "impossible", "two_answers"] as const).map((kind, at) => ({
      kind,
      claims: [{ seat: at + 1, about: "received" as const }],
    })),
  };
  const update = { ...OVER, play: { ...OVER.play!, board } };
  const { container } = render(Verdict, { connection: fakeConnection(), update });
  const liars = [...container.querySelectorAll("li:has(.said.lie) .name bdi")];
  expect(liars.map((one) => one.textContent)).toEqual(["Ana", "Bea"]);
});

test("everybody on the stage has the face they had at the table", async () => {
  const { players, names } = OVER.play!;
  const chairs = players.map((player, chair) => ({
    chair,
    player,
    name: names[chair]!,
    face: FaceName[chair]!,
  }));
  const update = { ...OVER, room: { ...OVER.room, chairs } };
  render(Verdict, { connection: fakeConnection(), update });
  const letters = () => document.querySelectorAll("ul svg.face text").length;
  await vi.waitFor(() => expect(letters()).toBe(0), { timeout: 5_000 });
  expect(document.querySelectorAll("ul svg.face")).toHaveLength(6);
});

test("whoever only watches sees winners in the light, whether or not the Godfather is one", () => {
  const seen = (watching: boolean, seat: number | null) => {
    const update = { ...OVER, own: OVER.own && { ...OVER.own, seat } };
    const { container, unmount } = render(Verdict, {
      connection: fakeConnection(),
      update,
      watching,
    });
    const won = container.querySelector("main")!.classList.contains("won");
    unmount();
    return won;
  };
  expect(seen(true, null)).toBe(true);
  expect(seen(false, 0)).toBe(false);
  expect(seen(false, 1)).toBe(true);
});

test("the word that won it comes when it was weighed, from one place for all, and moves nothing", async () => {
  vi.useFakeTimers();
  const word = {
    action: 9,
    seat: 1,
    claims: [{ type: "TakeClaim" as const, diamonds: 0, tokens: ["driver" as const], fake: null }],
    true: false,
    effect: "spared" as const,
    by: 0.31,
    on: null,
  };
  const answers = [
    { id: "nXb1kq0rW6s9yT5lqGf0Yw", weighed: false, highlights: null },
    {
      id: "nXb1kq0rW6s9yT5lqGf0Yw",
      weighed: true,
      highlights: { word, ear: { seat: 2, right: 3, judged: 4 } },
    },
  ];
  // Of another table: what earlier tests asked may still be on its way.
  const here = { ...OVER, room: { ...OVER.room, code: "WXZT" } };
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    if (!path.includes("WXZT")) return Promise.reject(new TypeError("nobody there"));
    asked.push(path);
    return Promise.resolve(Response.json(answers[Math.min(asked.length, 2) - 1]));
  });
  const { container, rerender } = render(Verdict, { connection: fakeConnection(), update: here });
  const shape = () => [...container.querySelectorAll("dl > div, .see a")].map((one) => one.tagName);
  const before = shape();
  await vi.advanceTimersByTimeAsync(10);
  // Until then the same place tells who lied best, above the winners and all there is to do.
  const decided = container.querySelector(".decided")!;
  expect(decided.textContent).toContain("Nobody lied. At this table!");
  const after = decided.compareDocumentPosition(container.querySelector(".end")!);
  expect(after).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(container.querySelector(".see a")!.getAttribute("href")).toBe("/g/nXb1kq0rW6s9yT5lqGf0Yw");
  // Whatever else is told meanwhile, it is the same game.
  await rerender({ update: { ...here, number: 11 } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(decided.textContent).toContain("The lie that won it");
  expect(container.textContent).toContain(
    "“I took Driver”, said Ana. A lie, and it kept 31 points of suspicion off.",
  );
  expect(container.textContent).toContain("Bea judged the others 4 times, and was right 3 times.");
  expect(shape()).toEqual(before);
  expect(asked).toEqual(Array(2).fill("/api/tables/WXZT/games/1/remembered"));
});

test("a house that never answers leaves the verdict as it is", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("nobody there")));
  const { container } = render(Verdict, { connection: fakeConnection(), update: OVER });
  await vi.advanceTimersByTimeAsync(300_000);
  expect(container.textContent).toContain("You won");
  expect(vi.getTimerCount()).toBe(0);
});
