// Nothing is asked for that has no words. That every language says the same is tested where the
// catalogues are, in tests/words.

import { describe, expect, it } from "vitest";
import {
  About,
  Advice,
  Character,
  Conflict,
  Ending,
  Flaw,
  Pace,
  Question,
  Reason,
  Strength,
  Succession,
  Switch,
  TableReason,
  Talk,
  Temperament,
  Token,
  type Goodbye,
} from "../lib/protocol";
import { list, speak, t } from "./index.svelte";
import { claimSentence, takeWord } from "./sentences";

type Forms = Record<string, string>;
type Words = Map<string, string | Forms>;
interface Tree {
  [key: string]: string | Tree;
}

const files = import.meta.glob<Tree>("../../../src/mafia_de_cuba/words/en/*.json", { eager: true, import: "default" });
const sources = import.meta.glob<string>(["../**/*.ts", "../**/*.svelte", "!../**/*.test.ts"], {
  eager: true,
  import: "default",
  query: "?raw",
});
const PLURAL = /^(=\d+|zero|one|two|few|many|other)$/;

function gather(tree: Tree, path: string, into: Words): void {
  for (const [key, value] of Object.entries(tree)) {
    const at = path ? `${path}.${key}` : key;
    if (typeof value === "string") into.set(at, value);
    else if (Object.keys(value).every((one) => PLURAL.test(one))) into.set(at, value as Forms);
    else gather(value, at, into);
  }
}

const ENGLISH: Words = new Map();
for (const [path, tree] of Object.entries(files)) gather(tree, path.replace(/^.*\/(.*)\.json$/, "$1"), ENGLISH);

function strings(entry: string | Forms): string[] {
  return typeof entry === "string" ? [entry] : Object.values(entry);
}

function blanks(entry: string | Forms): string[] {
  const found = strings(entry).flatMap((words) => [...words.matchAll(/\{(\w+)\}/g)].map((one) => one[1]!));
  return [...new Set(found)].sort();
}

interface Call {
  at: string;
  key: string;
  /** What is filled in, where that can be read off; null where it cannot. */
  filled: string[] | null;
}

/** The text up to the comma or bracket that ends an argument, from `start` on. */
function argument(text: string, start: number): { words: string; end: number } {
  let depth = 0;
  let quote = "";
  for (let at = start; at < text.length; at++) {
    const sign = text[at]!;
    if (quote) {
      if (sign === "\\") at++;
      else if (sign === quote) quote = "";
    } else if (sign === '"' || sign === "'") quote = sign;
    else if ("([{".includes(sign)) depth++;
    else if (depth && ")]}".includes(sign)) depth--;
    else if (!depth && (sign === "," || sign === ")")) return { words: text.slice(start, at), end: at };
  }
  return { words: text.slice(start), end: text.length };
}

/** The names an object literal gives, or null if it is not one. */
function namesIn(object: string): string[] | null {
  const inside = /^\s*\{([\s\S]*)\}\s*$/.exec(object)?.[1];
  if (inside === undefined) return null;
  const names: string[] = [];
  for (let at = 0; at < inside.length; ) {
    const { words, end } = argument(inside, at);
    const name = /^\s*(\w+)\s*(:|$)/.exec(words)?.[1];
    if (name) names.push(name);
    else if (words.trim()) return null;
    at = end + 1;
  }
  return names;
}

