// Bots with an outside voice, at tables whose host wants it: what they say comes in other words, or not.
// Whichever there is when a breath has been drawn stays, on every screen that heard it.

import { tick } from "svelte";
import { wordingsOf } from "../connection/http";
import type { TalkLine, Update } from "../protocol";
import type { TableConnection } from "../connection/table.svelte";

/** What a speaker shows while it draws breath. */
export const BREATH = "…";
/** How long that takes at most, in milliseconds. */
export const LONGEST_BREATH = 1_500;

type Table = Pick<Update, "room" | "play">;
/** Other words; null where it is the catalogue's, and nothing while that is not known. */
type Wordings = Readonly<Partial<Record<number, string | null>>>;

let game = $state("");
let wordings = $state.raw<Wordings>({});
let asked = 0;
const waiting: (() => void)[] = [];

const nameOf = (table: Table, language: string) =>
  JSON.stringify([table.room.code, table.room.games, language]);

function isBots(line: TalkLine, table: Table): boolean {
  return line.type !== "Said" && (table.play?.temperaments[line.seat] ?? null) !== null;
}

/** What a line is said as instead, a breath while that is not known yet; null for the catalogue's. */
export function reworded(
  line: TalkLine,
  at: number,
  table: Table,
  language: string,
): string | null {
  if (!table.room.settings.outside_voice || !isBots(line, table)) return null;
  if (nameOf(table, language) !== game) return null;
  const words = wordings[at];
  return words === undefined ? BREATH : words;
}

/** Ask for the words of whatever a bot has just said. To be called whenever something was said. */
export function listen(connection: TableConnection, language: string): void {
  const update = connection.update;
  if (!update?.play || !update.room.settings.outside_voice) return;
  const now = nameOf(update, language);
  if (now !== game) {
    game = now;
    wordings = {};
    asked = 0;
  }
  const upto = connection.talk.length;
  const fresh = connection.talk.slice(asked, upto).some((one) => isBots(one, update));
  const from = asked;
  asked = upto;
  if (fresh) void breathe(connection, now, language, from, upto);
}

async function breathe(
  connection: TableConnection,
  now: string,
  language: string,
  from: number,
  upto: number,
): Promise<void> {
  const late = new Promise<never[]>((go) => setTimeout(() => go([]), LONGEST_BREATH));
  const number = connection.update!.room.games;
  const answer = wordingsOf(connection.code, connection.key, number, from, language).then(
    (found) => found.lines,
    () => [],
  );
  const lines = await Promise.race([answer, late]);
  if (now !== game) return;
  const settled: Partial<Record<number, string | null>> = { ...wordings };
  for (let at = from; at < upto; at++)
    settled[at] = lines.find((one) => one.line === at)?.text ?? null;
  wordings = settled;
  for (const go of waiting.splice(0)) go();
}

/** Once everything that was said so far has its words; at once where nobody rewords anything. */
export async function afterBreath(connection: TableConnection, then: () => void): Promise<void> {
  if (!connection.update?.room.settings.outside_voice) {
    then();
    return;
  }
  await tick();
  const upto = connection.talk.length;
  const update = connection.update;
  const open = () =>
    connection.talk
      .slice(0, upto)
      .some((one, at) => isBots(one, update) && wordings[at] === undefined);
  while (game !== "" && open() && asked >= upto) await new Promise<void>((go) => waiting.push(go));
  then();
}
