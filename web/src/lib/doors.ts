// The house's doors: open a table, look one up, come in.

import { keepKey } from "./keep";
import type { Settings } from "./protocol";

export interface Key {
  code: string;
  guest: number;
  key: string;
}

export interface Found {
  code: string;
  players: number;
  free: number;
  playing: boolean;
  locked: boolean;
  spectators: boolean;
  games: number;
}

/** The house said no, in one word. */
export class Turned extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method: body === undefined ? "GET" : "POST",
      headers: { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Turned("unreachable");
  }
  const said = (await answer.json().catch(() => ({}))) as { error?: string } & T;
  if (!answer.ok) throw new Turned(said.error ?? `http_${answer.status}`);
  return said;
}

export async function openTable(name: string, settings: Partial<Settings> = {}): Promise<Key> {
  const key = await ask<Key>("/api/tables", { name, settings });
  keepKey(key.code, key.key);
  return key;
}

export async function comeIn(code: string, name: string): Promise<Key> {
  const key = await ask<Key>(`/api/tables/${encodeURIComponent(code)}/guests`, { name });
  keepKey(key.code, key.key);
  return key;
}

export function lookUp(code: string): Promise<Found> {
  return ask<Found>(`/api/tables/${encodeURIComponent(code)}`);
}