/** Every place that asks for words, with the key or the template of one. */
function calls(): { plain: Call[]; templates: Call[] } {
  const plain: Call[] = [];
  const templates: Call[] = [];
  for (const [path, text] of Object.entries(sources)) {
    for (const found of text.matchAll(/(?<![\w.$])t\(/g)) {
      const first = argument(text, found.index + 2);
      const rest = text[first.end] === "," ? argument(text, first.end + 1).words.trim() : "";
      const filled = rest ? namesIn(rest) : [];
      const template = /^\s*`([\s\S]*)`\s*$/.exec(first.words)?.[1];
      if (template !== undefined) templates.push({ at: path, key: template, filled });
      else
        for (const [, key] of first.words.matchAll(/"([^"]*\.[^"]*)"/g)) plain.push({ at: path, key: key!, filled });
    }
  }
  return { plain, templates };
}

/** A template as a pattern: anything may stand where something is filled in. */
function patternOf(template: string): RegExp {
  let pattern = "";
  for (let at = 0; at < template.length; at++) {
    if (template.startsWith("${", at)) {
      let depth = 0;
      do {
        if (template[at] === "{") depth++;
        if (template[at] === "}") depth--;
        at++;
      } while (depth || template[at - 1] === "$");
      at--;
      pattern += "\\w+";
    } else pattern += template[at]!.replace(/[.*+?^${}()|[\]\\]/, "\\$&");
  }
  return new RegExp(`^${pattern}$`);
}

describe("what the screens ask for", () => {
  const { plain, templates } = calls();

  it("can be found at all", () => {
    expect(plain.length).toBeGreaterThan(100);
    expect(templates.length).toBeGreaterThan(10);
  });

  it("has words", () => {
    expect(plain.filter(({ key }) => !ENGLISH.has(key)).map(({ at, key }) => `${at} ${key}`)).toEqual([]);
  });

  it("has words where a part of the key is only known later", () => {
    const keys = [...ENGLISH.keys()];
    const wrong = templates.filter(({ key }) => /^\$/.test(key) || !keys.some((one) => patternOf(key).test(one)));
    expect(wrong.map(({ at, key }) => `${at} ${key}`)).toEqual([]);
  });

  it("has its blanks filled in", () => {
    const wrong = plain.filter(({ key, filled }) => {
      const entry = ENGLISH.get(key);
      if (entry === undefined || filled === null) return false;
      const wanted = typeof entry === "string" ? blanks(entry) : [...blanks(entry), "count"];
      return wanted.some((blank) => !filled.includes(blank));
    });
    expect(wrong.map(({ at, key }) => `${at} ${key}`)).toEqual([]);
  });
});

describe("everything that can come from a table", () => {
  // A reason more in the protocol is an error here until it has words.
  const GOODBYES: Record<Goodbye["why"], true> = {
    archived: true,
    kicked: true,
    left: true,
    misunderstood: true,
    no_hello: true,
    no_such_key: true,
    no_such_table: true,
    no_watching: true,
    not_written: true,
    taken_over: true,
    too_fast: true,
    too_many: true,
    too_new: true,
    too_old: true,
  };
  const wanted = [
    ...[...Token, ...Character].flatMap((one) => [`characters.${one}.name`, `characters.${one}.plural`, `characters.${one}.wins`, `characters.${one}.does`]),
    ...Question.map((one) => `questions.${one}`),
    ...About.flatMap((one) => [`claims.declined.${one}`, `claims.withdrawn.${one}`, `board.${one}`]),
    ...Conflict.map((one) => `contradictions.${one}`),
    ...Ending.flatMap((one) => [`endings.${one}.title`, `endings.${one}.words`]),
    ...[...Reason, ...TableReason].map((one) => `refusals.${one}`),
    ...Flaw.map((one) => `flaws.${one}`),
    ...Advice.map((one) => `advice.${one}`),
    ...[...Strength, ...Temperament].map((one) => `bots.${one}`),
    ...Switch.flatMap((one) => [`switches.${one}.title`, `switches.${one}.words`]),
    ...Pace.flatMap((one) => [`settings.pace_${one}`, `settings.pace_${one}_short`, `settings.pace_${one}_hint`]),
    ...Talk.flatMap((one) => [`settings.talk_${one}`, `settings.talk_${one}_short`, `settings.talk_${one}_hint`]),
    ...Succession.flatMap((one) => [`settings.godfather_${one}`, `settings.godfather_${one}_hint`]),
    ...Object.keys(GOODBYES).flatMap((one) => [`goodbye.${one}.title`, `goodbye.${one}.words`]),
  ];

  it("has words", () => {
    expect(wanted.filter((key) => !ENGLISH.has(key))).toEqual([]);
  });
});

describe("spoken", () => {
  const took = { type: "TakeClaim", diamonds: 0, tokens: ["driver"], fake: null } as const;

  it.each([
    ["en", "no diamonds", "1 diamond", "In my pocket: Driver.", "2 diamonds and the fake diamond"],
    ["fr", "aucun diamant", "1 diamant", "Dans ma poche\u202f: Chauffeur.", "2 diamants et le diamant vert"],
    ["es", "ningún diamante", "1 diamante", "En mi bolsillo: Chófer.", "2 diamantes y el diamante verde"],
  ] as const)("%s fits together", async (tag, none, one, token, both) => {
    await speak(tag);
    expect(t("claims.diamonds", { count: 0 })).toBe(none);
    expect(t("claims.diamonds", { count: 1 })).toBe(one);
    expect(claimSentence(took)).toBe(token);
    expect(takeWord({ diamonds: 2, fake: true })).toBe(both);
    expect(list(["A", "B"])).toMatch(/^A (and|et|y) B$/);
  });
});
