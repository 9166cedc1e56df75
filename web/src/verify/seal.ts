// What a seal says of a saved game: the same as `mafia-de-cuba verify` does (game/seal.py), with every
// hand named that is not the one that was sealed. docs/records.md has it byte by byte.

import { inOrder, Malformed, read, type SavedGame, type Take } from "./record";
import { sha256 } from "./sha256";

export type Hand = "kept" | "bag" | "take";

export type Finding =
  | { readonly is: "proven"; readonly mark: string }
  | {
      readonly is: "changed_hands";
      readonly hands: readonly { readonly name: string; readonly hand: Hand }[];
    }
  | { readonly is: "other_number"; readonly hands: number; readonly sealed: number }
  | { readonly is: "other_mark" | "changed_rest" | "unsealed" | "malformed" };

const FIRST = 1;
const PADDED = 256;
const LETTERS = "23456789BCDFGHJKLMNPQRSTVWXZ";
const MARK = 12;
const utf8 = new TextEncoder();

/** Hashes go in as bytes, words as they are written. */
function hash(what: string, ...parts: (string | Uint8Array)[]): string {
  const all = [`mafia-de-cuba seal 1 ${what}\n`, ...parts].map((part) =>
    typeof part === "string" ? utf8.encode(part) : part,
  );
  const message = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of all) {
    message.set(part, at);
    at += part.length;
  }
  return sha256(message);
}

function bytes(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) =>
    Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16),
  );
}

function spread(tally: Readonly<Record<string, number>>): string[] {
  return Object.entries(tally).flatMap(([token, many]) => Array<string>(many).fill(token));
}

function taken(take: Take): string {
  const tokens = [...(take.token == null ? [] : [take.token]), ...spread(take.tokens ?? {})].sort();
  const held = tokens.length > 0 ? tokens.join(",") : "nothing";
  return `take seat=${take.seat} diamonds=${take.diamonds ?? 0} fake=${Number(take.fake ?? false)} tokens=${held}`;
}

interface Made {
  readonly seat: number;
  readonly hand: Hand;
  readonly line: string;
}

function hands(game: SavedGame): Made[] {
  return game.actions.flatMap((it): Made[] => {
    const { seat } = it;
    if (it.do === "hide") return [{ seat, hand: "kept", line: `kept diamonds=${it.diamonds}` }];
    if (it.do !== "take") return [];
    const take: Made = { seat, hand: "take", line: taken(it) };
    if (seat !== FIRST) return [take];
    return [{ seat, hand: "bag", line: `bag token=${it.bag ?? "nothing"}` }, take];
  });
}

function tableHead(game: SavedGame): string {
  const { tokens, jokers, fake_diamond = false, honour_box = false, switches = {} } = game.setup;
  const on = Object.keys(switches).filter((name) => switches[name]);
  const honour = honour_box || on.includes("R17");
  const others = on.filter((name) => name !== "R17").sort();
  return hash(
    "table",
    `players=${game.players.length} jokers=${jokers} fake=${Number(fake_diamond)}` +
      ` honour=${Number(honour)} tokens=${spread(tokens).sort().join(",")} switches=${others.join(",")}`,
  );
}

function markOf(head: string): string {
  const raw = bytes(head);
  const letters = Array.from(
    { length: MARK },
    (_, at) => LETTERS[(256 * raw[2 * at]! + raw[2 * at + 1]!) % LETTERS.length]!,
  ).join("");
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}

function opened(game: SavedGame): Finding {
  const { seal } = game;
  if (seal === null) return { is: "unsealed" };
  const made = hands(game);
  if (seal.commitments.length !== made.length || seal.nonces.length !== made.length)
    return { is: "other_number", hands: made.length, sealed: seal.commitments.length };
  const changed = made.filter(
    ({ line }, at) =>
      hash("hand", bytes(seal.nonces[at]!), line.padEnd(PADDED)) !== seal.commitments[at],
  );
  if (changed.length > 0) {
    const named = changed.map(({ seat, hand }) => ({ name: game.players[seat] ?? "?", hand }));
    return { is: "changed_hands", hands: named };
  }
  const head = seal.commitments.reduce(
    (before, commitment) => hash("link", bytes(before), bytes(commitment)),
    tableHead(game),
  );
  if (markOf(head) !== seal.mark) return { is: "other_mark" };
  if (hash("whole", bytes(head), inOrder(game.rest)) !== seal.whole) return { is: "changed_rest" };
  return { is: "proven", mark: seal.mark };
}

/** What is true of a saved game, given as text. */
export function finding(text: string): Finding {
  try {
    return opened(read(text));
  } catch (error) {
    if (error instanceof Malformed || error instanceof RangeError) return { is: "malformed" };
    throw error;
  }
}
