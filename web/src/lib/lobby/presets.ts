// Ways to play that have a name: what lies in the box, and how fast. A host who wants more chooses
// everything themselves.

import type { Settings } from "../protocol";

/** What of the settings a preset decides; talk, watching and the rest stay as they are. */
type Box = Pick<
  Settings,
  "tokens" | "extras" | "fake_diamond" | "jokers" | "honour_box" | "switches"
>;

const RULEBOOK: Box = {
  tokens: null,
  extras: [],
  fake_diamond: false,
  jokers: null,
  honour_box: false,
  switches: [],
};

const BOXES = {
  classic: RULEBOOK,
  cleaner: { ...RULEBOOK, extras: ["cleaner"] },
  revolucion: { ...RULEBOOK, extras: ["traitor", "diamond_lover"], fake_diamond: true },
  sharp: { ...RULEBOOK, jokers: 0 },
} satisfies Record<string, Box>;

export type Preset = keyof typeof BOXES;
export const PRESETS = Object.keys(BOXES) as Preset[];

/** What choosing a preset changes. Only the short one is brisk; who leaves it has their time again. */
export function chosen(preset: Preset, now: Settings): Partial<Settings> {
  const usual = now.pace === "brisk" ? "standard" : now.pace;
  return { ...BOXES[preset], pace: preset === "sharp" ? "brisk" : usual };
}

/** The preset by which a table plays; null for one that was chosen piece by piece. */
export function presetOf(settings: Settings): Preset | null {
  const same = (preset: Preset) =>
    Object.entries({ ...BOXES[preset], brisk: preset === "sharp" }).every(
      ([name, value]) =>
        spelt(name === "brisk" ? settings.pace === "brisk" : settings[name as keyof Box]) ===
        spelt(value),
    );
  return PRESETS.find(same) ?? null;
}

function spelt(value: unknown): string {
  return JSON.stringify(Array.isArray(value) ? [...(value as string[])].sort() : value);
}
