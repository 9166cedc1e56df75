// From the door to a running game by one device alone: against bots, or handed round among friends.

import { openTable } from "../connection/http";
import { faceOf, likings } from "../device/keep";
import type { Settings, Strength } from "../protocol";
import { CHAIRS, FEWEST_PLAYERS } from "../protocol";
import { tableAt } from "../device/route.svelte";
import { TableConnection } from "../connection/table.svelte";

/** Who the one person is: the Godfather, one of the others, or whatever chance says. */
export const PLACES = ["chance", "godfather", "player"] as const;
export type Place = (typeof PLACES)[number];

interface Company {
  players: number;
  strength: Strength;
  place: Place;
}

export const COMPANY: Company = { players: 7, strength: "seasoned", place: "chance" };

/** A running game against bots: its address. Newcomers sit down with beginners. */
export function startAlone(name: string, wish: Partial<Company> = {}): Promise<string> {
  const { players, strength, place } = { ...COMPANY, ...wish };
  const settings: Partial<Settings> = {
    spectators: false,
    godfather: place === "chance" ? "chance" : "choice",
    pace: "relaxed",
    brisk_bots: likings().brisk,
  };
  return atTable(name, settings, async (connection) => {
    await connection.do({ type: "FillChairs", players, strength });
    if (place !== "chance") {
      const chairs = connection.update?.room.chairs ?? [];
      const bots = chairs.filter((chair) => chair.persona);
      const own = chairs.find((chair) => !chair.persona);
      const bot = bots[Math.floor(Math.random() * bots.length)];
      const player = (place === "godfather" ? own : bot)?.player ?? null;
      await connection.do({ type: "NameGodfather", player });
    }
    await connection.do({ type: "Begin" });
  });
}

/** How many play the written first game, and on which seat whoever learns from it sits. */
const LESSON = { players: 6, learner: 3 };

/** The written first game, its address: its bots show what there is to see. */
export function startLesson(name: string): Promise<string> {
  const settings: Partial<Settings> = {
    spectators: false,
    godfather: "choice",
    // Whoever learns has all the time in the world.
    pace: "none",
    lesson: true,
  };
  return atTable(name, settings, async (connection) => {
    const { players, learner } = LESSON;
    await connection.do({ type: "FillChairs", players, strength: "green" });
    const chairs = [...(connection.update?.room.chairs ?? [])].sort((a, b) => a.chair - b.chair);
    const own = chairs.findIndex((chair) => !chair.persona);
    const don = chairs[(own - learner + players) % players];
    await connection.do({ type: "NameGodfather", player: don?.player ?? null });
    await connection.do({ type: "Begin" });
  });
}

/** One phone for everyone named: its table's address, with the game begun or the lobby to begin from.
 * Where they are too few, bots take the chairs that are missing.
 */
export function startRound(names: readonly string[], begin: boolean): Promise<string> {
  const [first = "", ...others] = names;
  return atTable(first, { talk: "spoken", pace: "none" }, async (connection) => {
    for (const name of others.slice(0, CHAIRS - 1)) {
      await connection.do({ type: "Sit", name, face: faceOf(name) });
    }
    if (!begin) return;
    if (names.length < FEWEST_PLAYERS)
      await connection.do({ type: "FillChairs", players: FEWEST_PLAYERS });
    await connection.do({ type: "Begin" });
  });
}

async function atTable(
  name: string,
  settings: Partial<Settings>,
  deed: (connection: TableConnection) => Promise<void>,
): Promise<string> {
  const key = await openTable(name, settings);
  const connection = new TableConnection(key.code, key.key);
  try {
    await deed(connection);
  } finally {
    connection.close();
  }
  return tableAt(key.code);
}
