// A saved game, as far as its seal speaks of it. Whatever else stands in it is covered by one hash;
// here is looked at closely what becomes a hand, the table and the seal (docs/records.md).

import { Token } from "../lib/protocol";

export interface Take {
  readonly seat: number;
  readonly do: "take";
  readonly diamonds?: number;
  readonly token?: string | null;
  readonly tokens?: Readonly<Record<string, number>> | null;
  readonly fake?: boolean;
  readonly bag?: string | null;
}

export interface Hide {
  readonly seat: number;
  readonly do: "hide";
  readonly diamonds: number;
}

export type Action = Take | Hide | { readonly seat: number; readonly do: "other" };

export interface Seal {
  readonly form: 1;
  readonly mark: string;
  readonly commitments: readonly string[];
  readonly nonces: readonly string[];
  readonly whole: string;
}

export interface SavedGame {
  readonly players: readonly string[];
  readonly setup: {
    readonly tokens: Readonly<Record<string, number>>;
    readonly jokers: number;
    readonly fake_diamond?: boolean;
    readonly honour_box?: boolean;
    readonly switches?: Readonly<Record<string, boolean>>;
  };
  readonly actions: readonly Action[];
  readonly seal: Seal | null;
  /** All of it but the seal, as it was written. */
  readonly rest: Fields;
}

export type Fields = Readonly<Record<string, unknown>>;

/** Not a saved game. */
export class Malformed extends Error {}

const MOST_BYTES = 4 * 1024 * 1024;
const MOST_OF_A_KIND = 99;
const TOKENS = new Set<string>(Token);
const SWITCHES = new Set(["R17", "R44", "R53", "R54", "R58", "R61"]);
const HASH = /^[0-9a-f]{64}$/;
const STRINGS = /"(?:[^"\\]|\\.)*"/g;

function holds(fine: boolean): asserts fine {
  if (!fine) throw new Malformed();
}

function fields(value: unknown, ...known: string[]): Fields {
  holds(typeof value === "object" && value !== null && !Array.isArray(value));
  if (known.length > 0) holds(Object.keys(value).every((name) => known.includes(name)));
  return value as Fields;
}

const isWhole = (value: unknown) => Number.isSafeInteger(value);
const isYesOrNo = (value: unknown) => value === undefined || typeof value === "boolean";
const isHash = (value: unknown) => typeof value === "string" && HASH.test(value);
const isToken = (value: unknown) => value == null || TOKENS.has(value as string);

function isTally(value: unknown): boolean {
  return Object.entries(fields(value)).every(
    ([token, many]) =>
      TOKENS.has(token) && isWhole(many) && Number(many) >= 0 && Number(many) <= MOST_OF_A_KIND,
  );
}

function action(value: unknown): Action {
  const found = fields(value);
  holds(isWhole(found.seat) && typeof found.do === "string");
  if (found.do === "hide") {
    holds(isWhole(found.diamonds));
    return fields(value, "do", "seat", "diamonds") as unknown as Hide;
  }
  if (found.do !== "take") return { seat: Number(found.seat), do: "other" };
  holds(found.diamonds === undefined || isWhole(found.diamonds));
  holds(isToken(found.token) && isToken(found.bag) && isYesOrNo(found.fake));
  holds(found.tokens == null || isTally(found.tokens));
  return fields(
    ...([value, "do", "seat", "diamonds", "token", "tokens", "fake", "bag"] as const),
  ) as unknown as Take;
}

function seal(value: unknown): Seal | null {
  if (value == null) return null;
  const found = fields(value, "form", "mark", "commitments", "nonces", "whole");
  holds(found.form === 1 && typeof found.mark === "string" && isHash(found.whole));
  for (const hashes of [found.commitments, found.nonces])
    holds(Array.isArray(hashes) && hashes.every(isHash));
  return found as unknown as Seal;
}

/** The game that this text holds; `Malformed` if it holds none. */
export function read(text: string): SavedGame {
  holds(text.length <= MOST_BYTES);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Malformed();
  }
  // Numbers are whole: what is written as 2.0 or 2e0 is another game's 2.
  holds(!/\d[.eE]/.test(text.replace(STRINGS, "")));
  const { seal: sealed, ...rest } = fields(
    ...([value, "record", "players", "setup", "actions", "outcome", "seal"] as const),
  );
  holds(rest.record === 1 && Array.isArray(rest.players) && Array.isArray(rest.actions));
  holds(rest.players.every((name) => typeof name === "string"));
  const setup = fields(rest.setup, "tokens", "jokers", "fake_diamond", "honour_box", "switches");
  holds(isTally(setup.tokens) && isWhole(setup.jokers));
  holds(isYesOrNo(setup.fake_diamond) && isYesOrNo(setup.honour_box));
  const switches = Object.entries(setup.switches === undefined ? {} : fields(setup.switches));
  holds(switches.every(([name, on]) => SWITCHES.has(name) && typeof on === "boolean"));
  return {
    players: rest.players,
    setup: setup as unknown as SavedGame["setup"],
    actions: rest.actions.map(action),
    seal: seal(sealed),
    rest,
  };
}

/** The games in a file: one, or one a line. */
export function games(text: string): string[] {
  const whole = text.replace(/^\uFEFF/, "").trim();
  try {
    JSON.parse(whole);
    return [whole];
  } catch {
    const lines = whole.split(/\r?\n/).filter((line) => line.trim() !== "");
    return lines.length > 1 && lines.every((line) => line.startsWith("{")) ? lines : [whole];
  }
}

/** JSON with its keys in order and no spaces: the bytes that `whole` was made of. */
export function inOrder(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOrder).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const held = value as Fields;
  const names = Object.keys(held).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${inOrder(held[name])}`).join(",")}}`;
}
