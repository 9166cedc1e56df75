// The guide of a first game: says each thing once, when it is wanted, beside what it speaks of.

import { nameOf } from "../glance";
import { keepLikings, likings } from "../device/keep";
import type { Update } from "../protocol";

const STEPS = [
  "hiding",
  "waiting",
  "box",
  "stones",
  "pocket",
  "investigation",
  "contradiction",
  "asked",
  "lie",
  "godfather",
  "accusation",
  "verdict",
] as const;
export type Step = (typeof STEPS)[number];

/** What each step points at, as it is marked in the page with `data-guide`; "" points at nothing. */
const AT: Record<Step, string> = {
  hiding: "open",
  waiting: "table",
  box: "open",
  stones: "stones",
  pocket: "pocket",
  investigation: "board",
  contradiction: "clash",
  asked: "answer",
  lie: "answer",
  godfather: "table",
  accusation: "",
  verdict: "",
};

/** A step that says all that another would. */
const SAYS_TOO: Partial<Record<Step, Step>> = { lie: "asked" };

let left = $state<string[] | null>(likings().guide);

/** Have somebody show one round, from the beginning. */
export function beGuided(): void {
  left = [...STEPS];
  keepLikings({ ...likings(), guide: left });
}

export function understood(step: Step): void {
  left = left?.filter((one) => one !== step && one !== SAYS_TOO[step]) ?? null;
  if (left?.length === 0) left = null;
  keepLikings({ ...likings(), guide: left });
}

export function goAlone(): void {
  left = null;
  keepLikings({ ...likings(), guide: null });
}

/** What there is to say where this device is in the game, what matters most first. */
export function stepsOf(update: Update): Step[] {
  const { play, own } = update;
  if (!play || !own || own.seat === null) return [];
  switch (play.phase) {
    case "hiding":
      return own.seat === 0 ? ["hiding"] : ["waiting"];
    case "theft":
      if (own.seat === play.box_at) return ["stones", "box"];
      return own.pocket ? ["pocket"] : ["waiting"];
    case "investigation":
      if (play.waiting.some((asked) => asked.of === own.seat)) return [lieOf(update), "asked"];
      if (own.seat === play.godfather) return ["godfather", "contradiction"];
      return ["contradiction", "investigation", "pocket"];
    case "accusation":
      return ["accusation"];
    case "over":
      return ["verdict"];
  }
}

/** A thief who is asked for the box has a lie worth telling; anybody else is just asked. */
function lieOf(update: Update): Step {
  return theLie(update) ? "lie" : "asked";
}

interface Lie {
  taken: number;
  found: number;
  less: number;
  name: string;
}

/** What a thief could say: that what is gone was gone before. */
function theLie({ play, own, ...rest }: Update): Lie | null {
  const seat = own?.seat ?? 0;
  const taken = own?.pocket?.took.diamonds ?? 0;
  const found = own?.pocket?.received?.diamonds ?? 0;
  const asked = play?.waiting.find((one) => one.of === seat)?.question;
  if (!asked?.startsWith("received") || asked === "received_tokens" || !taken || seat < 2)
    return null;
  const name = nameOf({ play, own, ...rest }, seat - 1);
  return { taken, found, less: found - taken, name };
}

/** Which words the step has at this table. */
export function wordsFor(step: Step, { play }: Update) {
  const shots = step === "accusation" && play?.setup.tokens.includes("cleaner");
  return shots ? "guide.shot" : (`guide.${step}` as const);
}

/** What the step's words are filled with. */
export function filledFor(step: Step, update: Update): Record<string, string | number> {
  if (step === "lie") return { ...theLie(update) };
  if (step === "contradiction") {
    const seats = update.play?.board?.contradictions[0]?.claims.map((claim) => claim.seat) ?? [];
    const [first = 0] = seats;
    const second = seats.find((seat) => seat !== first) ?? first;
    return { first: nameOf(update, first), second: nameOf(update, second) };
  }
  return {};
}

/** What is to be said now, and the control that it is about; null where all that was said. */
export function nextStep(
  update: Update,
  find: (mark: string) => Element | null,
): { step: Step; at: Element | null } | null {
  for (const step of stepsOf(update)) {
    // Where nobody is guided nothing is looked for: that measures the page, four times a second.
    if (!left?.includes(step)) continue;
    const at = AT[step] ? find(AT[step]) : null;
    if (at || !AT[step]) return { step, at };
  }
  return null;
}
