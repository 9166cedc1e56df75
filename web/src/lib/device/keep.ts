// What this device keeps: the keys to its tables, its language and its likings. Nothing of a game.

import { FaceName } from "../protocol";

/** Before every name under which this page keeps something. */
export const PREFIX = "mafia.";
const MOST_TABLES = 8;
/** As many as can sit round a table. */
const MOST_FACES = 12;
/** How a key is written: 256 bits. */
export const KEY = /^[\w-]{43}$/;

interface KeptTable {
  code: string;
  key: string;
  at: number;
}

/** How much moves: what the device says, everything, or little. */
export const MOTIONS = ["device", "full", "reduced"] as const;
type Motion = (typeof MOTIONS)[number];

interface Likings {
  language: string | null;
  sound: boolean;
  /** Whether the room round the table is heard; null leaves it to the kind of screen. */
  room: boolean | null;
  haptics: boolean;
  motion: Motion;
  name: string;
  /** Whether bots take a second for a move. */
  brisk: boolean;
  /** What the guide has still to say; null where nobody asked for a guide. */
  guide: string[] | null;
}

const LIKINGS: Likings = {
  language: null,
  sound: true,
  room: null,
  haptics: true,
  motion: "device",
  name: "",
  brisk: false,
  guide: null,
};

function read<T>(name: string, otherwise: T): T {
  try {
    const kept = localStorage.getItem(PREFIX + name);
    return kept === null ? otherwise : (JSON.parse(kept) as T);
  } catch {
    return otherwise;
  }
}

function write(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // A device that keeps nothing forgets the table when the page is closed; it still plays.
  }
}

export function likings(): Likings {
  return { ...LIKINGS, ...read<Partial<Likings>>("likings", {}) };
}

export function keepLikings(now: Likings): void {
  write("likings", now);
}

/** Let as much move as is liked. */
export function showMotion({ motion }: Likings): void {
  if (motion === "device") delete document.documentElement.dataset["motion"];
  else document.documentElement.dataset["motion"] = motion;
}

export function keyTo(code: string): string | null {
  return tables().find((table) => table.code === code)?.key ?? null;
}

export function keepKey(code: string, key: string): void {
  const others = tables().filter((table) => table.code !== code);
  write("tables", [{ code, key, at: Date.now() }, ...others].slice(0, MOST_TABLES));
}

export function forgetKey(code: string): void {
  write(
    "tables",
    tables().filter((table) => table.code !== code),
  );
}

/** The tables this device has a key to, the latest first. */
export function tables(): KeptTable[] {
  const kept = read<KeptTable[]>("tables", []);
  return Array.isArray(kept) ? kept : [];
}

/** The face that somebody of this name last chose on this device. */
export function faceOf(name: string): FaceName | null {
  const found = faces().find((one) => one.name === name.trim())?.face;
  return FaceName.find((face) => face === found) ?? null;
}

export function keepFace(name: string, face: FaceName): void {
  const others = faces().filter((one) => one.name !== name);
  write("faces", [{ name, face }, ...others].slice(0, MOST_FACES));
}

function faces(): { name: string; face: FaceName }[] {
  const kept = read<{ name: string; face: FaceName }[]>("faces", []);
  return Array.isArray(kept) ? kept : [];
}
