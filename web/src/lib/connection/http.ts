// The house's doors: open a table, look one up, come in.

import { byChance, faceOf, keepKey } from "../device/keep";
import type {
  BotsInChairs,
  Choices,
  Found,
  GameList,
  House,
  Key,
  KeptForGood,
  Remembered,
  Replay,
  Settings,
  Variation,
  Wanted,
  WhatIf,
  Wordings,
} from "../protocol";

/** The house said no, in one word. */
export class Turned extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

/** How long to wait before asking again where nobody answered, in milliseconds. */
const AGAIN = [400, 1200];

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const answer = await reached(path, {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const said = (await answer.json().catch(() => ({}))) as { error?: string } & T;
  if (!answer.ok) throw new Turned(said.error ?? `http_${answer.status}`);
  return said;
}

async function reached(path: string, how: RequestInit): Promise<Response> {
  for (const wait of AGAIN) {
    try {
      return await fetch(path, how);
    } catch {
      await new Promise((go) => setTimeout(go, wait));
    }
  }
  return fetch(path, how).catch(() => {
    throw new Turned("unreachable");
  });
}

/** The ids of those who asked and have no answer yet: whoever asks again comes in only once. */
const asking = new Map<string, string>();

async function admitted(door: string, wish: Record<string, unknown>): Promise<Key> {
  const request = asking.get(door) ?? byChance();
  asking.set(door, request);
  try {
    const key = await ask<Key>(door, { ...wish, request });
    asking.delete(door);
    keepKey(key.code, key.key);
    return key;
  } catch (error) {
    // Whoever is not answered yet asks again as the same one.
    const same = error instanceof Turned && ["unreachable", "knocking"].includes(error.reason);
    if (!same) asking.delete(door);
    throw error;
  }
}

const TABLES = "/api/tables";
const tableDoor = (code: string) => `${TABLES}/${encodeURIComponent(code)}`;

export function openTable(name: string, settings: Partial<Settings> = {}): Promise<Key> {
  return admitted(TABLES, { name, settings, face: faceOf(name) });
}

/** Come in; whoever has to knock waits for the host, for as long as they want to. */
export async function comeIn(
  code: string,
  name: string,
  wanted: () => boolean = () => true,
): Promise<Key> {
  for (;;) {
    try {
      return await admitted(`${tableDoor(code)}/guests`, { name, face: faceOf(name) });
    } catch (error) {
      if (!(error instanceof Turned) || error.reason !== "knocking" || !wanted()) throw error;
    }
  }
}

export function lookUp(code: string): Promise<Found> {
  return ask<Found>(tableDoor(code));
}

export function house(): Promise<House> {
  return ask<House>("/api/house");
}

/** What bots said from a line on, in other words than the catalogue's. Asked once: nobody waits. */
export async function wordingsOf(
  code: string,
  key: string | null,
  game: number,
  line: number,
  language: string,
): Promise<Wordings> {
  const headers: HeadersInit = key === null ? {} : { authorization: `Bearer ${key}` };
  const answer = await fetch(`${tableDoor(code)}/voice/${game}/${line}/${language}`, {
    headers,
  });
  if (!answer.ok) throw new Turned(`http_${answer.status}`);
  return (await answer.json()) as Wordings;
}

/** Where a finished game is kept for good, and what it is remembered for. */
export function rememberedOf(code: string, game: number): Promise<Remembered> {
  return ask<Remembered>(`${tableDoor(code)}/games/${game}/remembered`);
}

/** A finished game by its own id. */
export function keptGame(id: string): Promise<KeptForGood> {
  return ask<KeptForGood>(`/api/games/${encodeURIComponent(id)}`);
}

/** A finished game told again, moment by moment. */
export function replayOf(id: string, language: string): Promise<Replay> {
  return ask<Replay>(`/api/games/${encodeURIComponent(id)}/replay/${language}`);
}

/** All that the Godfather of a finished game could have done where he did this. */
export function choicesAt(id: string, action: number): Promise<Choices> {
  return ask<Choices>(`/api/games/${encodeURIComponent(id)}/choices/${action}`);
}

/** A finished game heard again, with other words in somebody's mouth. */
export function hearAgain(id: string, wish: WhatIf): Promise<Variation> {
  return ask<Variation>(`/api/games/${encodeURIComponent(id)}/what-if`, wish);
}

/** The finished games that these keys sat in, the newest first. */
export function gamesOf(keys: readonly string[], wanted: Wanted = {}): Promise<GameList> {
  return ask<GameList>("/api/mine", { keys, wanted });
}

/** All finished games of an evening, by its own id. */
export function gamesOfEvening(id: string): Promise<GameList> {
  return ask<GameList>(`/api/evenings/${encodeURIComponent(id)}`);
}

/** Finished games of the whole house, where it lets anybody look. */
export function gamesOfHouse(wanted: Wanted): Promise<GameList> {
  return ask<GameList>("/api/search", wanted);
}

/** What bots do in each chair. */
export function botsInChairs(): Promise<BotsInChairs> {
  return ask<BotsInChairs>("/api/bots-in-chairs");
}

/** Where a game's record is to be had, once it is over. */
export function recordAt(code: string, game: number): string {
  return `${tableDoor(code)}/games/${game}`;
}
