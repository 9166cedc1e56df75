import { beforeEach, expect, test } from "vitest";
import { updateWith } from "../../testing/updates";
import {
  beGuided,
  filledFor,
  goAlone,
  nextStep,
  stepsOf,
  understood,
  wordsFor,
} from "./guide.svelte";
import type { OwnView, PlayView, QuestionAsked } from "../protocol";

const there = () => document.body;
const nowhere = () => null;
const asked: QuestionAsked = { type: "QuestionAsked", seat: 0, of: 2, question: "received" };
const thief: Partial<OwnView> = {
  seat: 2,
  pocket: {
    took: { diamonds: 4 },
    character: "thief",
    received: { diamonds: 10, tokens: [], fake: false },
    passed: { diamonds: 6, tokens: [], fake: false },
    bagged: null,
  },
};
const questioned: Partial<PlayView> = { phase: "investigation", waiting: [asked] };

beforeEach(beGuided);

test("each thing is said once, beside what it is about", () => {
  const update = updateWith({ seat: 1 }, { phase: "theft", box_at: 1 });
  expect(nextStep(update, there)).toEqual({ step: "stones", at: document.body });
  understood("stones");
  expect(nextStep(update, there)?.step).toBe("box");
  understood("box");
  expect(nextStep(update, there)).toBeNull();
});

test("what is not on the screen is not spoken of", () => {
  const update = updateWith({ seat: 1 }, { phase: "theft", box_at: 1 });
  expect(nextStep(update, nowhere)).toBeNull();
  const order = updateWith({ seat: 1 }, { phase: "accusation", accused: 3 });
  expect(nextStep(order, nowhere)).toEqual({ step: "accusation", at: null });
});

test("a thief is told a lie worth telling, with his own numbers", () => {
  const update = updateWith(thief, questioned);
  expect(nextStep(update, there)?.step).toBe("lie");
  expect(filledFor("lie", update)).toEqual({ found: 10, taken: 4, less: 6, name: "Ana" });
});

test("whoever took no stone is just asked", () => {
  const update = updateWith({ seat: 2 }, questioned);
  expect(stepsOf(update)).toContain("asked");
  expect(stepsOf(update)).not.toContain("lie");
});

test("who would rather be alone is left alone", () => {
  goAlone();
  expect(nextStep(updateWith(thief, questioned), there)).toBeNull();
});

test("whoever was told a lie need not be told that they are asked", () => {
  const update = updateWith(thief, questioned);
  understood("lie");
  expect(nextStep(update, there)).toBeNull();
});

test("a Cleaner is spoken of where there is one", () => {
  const order = updateWith({ seat: 1 }, { phase: "accusation", accused: 3 });
  expect(wordsFor("accusation", order)).toBe("guide.accusation");
  const setup = { ...order.play!.setup, tokens: ["cleaner"] as const };
  expect(wordsFor("accusation", { ...order, play: { ...order.play!, setup } })).toBe("guide.shot");
});
