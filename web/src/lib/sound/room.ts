// The back room as it sounds: ice in a glass, and two doors further a band that plays a son montuno.
// Written bar by bar, each from its number alone, so that it never ends and never has a seam.

import type { Note } from "./notes";

const BEAT = 60 / 92;
/** How long a bar is, in seconds. */
export const BAR = 4 * BEAT;
const EIGHTH = BEAT / 2;

/** The root of each chord, and what the tres plays over it. */
const CHORDS = [
  { root: 98, tones: [392, 494, 587] },
  { root: 131, tones: [392, 523, 659] },
  { root: 147, tones: [440, 587, 740] },
  { root: 131, tones: [392, 523, 659] },
] as const;
/** So many bars are played, and then so many not. */
const PLAYED = 24;
const RESTED = 8;
/** Three and two, over two bars, in eighths. */
const CLAVE = [
  [0, 3, 6],
  [2, 4],
] as const;
/** Which eighths of the two bars the tres plays, and which tone of the chord. */
const TRES = [
  [
    [0, 0],
    [1, 1],
    [3, 2],
    [4, 0],
    [6, 1],
    [7, 2],
  ],
  [
    [1, 1],
    [2, 0],
    [4, 2],
    [5, 1],
    [7, 0],
  ],
] as const;

/** A number from 0 to 1 that is always the same for the same bar and purpose. */
function chance(bar: number, purpose: number): number {
  const mixed = Math.sin(bar * 127.1 + purpose * 311.7) * 43758.5453;
  return mixed - Math.floor(mixed);
}

/** What the band plays in this bar. */
export function sonBar(bar: number): Note[] {
  if (bar % (PLAYED + RESTED) >= PLAYED) return [];
  const half = bar % 2;
  const chord = CHORDS[bar % CHORDS.length]!;
  const next = CHORDS[(bar + 1) % CHORDS.length]!;
  const string = (at: number, pitch: number, loud: number, length: number): Note => ({
    at: at * EIGHTH,
    pitch,
    length,
    loud,
    voice: "triangle",
  });
  const tap = (at: number, loud: number, pitch: number, length: number): Note => ({
    at: at * EIGHTH,
    pitch,
    length,
    loud,
    voice: "noise",
  });
  return [
    // The bass comes before the beat, and already with the chord that follows.
    string(3, chord.root * 1.5, 0.5, 0.7),
    string(6, next.root, 0.55, 0.9),
    ...TRES[half]!.flatMap(([at, tone]) => {
      const pitch = chord.tones[tone];
      const loud = 0.16 + 0.06 * chance(bar, at);
      return [string(at, pitch, loud, 0.3), string(at, pitch * 2, loud / 2, 0.25)];
    }),
    ...CLAVE[half]!.map((at) => ({ ...string(at, 1900, 0.1, 0.06), voice: "sine" as const })),
    ...Array.from({ length: 8 }, (_, at) => tap(at, at % 2 ? 0.05 : 0.09, 7000, 0.05)),
    // The bongó turns the corner every fourth bar.
    ...(bar % 4 === 3 ? [5, 6, 7] : [4]).map((at) => tap(at, 0.3, 500, 0.12)),
  ];
}

/** The ice that is heard in this bar; mostly none. */
export function iceBar(bar: number): Note[] {
  if (chance(bar, 20) > 0.22) return [];
  const begins = chance(bar, 21) * BAR;
  return Array.from({ length: 2 + Math.floor(chance(bar, 22) * 3) }, (_, at) => ({
    at: begins + at * (0.07 + 0.09 * chance(bar, 23 + at)),
    pitch: 2900 + 2300 * chance(bar, 30 + at),
    length: 0.22,
    loud: 0.02 + 0.015 * chance(bar, 40 + at),
    voice: "sine" as const,
  }));
}

/** Noise that ends as it begins: its last part is blended into what came before its first. */
export function withoutSeam(samples: Float32Array, overlap: number): Float32Array<ArrayBuffer> {
  const length = samples.length - overlap;
  const loop = new Float32Array(samples.subarray(0, length));
  for (let at = 0; at < overlap; at++) {
    const share = at / overlap;
    loop[at] = samples[at]! * Math.sqrt(share) + samples[length + at]! * Math.sqrt(1 - share);
  }
  return loop;
}
