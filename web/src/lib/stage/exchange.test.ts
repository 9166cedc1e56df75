import { expect, test } from "vitest";
import { lastExchange, withRoomFor } from "./exchange";
import type { QuestionAsked, Said, TalkLine, Testified } from "../protocol";

const asks = (of: number): QuestionAsked => ({
  type: "QuestionAsked",
  seat: 0,
  of,
  question: "received",
});
const tells = (seat: number, diamonds = 9): Testified => ({
  type: "Testified",
  seat,
  claims: [{ type: "BoxClaim", about: "received", diamonds, tokens: null, fake: null }],
});
const says = (seat: number): Said => ({ type: "Said", seat, text: "Me?" });

function seen(talk: TalkLine[], waiting: QuestionAsked[] = []) {
  const found = lastExchange(talk, waiting);
  return found && [found.asked?.of ?? null, found.said?.seat ?? null];
}

test("nothing is said before anybody speaks", () => {
  expect(seen([])).toBeNull();
});

test("a question stands until it is answered, and beside its answer", () => {
  expect(seen([asks(2)], [asks(2)])).toEqual([2, null]);
  expect(seen([asks(2), tells(2)])).toEqual([2, 2]);
  expect(seen([asks(2), tells(2), asks(3)], [asks(3)])).toEqual([3, null]);
});

test("of several questions, each has its own answer", () => {
  const both = [asks(2), asks(3)];
  expect(seen(both, both)).toEqual([2, null]);
  expect(seen([...both, tells(3)], [asks(2)])).toEqual([3, 3]);
  expect(seen([...both, tells(3), tells(2)])).toEqual([2, 2]);
});

test("what nobody asked for stands alone, also after one's own answer", () => {
  expect(seen([asks(2), tells(2), tells(4)])).toEqual([null, 4]);
  expect(seen([asks(2), tells(2), tells(2, 7)])).toEqual([null, 2]);
});

test("a word thrown in leaves the question standing", () => {
  expect(seen([asks(2), says(4)], [asks(2)])).toEqual([2, 4]);
  expect(seen([asks(2), tells(2), says(4)])).toEqual([null, 4]);
});

test("on a small felt an answer goes before its question, and before what contradicts it", () => {
  const all = { asked: "a".repeat(40), said: "s".repeat(60), reason: "r".repeat(50) };
  expect(withRoomFor(all, { width: 210, height: 200 })).toEqual(all);
  expect(withRoomFor(all, { width: 158, height: 105 })).toEqual({ ...all, asked: "" });
  expect(withRoomFor(all, { width: 158, height: 70 })).toEqual({ ...all, asked: "", reason: "" });
  const unanswered = { ...all, said: "" };
  expect(withRoomFor(unanswered, { width: 158, height: 40 })).toEqual(unanswered);
});
