// Whoever asks for words fills in their blanks. That there are words at all is held by the keys' types.

import { describe, expect, it } from "vitest";
import { blanks, ENGLISH } from "../testing/catalogues";

const sources = import.meta.glob<string>(["../**/*.ts", "../**/*.svelte", "!../**/*.test.ts"], {
  eager: true,
  import: "default",
  query: "?raw",
});

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
    else if (!depth && (sign === "," || sign === ")"))
      return { words: text.slice(start, at), end: at };
  }
  return { words: text.slice(start), end: text.length };
}

/** The names an object literal gives, or null if it is not one. */
function namesIn(object: string): string[] | null {
  const inside = /^\s*\{([\s\S]*)\}\s*$/.exec(object)?.[1];
  if (inside === undefined) return null;
  const names: string[] = [];
  for (let at = 0; at < inside.length;) {
    const { words, end } = argument(inside, at);
    const name = /^\s*(\w+)\s*(:|$)/.exec(words)?.[1];
    if (name) names.push(name);
    else if (words.trim()) return null;
    at = end + 1;
  }
  return names;
}

/** Every place that asks for words by a key that is written out. */
function calls(): Call[] {
  return Object.entries(sources).flatMap(([at, text]) =>
    [...text.matchAll(/(?<![\w.$])t\(/g)].flatMap((found) => {
      const first = argument(text, found.index + 2);
      const rest = text[first.end] === "," ? argument(text, first.end + 1).words.trim() : "";
      const filled = rest ? namesIn(rest) : [];
      const keys = first.words.includes("`") ? [] : first.words.matchAll(/"([^"]*\.[^"]*)"/g);
      return [...keys].map(([, key = ""]) => ({ at, key, filled }));
    }),
  );
}

describe("what the screens ask for", () => {
  const asked = calls();

  it("can be found at all", () => {
    expect(asked.length).toBeGreaterThan(100);
  });

  it("has its blanks filled in", () => {
    const wrong = asked.filter(({ key, filled }) => {
      const entry = ENGLISH.get(key);
      if (entry === undefined || filled === null) return false;
      const wanted = typeof entry === "string" ? blanks(entry) : [...blanks(entry), "count"];
      return wanted.some((blank) => !filled.includes(blank));
    });
    expect(wrong.map(({ at, key }) => `${at} ${key}`)).toEqual([]);
  });
});
