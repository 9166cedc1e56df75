// Which of many sentences is said, by what is claimed and by public facts alone: as the terminal and
// the transcripts choose (mafia_de_cuba/narration/phrasing.py tells how and why), sentence for sentence.

import { capital, filled, pool } from "./index.svelte";
import type { PoolKey } from "./keys";

/** Something to be said: the pools its sentence comes from, and what fills the blanks. */
export interface Part {
  keys: readonly PoolKey[];
  blanks?: Readonly<Record<string, string>>;
}
interface Found {
  template: string;
  text: string;
}

/** In how many games of an evening each begins elsewhere among the sentences. */
const GAMES = 5;
/** What anybody may say before anything, where all else was said already. */
const OPENER: Part = { keys: ["relations.openers"] };

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});
const bytes = new TextEncoder();

function crc32(text: string): number {
  let sum = 0xffffffff;
  for (const byte of bytes.encode(text)) sum = (sum >>> 8) ^ CRC[(sum ^ byte) & 0xff]!;
  return ~sum >>> 0;
}

/** A number that looks nothing like this one, the same each time. */
function scattered(number: number): number {
  let it = number ^ (number >>> 16);
  it = Math.imul(it, 0x85ebca6b);
  it ^= it >>> 13;
  it = Math.imul(it, 0xc2b2ae35);
  return (it ^ (it >>> 16)) >>> 0;
}

function fill(template: string, blanks: Readonly<Record<string, string>> = {}): string {
  const both: Record<string, string> = { ...blanks };
  for (const [name, text] of Object.entries(blanks)) both[capital(name)] = capital(text);
  return capital(filled(template, both));
}

export class Phrasing {
  readonly #company: number;
  readonly #game: number;
  readonly #templates = new Set<string>();
  readonly #texts = new Set<string>();
  readonly #lines = new Set<string>();
  #said = 0;

  constructor(names: readonly string[], game: number) {
    // The same company in other chairs is the same company.
    this.#company = names.reduce((sum, name) => (sum + crc32(name)) >>> 0, 0);
    this.#game = game;
  }

  /** All of it, in sentences that were not heard in this game before. */
  say(parts: readonly Part[], temperament: string | null): string {
    let said = parts.map((part) => this.#sentence(part, temperament)).join(" ");
    while (this.#lines.has(said)) {
      const opener = this.#fresh(this.#inOrder(OPENER, temperament));
      if (!opener) break;
      said = `${this.#heard(opener)} ${said}`;
    }
    this.#lines.add(said);
    return said;
  }

  #sentence(part: Part, temperament: string | null): string {
    this.#said++;
    const every = this.#inOrder(part, temperament);
    if (!every.length) return "";
    const found =
      this.#fresh(every) ??
      every.find(({ text }) => !this.#texts.has(text)) ??
      every[this.#said % every.length]!;
    return this.#heard(found);
  }

  #heard({ template, text }: Found): string {
    this.#templates.add(template);
    this.#texts.add(text);
    return text;
  }

  #fresh(every: readonly Found[]): Found | undefined {
    return every.find(
      ({ template, text }) => !this.#templates.has(template) && !this.#texts.has(text),
    );
  }

  /** Every sentence and what it comes to: two times of three one's own ones come first. */
  #inOrder(part: Part, temperament: string | null): Found[] {
    const own: string[] = [];
    const anybodys: string[] = [];
    const others: string[] = [];
    for (const [whose, templates] of part.keys.flatMap((key) => Object.entries(pool(key)))) {
      const group = whose === temperament ? own : whose === "any" ? anybodys : others;
      group.push(...templates);
    }
    const anybodyFirst = this.#number(String(this.#said)) % 3 === 0;
    return (anybodyFirst ? [anybodys, own, others] : [own, anybodys, others]).flatMap((group) =>
      this.#turned(group.map((template) => ({ template, text: fill(template, part.blanks) }))),
    );
  }

  /** In an order of this company's own; the same words begin elsewhere in each game. */
  #turned(group: readonly Found[]): Found[] {
    const many = group.length;
    const order = group
      .map((one) => ({ one, place: this.#number(one.text) }))
      .sort((first, second) => first.place - second.place)
      .map(({ one }) => one);
    const start = many ? ((this.#game - 1) * Math.max(1, Math.floor(many / GAMES))) % many : 0;
    return [...order.slice(start), ...order.slice(0, start)];
  }

  #number(text: string): number {
    return scattered(crc32(`${this.#company}/${text}`));
  }
}
