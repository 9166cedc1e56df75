// Why claims cannot all be true, in one sentence.

import type { ContradictionView } from "../lib/protocol";
import { list, t } from "./index.svelte";

export function contradictionSentence(one: ContradictionView, names: readonly string[]): string {
  const seats = [...new Set(one.claims.map((claim) => claim.seat))];
  const who = list(seats.map((seat) => names[seat] ?? ""));
  const first = names[seats[0] ?? 0] ?? "";
  const second = names[seats[1] ?? seats[0] ?? 0] ?? "";
  return t(`contradictions.${one.kind}`, { who, first, second, count: seats.length });
}
