// What this device keeps: the keys to its tables, its language and its likings. Nothing of a game.

/** Before every name under which this page keeps something. */
export const PREFIX = "mafia.";
const MOST_TABLES = 8;

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
  haptics: boolean;
  motion: Motion;
  name: string;
  /** What the guide has still to say; null where nobody asked for a guide. */
  guide: string[] | null;
}

const LIKINGS: Likings = {
  language: null,
  sound: true,
  haptics: true,
  motion: "device",
  name: "",
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
