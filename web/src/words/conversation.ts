// All that was said in a game, in the reader's language: each line as the whole table heard it.
// Which words are said follows from the talk, so that a screen that comes late reads the same.

import type { Claim, TalkLine, Update } from "../lib/protocol";
import { reworded } from "../lib/talk/rewording.svelte";
import { Heard } from "./heard";
import { language, t } from "./index.svelte";
import { Phrasing, type Part } from "./phrasing";
import { beforeQuestion, beforeTestimony } from "./relations";
import { remarked } from "./remarks";
import { question, Speech } from "./speech";

type Table = Pick<Update, "room" | "play">;

/** A game's talk put into words from the first line on, one after another. */
class Conversation {
  readonly lines: TalkLine[] = [];
  readonly texts: string[] = [];
  readonly #heard: Heard;
  readonly #phrasing: Phrasing;
  readonly #speech: Speech;
  readonly #names: readonly string[];
  readonly #temperaments: readonly (string | null)[];

  constructor(play: NonNullable<Table["play"]>, game: number) {
    this.#names = play.names;
    this.#temperaments = play.temperaments;
    this.#heard = new Heard(play.setup);
    this.#phrasing = new Phrasing(play.names, game);
    this.#speech = new Speech(play.setup);
  }

  add(line: TalkLine, paidAfter: readonly number[]): void {
    if (paidAfter.includes(this.lines.length)) this.#heard.jokerPaid = true;
    const text =
      line.type === "Said"
        ? line.text
        : this.#phrasing.say(this.#parts(line), this.#temperaments[line.seat] ?? null);
    this.#heard.hear(line);
    this.lines.push(line);
    this.texts.push(text);
  }

  #parts(line: Exclude<TalkLine, { type: "Said" }>): Part[] {
    const heard = this.#heard;
    const names = this.#names;
    switch (line.type) {
      case "QuestionAsked": {
        const before = beforeQuestion(line, heard, names);
        return [...before, question(line, heard, names[line.of] ?? "", !before.length)];
      }
      case "Testified": {
        const { at, before } = beforeTestimony(line, heard, names);
        const told = this.#speech.spoken(line.claims, line.seat, heard.waiting.get(line.seat));
        // What is told in one breath is not interrupted.
        const here = told.length === line.claims.length ? at : 0;
        return [...told.slice(0, here), ...before, ...told.slice(here)];
      }
      case "RemarkMade":
        return remarked(line, names, heard, this.#speech);
    }
  }
}

let latest: { of: string; conversation: Conversation } | null = null;

/** What was said in a game, line by line. What is known of it already is not worked out again. */
export function conversation(table: Table, talk: readonly TalkLine[]): readonly string[] {
  const { play, room } = table;
  if (!play) return [];
  const of = JSON.stringify([language(), room.games, play.names, play.temperaments, play.setup]);
  const goesOn =
    latest?.of === of &&
    latest.conversation.lines.length <= talk.length &&
    latest.conversation.lines.every((line, at) => line === talk[at]);
  if (!latest || !goesOn) latest = { of, conversation: new Conversation(play, room.games) };
  const known = latest.conversation;
  for (const line of talk.slice(known.lines.length)) known.add(line, play.paid_after);
  return known.texts;
}

/** The words of a line of the talk; of one that came by another way, those of its equal. */
export function lineSentence(line: TalkLine, table: Table, talk: readonly TalkLine[]): string {
  const texts = conversation(table, talk);
  const same = JSON.stringify(line);
  const here = talk.lastIndexOf(line);
  const at = here < 0 ? talk.findLastIndex((one) => JSON.stringify(one) === same) : here;
  return reworded(line, at, table, language()) ?? texts[at] ?? "";
}

/** How it would sound if somebody said this now. */
export function wouldSay(
  claims: readonly Claim[],
  seat: number,
  { play, room }: Table,
  talk: readonly TalkLine[],
): string {
  if (!play) return "";
  const heard = new Conversation(play, room.games);
  for (const line of [...talk, { type: "Testified", seat, claims } as const])
    heard.add(line, play.paid_after);
  return heard.texts.at(-1) ?? "";
}

/** A name as it stands before what its owner says. */
export function speaker(name: string): string {
  return t("common.says", { name, words: "" }).trimEnd();
}
