// The word that won a game is told by what it did, and names whom it did it to.

import { expect, test } from "vitest";
import { Effect, type DecidingWord } from "../lib/protocol";
import { LANGUAGES, speak } from "./index.svelte";
import { wordSentence } from "./remembered";

const NAMES = ["Ramón", "Yemayá", "Chela"];
const WORD: DecidingWord = {
  action: 9,
  seat: 1,
  claims: [{ type: "BoxClaim", about: "passed", diamonds: 14, tokens: null, fake: null }],
  true: false,
  effect: "blamed",
  by: 0.19,
  on: 2,
};

test("whoever was blamed for nothing is named", async () => {
  await speak("en");
  expect(wordSentence(NAMES, WORD)).toBe(
    "“I passed on 14 diamonds”, said Yemayá. A lie, and it put 19 points of suspicion on Chela, who had stolen nothing.",
  );
});

test("there are words for whatever a lie or a truth did", async () => {
  for (const language of Object.keys(LANGUAGES)) {
    await speak(language);
    for (const effect of Effect)
      for (const truth of [true, false]) {
        const said = wordSentence(NAMES, { ...WORD, effect, true: truth });
        expect(said, effect).toContain("Yemayá");
        expect(said, effect).not.toMatch(/[{⟨]/);
      }
  }
});
