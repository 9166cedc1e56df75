// The keys that this device ever sat down with, so that its games are found; and the link that takes them
// to another device. Whoever has that link is the same person to the house.

import { PREFIX } from "../device/keep";

/** As many as the house looks up at once. */
const MOST = 200;
/** How keys are written: 256 bits. */
const KEY = /^[\w-]{43}$/;
/** A code with more of them is too fine for a phone to read. */
export const MOST_IN_CODE = 20;

/** Every key that was ever sat down with here, the latest first. */
export function playedKeys(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`${PREFIX}played`) ?? "[]");
    const every: unknown[] = Array.isArray(kept) ? kept : [];
    return every.filter((one) => typeof one === "string").filter((one) => KEY.test(one));
  } catch {
    return [];
  }
}

/** Remember these; the oldest are forgotten where there are too many. */
export function keepPlayed(keys: readonly string[]): void {
  const every = [...new Set([...keys.filter((key) => KEY.test(key)), ...playedKeys()])];
  try {
    localStorage.setItem(`${PREFIX}played`, JSON.stringify(every.slice(0, MOST)));
  } catch {
    // A device that keeps nothing finds nothing again.
  }
}

/** What a link carries behind its #. */
export function carriedOn(keys: readonly string[]): string {
  return `#mine=${keys.join(".")}`;
}

/** The keys that a link brought; none where it cannot be read. */
export function carriedIn(hash: string): string[] {
  const found = /^#mine=([\w.-]+)$/.exec(hash)?.[1]?.split(".") ?? [];
  return found.length <= MOST && found.every((key) => KEY.test(key)) ? found : [];
}
