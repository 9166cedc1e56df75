// What a phrase is written in: notes, each a value, so that a phrase can be compared and played.

/** One note; of "noise", the pitch says how bright it is. */
export interface Note {
  /** Seconds after the phrase begins. */
  at: number;
  pitch: number;
  /** Where the pitch slides to. */
  to?: number;
  length: number;
  loud: number;
  voice: Exclude<OscillatorType, "custom"> | "noise";
}

type Voice = Pick<Note, "length" | "loud" | "voice">;

const STRING: Voice = { length: 0.7, loud: 0.12, voice: "triangle" };

/** One note after the other, so far apart; on a tres unless another voice is named. */
export function plucked(
  pitches: readonly number[],
  apart = 0.14,
  voice: Partial<Voice> = {},
): Note[] {
  return pitches.map((pitch, at) => ({ at: at * apart, pitch, ...STRING, ...voice }));
}

/** Something that is struck: a burst of noise that dies away. */
export function struck(length: number, loud: number, pitch: number, at = 0): Note {
  return { at, pitch, length, loud, voice: "noise" };
}

/** The same, so much later. */
export function later(notes: readonly Note[], by: number): Note[] {
  return notes.map((note) => ({ ...note, at: note.at + by }));
}

/** When the last note has died away. */
export function lengthOf(notes: readonly Note[]): number {
  return Math.max(0, ...notes.map((note) => note.at + note.length));
}
