// Whatever comes of anybody has a sentence of its own.

import { beforeAll, describe, expect, test } from "vitest";
import type { Character, Ending, Update } from "../lib/protocol";
import { Character as CHARACTERS, Ending as ENDINGS } from "../lib/protocol";
import { updateWith } from "../testing/updates";
import { LANGUAGES, speak } from "./index.svelte";
import { callSentence, fateOf, liarSentence } from "./fates";

const THIEVES_WIN: Ending[] = [
  "godfather_eliminated",
  "lover_accused",
  "revolution",
  "henchman_betrayed",
];
/** How each can win, by the rules. */
const WAYS: Record<Character, readonly Ending[]> = {
  godfather: ["diamonds_recovered", "lover_accused"],
  thief: THIEVES_WIN,
  street_urchin: THIEVES_WIN,
  loyal_henchman: ["diamonds_recovered", "henchman_betrayed"],
  agent: ["agent_accused"],
  driver: ENDINGS,
  cleaner: ["diamonds_recovered", "agent_shot"],
  diamond_lover: ["lover_accused"],
  traitor: ["diamonds_recovered", "lover_accused"],
  minion: ["diamonds_recovered", "lover_accused"],
  crooked_lawyer: ["diamonds_recovered", ...THIEVES_WIN],
  revolutionary: ["revolution"],
  rule_breaker: [],
};

function over(character: Character, ending: Ending, won: boolean, eliminated = false): Update {
  return updateWith(
    {},
    {
      phase: "over",
      seats: [0, 1, 2].map((seat) => ({ seat, eliminated: seat === 1 && eliminated })),
      ended: { type: "GameEnded", seat: 0, ending, wins: won ? [{ seat: 1, ruling: "R40" }] : [] },
      journey: {
        kept: 0,
        bag: null,
        boxes: [],
        takes: [{}, {}],
        characters: ["godfather", character, "thief"],
      },
    },
  );
}

describe.each(Object.keys(LANGUAGES))("in %s", (language) => {
  beforeAll(() => speak(language));

  test.each(CHARACTERS)("%s reads why they won or lost", (character) => {
    const missing = ENDINGS.flatMap((ending) => {
      const told = [fateOf(over(character, ending, false), 1)];
      if (WAYS[character].includes(ending)) told.push(fateOf(over(character, ending, true), 1));
      return told.every(Boolean) && !told.some((one) => one.includes("{")) ? [] : [ending];
    });
    expect(missing).toEqual([]);
  });
});

describe("a sentence", () => {
  beforeAll(() => speak("en"));

  test("is another for a Thief who was caught than for one who took too little", () => {
    const ending = "godfather_eliminated";
    const caught = fateOf(over("thief", ending, false, true), 1);
    expect(caught).toContain("turned out your pocket");
    expect(fateOf(over("thief", ending, false), 1)).toContain("greedier");
  });

  test("names whom a Driver drove", () => {
    expect(fateOf(over("driver", "agent_accused", true), 1)).toContain("for Don");
  });

  test("is not there before the end", () => {
    expect(fateOf(updateWith(), 1)).toBe("");
  });

  test("tells of the best liar and the closest call, or that there was none", () => {
    const update = updateWith();
    expect(liarSentence(update, { seat: 2, lies: 3, caught: false })).toBe(
      "Bea lied 3 times, and got away with it.",
    );
    expect(liarSentence(update, null)).toBe("Nobody lied. At this table!");
    const call = { kind: "one_stone", seat: 1, other: 3, diamonds: null } as const;
    expect(callSentence(update, call)).toBe("A single diamond: Carlos had it, and Ana lost.");
    expect(callSentence(update, null)).toBe("It was never close.");
  });
});
