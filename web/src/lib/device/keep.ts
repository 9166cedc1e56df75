// What this device keeps: the keys to its tables, its language and its likings. Nothing of a game but,
// once it is over, what people looked like in it.

import { FaceName } from "../protocol";

/** Before every name under which this page keeps something. */
export const PREFIX = "mafia.";
/** A key that is pushed out is lost: as many as anybody comes back to. */
const MOST_TABLES = 40;
/** As many as can sit round a table. */
const MOST_FACES = 12;
/** Of so many finished games it is remembered what people looked like. */
const MOST_WORN = 60;
interface KeptTable {
  code: string;
  /** Null for a device that is about to be given its first. */
  key: string | null;
  /** A key that counts from its first use on; until the table has said so the other one is kept. */
  fresh?: string;
  /** What this device tells itself apart by from others with the same key. */
  device?: string;
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

function keptTable(code: string): KeptTable | null {
  return tables().find((table) => table.code === code) ?? null;
}

export function keyTo(code: string): string | null {
  const kept = keptTable(code);
  return kept?.fresh ?? kept?.key ?? null;
}

function keepTable(kept: KeptTable): void {
  const others = tables().filter((table) => table.code !== kept.code);
  write("tables", [kept, ...others].slice(0, MOST_TABLES));
}

/** Keep the key to a table that this device has just come to. */
export function keepKey(code: string, key: string): void {
  keepTable({ code, key, device: byChance(), at: Date.now() });
}

/** A table is found under another code: whatever is kept of it stays as it is. */
export function movedTable(before: string, code: string): void {
  const kept = keptTable(before);
  if (!kept) return;
  const others = tables().filter((table) => table.code !== before && table.code !== code);
  write("tables", [{ ...kept, code }, ...others]);
}

/** Keep a key that was given but not used yet, beside the one that counts until then. */
export function keepFresh(code: string, fresh: string): void {
  const kept = keptTable(code) ?? { code, key: null, device: byChance() };
  keepTable({ ...kept, fresh, at: Date.now() });
}

/** The table knows this key: a fresh one takes the place of the one before. */
export function keyCounts(code: string, key: string): void {
  const kept = keptTable(code);
  if (kept?.fresh === key) keepTable({ code, key, device: deviceAt(code), at: kept.at });
}

/** This key opens nothing any more; the one that may be left beside it, or null. */
export function forgetKey(code: string, key: string | null): string | null {
  const kept = keptTable(code);
  const left = kept && kept.fresh === key ? kept.key : null;
  if (left !== null) keepKey(code, left);
  else
    write(
      "tables",
      tables().filter((table) => table.code !== code),
    );
  return left;
}

/** What this device calls itself at this table, and at no other. */
export function deviceAt(code: string): string {
  const kept = keptTable(code);
  if (kept && !kept.device) keepTable({ ...kept, device: byChance() });
  return keptTable(code)?.device ?? "";
}

/** 128 bits that nobody can guess. */
export function byChance(): string {
  const bits = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bits, (byte) => byte.toString(16).padStart(2, "0")).join("");
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

/** The faces that were worn in a finished game, by seat; nothing else of it is kept. */
export function wornIn(game: string): FaceName[] | undefined {
  return worn().find((one) => one.game === game)?.faces;
}

export function keepWorn(game: string, faces: readonly FaceName[]): void {
  const others = worn().filter((one) => one.game !== game);
  write("worn", [{ game, faces }, ...others].slice(0, MOST_WORN));
}

interface Worn {
  game: string;
  faces: FaceName[];
}

/** What was kept, as far as it is what it should be. */
function worn(): Worn[] {
  const kept: unknown = read<unknown>("worn", []);
  return Array.isArray(kept) ? kept.filter(isWorn) : [];
}

function isWorn(one: unknown): one is Worn {
  const faces = (one as Partial<Worn> | null)?.faces;
  return Array.isArray(faces) && faces.every((face) => FaceName.includes(face));
}

function faces(): { name: string; face: FaceName }[] {
  const kept = read<{ name: string; face: FaceName }[]>("faces", []);
  return Array.isArray(kept) ? kept : [];
}
