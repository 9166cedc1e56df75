// How a game ends for the ear: first what happened, the same for everyone, then on one's own device
// whether one has won.

import type { Ending } from "../protocol";
import { later, lengthOf, type Note, plucked, struck } from "./notes";

/** Brass that climbs to a bright chord. */
export function victory(): Note[] {
  const climb = [392, 523, 659, 784].map((pitch, at) => ({ at: at * 0.15, pitch, length: 0.3 }));
  const chord = [523, 659, 784, 1047].map((pitch) => ({ at: 0.62, pitch, length: 1.5 }));
  const brass = [...climb, ...chord].map((note) => ({
    ...note,
    loud: 0.07,
    voice: "sawtooth" as const,
  }));
  return [...brass, ...plucked([1047, 1319, 1568, 2093], 0.12)];
}

/** A bass that walks down the stairs, and a door. */
export function defeat(): Note[] {
  return [
    ...plucked([220, 196, 175, 165], 0.42, { length: 0.9, loud: 0.16 }),
    { at: 1.7, pitch: 82, to: 55, length: 1.4, loud: 0.2, voice: "sine" },
  ];
}

const MOTIFS: Record<Ending, () => Note[]> = {
  // Stones fall back into the box, one after the other, and the lid.
  diamonds_recovered: () => [
    ...plucked([2093, 1976, 2349, 2093, 2637], 0.11, { length: 0.4, loud: 0.06, voice: "sine" }),
    struck(0.18, 0.5, 600, 0.7),
  ],
  // A police whistle, twice.
  agent_accused: () =>
    [0, 0.34].map((at) => ({
      at,
      pitch: 1850,
      to: 2150,
      length: 0.28,
      loud: 0.05,
      voice: "square" as const,
    })),
  // The shell falls on the tiles.
  agent_shot: () => [
    ...plucked([2489, 2794, 2489, 3136], 0.09, { length: 0.16, loud: 0.05, voice: "sine" }),
    { at: 0.4, pitch: 73, length: 1, loud: 0.18, voice: "triangle" },
  ],
  // The chair tips over.
  godfather_eliminated: () => [
    { at: 0, pitch: 147, to: 49, length: 0.8, loud: 0.2, voice: "sawtooth" },
    struck(0.3, 0.7, 400, 0.75),
  ],
  // A bolero begins.
  lover_accused: () => plucked([440, 523, 659, 784, 740], 0.2, { length: 1.1 }),
  // Drums in the street.
  revolution: () => [
    ...[0, 0.3, 0.45, 0.75, 0.9].map((at) => struck(0.14, 0.6, 320, at)),
    ...later(plucked([587, 784], 0.16, { loud: 0.08, voice: "sawtooth" }), 1),
  ],
  // A string breaks.
  henchman_betrayed: () => [
    { at: 0, pitch: 330, to: 311, length: 0.7, loud: 0.12, voice: "triangle" },
    struck(0.1, 0.5, 2400, 0.7),
    { at: 0.75, pitch: 104, length: 0.9, loud: 0.16, voice: "triangle" },
  ],
};

/** What is heard at this end; `won` is null where nobody's own device listens. */
export function endingPhrase(ending: Ending, won: boolean | null): Note[] {
  const motif = MOTIFS[ending]();
  if (won === null) return motif;
  return [...motif, ...later(won ? victory() : defeat(), lengthOf(motif))];
}
