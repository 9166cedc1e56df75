// Why somebody won or lost, in one sentence of their own; and what a game is remembered for.

import { nameOf } from "../lib/glance";
import type { BestLiar, ClosestCall, Update } from "../lib/protocol";
import { has, t } from "./index.svelte";

export function hasWon(update: Update, seat: number): boolean {
  return update.play?.ended?.wins.some((win) => win.seat === seat) ?? false;
}

/** Whoever this seat's player was, what came of it; "" while the game goes on. */
export function fateOf(update: Update, seat: number): string {
  const { play } = update;
  const character = play?.journey?.characters[seat];
  if (!play?.ended || !character) return "";
  const fate = hasWon(update, seat) ? "won" : "lost";
  const own = { thief: "exposed", cleaner: "fired" }[character as string];
  const ways = [play.seats[seat]?.eliminated ? own : undefined, play.ended.ending, "always"];
  for (const way of ways) {
    const key = `fates.${character}.${fate}.${way}` as const;
    if (has(key)) return t(key, { neighbour: nameOf(update, seat - 1) });
  }
  return "";
}

export function liarSentence(update: Update, liar: BestLiar | null): string {
  if (!liar) return t("honours.no_liar");
  const told = { name: nameOf(update, liar.seat), count: liar.lies };
  return liar.caught ? t("honours.lied_caught", told) : t("honours.lied", told);
}

export function callSentence(update: Update, call: ClosestCall | null): string {
  if (!call) return t("honours.no_call");
  const name = nameOf(update, call.seat);
  if (call.kind === "one_pocket")
    return t("honours.one_pocket", { name, count: call.diamonds ?? 0 });
  return t(`honours.${call.kind}`, { name, other: nameOf(update, call.other ?? 0) });
}
