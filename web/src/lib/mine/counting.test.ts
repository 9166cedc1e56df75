import { expect, test } from "vitest";
import type { ChairCount, ChairStory, ListedGame } from "../protocol";
import { botsLike, byCharacter, eveningsOf, figuresOf, standings } from "./counting";

const chair = (part: Partial<ChairStory>): ChairStory => ({
  seat: 1,
  character: "thief",
  won: false,
  accused: false,
  words: null,
  lead: null,
  ...part,
});
const said = (lies: number, price = 0) => ({ said: 2, lies, price, saved: 0 });
const CHAIRS = [
  chair({ words: said(2, -0.4), won: true }),
  chair({ words: said(1, 0.1), accused: true }),
  chair({ words: said(0), character: "driver", won: true }),
  chair({ words: { ...said(0), said: 0 }, character: "driver" }),
  chair({
    character: "godfather",
    lead: { orders: 2, orders_cost: 0.1, questions: 4, questions_cost: 0, start: 0.4 },
  }),
];

test("believed is who lied, or did not, and was left alone; silence is neither", () => {
  const found = figuresOf(CHAIRS);
  expect([found.won?.value, found.won?.count]).toEqual([0.4, 5]);
  expect([found.lying?.value, found.lying?.count]).toEqual([0.5, 2]);
  expect([found.honest?.value, found.honest?.count]).toEqual([1, 1]);
  expect(found.price?.value).toBeCloseTo(-0.1);
  expect(found.price?.count).toBe(3);
  expect(found.order?.value).toBeCloseTo(0.05);
  expect(found.question?.count).toBe(4);
  expect(figuresOf([]).won).toBeNull();
});

test("bots are those in the same chairs, as often as one sat in each", () => {
  const count = (won: number): ChairCount => ({
    games: 100,
    won,
    lied: 50,
    lied_believed: 25,
    honest: 0,
    honest_believed: 0,
    lies: 50,
    price: -5,
    orders: 0,
    orders_cost: 0,
    questions: 0,
    questions_cost: 0,
  });
  const bots = botsLike(CHAIRS, { thief: count(20), driver: count(60) });
  expect(bots.won).toBeCloseTo(0.4);
  expect(bots.lying).toBeCloseTo(0.5);
  expect(bots.honest).toBeNull();
  expect(bots.price).toBeCloseTo(-0.1);
  expect(bots.order).toBeNull();
});

test("characters come by how often they were played", () => {
  expect(byCharacter(CHAIRS).map(([who, some]) => [who, some.length])).toEqual([
    ["thief", 2],
    ["driver", 2],
    ["godfather", 1],
  ]);
});

const game = (part: Partial<ListedGame>): ListedGame => ({
  id: "x",
  evening: "e",
  ended: 1,
  players: ["Don", "Ana"],
  ending: "godfather_eliminated",
  winners: [1],
  weighed: true,
  chairs: [chair({ seat: 0, character: "godfather" }), chair({ won: true, words: said(1, -0.3) })],
  ...part,
});

test("an evening's table counts everybody by name, over every chair they had", () => {
  const second = game({ players: ["Ana", "Don"], ended: 9 });
  expect(standings([game({}), second])).toEqual([
    { name: "Ana", games: 2, won: 1, lies: 1, saved: 0.3 },
    { name: "Don", games: 2, won: 1, lies: 1, saved: 0.3 },
  ]);
});

test("evenings come the newest first, and games from elsewhere are of none", () => {
  const games = [game({}), game({ ended: 5 }), game({ evening: "f", ended: 9 })];
  expect(eveningsOf([...games, game({ evening: null })])).toEqual([
    { id: "f", ended: 9, games: 1 },
    { id: "e", ended: 5, games: 2 },
  ]);
});
