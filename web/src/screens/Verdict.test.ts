import { render } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeAll, expect, test, vi } from "vitest";
import { FaceName } from "../lib/protocol";
import { afterScenes, sceneBegins, sceneEnds } from "../lib/stage/scenes.svelte";
import { fakeLine, updateWith } from "../testing/updates";
import { speak } from "../words/index.svelte";
import Verdict from "./Verdict.svelte";

beforeAll(() => speak("en"));

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
  render(Verdict, { line: fakeLine(), update: OVER });
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
  const { container } = render(Verdict, { line: fakeLine(), update });
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
  render(Verdict, { line: fakeLine(), update });
  const letters = () => document.querySelectorAll("ul svg.face text").length;
  await vi.waitFor(() => expect(letters()).toBe(0), { timeout: 5_000 });
  expect(document.querySelectorAll("ul svg.face")).toHaveLength(6);
});

test("whoever only watches sees winners in the light, whether or not the Godfather is one", () => {
  const seen = (watching: boolean, seat: number | null) => {
    const update = { ...OVER, own: OVER.own && { ...OVER.own, seat } };
    const { container, unmount } = render(Verdict, { line: fakeLine(), update, watching });
    const won = container.querySelector("main")!.classList.contains("won");
    unmount();
    return won;
  };
  expect(seen(true, null)).toBe(true);
  expect(seen(false, 0)).toBe(false);
  expect(seen(false, 1)).toBe(true);
});
