// The catalogues as they lie in their files, flat: a key, and its words or the forms of its plural.

import { LANGUAGES, type Language } from "../words/index.svelte";

type Forms = Record<string, string>;
export type Words = Map<string, string | Forms>;
interface Tree {
  [key: string]: string | Tree;
}

const files = import.meta.glob<Tree>("../words/*/*.json", { eager: true, import: "default" });
export const TAGS = Object.keys(LANGUAGES) as Language[];
const PLURAL = /^(=\d+|zero|one|two|few|many|other)$/;

function gather(tree: Tree, path: string, into: Words): void {
  for (const [key, value] of Object.entries(tree)) {
    const at = path ? `${path}.${key}` : key;
    if (typeof value === "string") into.set(at, value);
    else if (Object.keys(value).every((one) => PLURAL.test(one))) into.set(at, value as Forms);
    else gather(value, at, into);
  }
}

function wordsOf(tag: Language): Words {
  const words: Words = new Map();
  for (const [path, tree] of Object.entries(files)) {
    const [, language, file] = /\/(\w+)\/(\w+)\.json$/.exec(path) ?? [];
    if (language === tag && file) gather(tree, file, words);
  }
  return words;
}

export const CATALOGUES = Object.fromEntries(TAGS.map((tag) => [tag, wordsOf(tag)])) as Record<
  Language,
  Words
>;
export const ENGLISH = CATALOGUES.en;

export function strings(entry: string | Forms): string[] {
  return typeof entry === "string" ? [entry] : Object.values(entry);
}

export function blanks(entry: string | Forms): string[] {
  const found = strings(entry).flatMap((words) =>
    [...words.matchAll(/\{(\w+)\}/g)].map((one) => one[1]!),
  );
  return [...new Set(found)].sort();
}
