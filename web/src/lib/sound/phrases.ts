// A phrase for each thing that can be heard at the table.

import type { Cue, Phrase } from "./cues";
import { endingPhrase } from "./endings";
import { lengthOf, later, type Note, plucked, struck } from "./notes";

const PHRASES: Record<Phrase, () => Note[]> = {
  // Wood slides over felt and stops.
  box: () => [struck(0.22, 0.12, 500), struck(0.1, 0.45, 700, 0.16)],
  // It is set down, and the hinge sings.
  returned: () => [
    struck(0.14, 0.5, 600),
    { at: 0.5, pitch: 520, to: 690, length: 0.5, loud: 0.03, voice: "sawtooth" },
    ...later(plucked([196, 247, 294], 0.16), 0.95),
  ],
  // A voice that rises at the end.
  question: () => plucked([392, 494], 0.12),
  answer: () => plucked([330], 0, { length: 0.3, loud: 0.04 }),
  // Two that do not go together.
  contradiction: () => plucked([466, 494, 466], 0.09, { length: 0.5, loud: 0.09 }),
  order: () => [
    { at: 0, pitch: 110, to: 55, length: 1.2, loud: 0.3, voice: "sawtooth" },
    struck(0.3, 0.5, 300),
  ],
  pocket: () => plucked([1318, 1568, 1975, 2637], 0.06),
  fake: () => plucked([880, 740, 622], 0.12),
  // And the echo from the yard.
  shot: () => [struck(0.5, 1, 4000), struck(0.9, 0.2, 900, 0.22)],
  // A cork, and rum.
  joker: () => [struck(0.06, 0.4, 1400), ...plucked([523, 494, 466])],
  takeover: () => plucked([220, 233, 220, 207], 0.2),
  // The bell on the counter.
  bell: () => [
    { at: 0, pitch: 1568, length: 1.1, loud: 0.08, voice: "sine" },
    { at: 0, pitch: 3136, length: 0.5, loud: 0.03, voice: "sine" },
    { at: 0.18, pitch: 2093, length: 1.2, loud: 0.07, voice: "sine" },
  ],
};

export function notesOf({ phrase }: Pick<Cue, "phrase">): Note[] {
  if (typeof phrase === "string") return PHRASES[phrase]();
  return endingPhrase(phrase.ending, phrase.won);
}

/** For how many seconds nobody in the room says a word. */
export function silenceOf(cue: Pick<Cue, "phrase">): number {
  if (typeof cue.phrase !== "string") return lengthOf(notesOf(cue)) + 1;
  return cue.phrase === "order" || cue.phrase === "shot" ? 5 : 0;
}
