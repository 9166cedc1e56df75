// From the door to a running game against bots: a table, seven bots, and off it goes.

import { openTable } from "./doors";
import type { Strength } from "./protocol";
import { tableAt } from "./route.svelte";
import { TableLine } from "./table.svelte";

const PLAYERS = 7;

/** A running game against bots: its address. Newcomers sit down with beginners. */
export async function startAlone(name: string, strength: Strength = "seasoned"): Promise<string> {
  const key = await openTable(name, { spectators: false, godfather: "chance", pace: "relaxed" });
  const line = new TableLine(key.code, key.key);
  try {
    await line.do({ type: "FillChairs", players: PLAYERS, strength });
    await line.do({ type: "Begin" });
  } finally {
    line.close();
  }
  return tableAt(key.code);
}
