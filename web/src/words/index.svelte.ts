// Words in the player's language. A catalogue is one folder of JSON files a language, in the Python
// package, which reads it too; a key is "file.path.to.words". What depends on a number has an entry
// for each of the language's plurals. What is spoken at a table is fetched with the table's screens.

import { CATALOGUES, LANGUAGES, SPOKEN } from "virtual:words";
import type { Filled, Key, PhrasingsKey, PoolKey } from "./keys";

export { LANGUAGES };
/** A language's tag. */
export type Language = string;

let catalogue = $state.raw<Catalogue>({});
let chosen = $state<Language>("en");
/** Whether anybody speaks here yet: then a language is there with its spoken sentences, or not at all. */
let listening = false;

export function language(): Language {
  return chosen;
}

/** The device's own language, if it is one of ours. */
export function ownLanguage(): Language {
  const wanted = typeof navigator === "undefined" ? [] : navigator.languages;
  for (const tag of wanted) {
    const short = tag.slice(0, 2).toLowerCase();
    if (short in LANGUAGES) return short;
  }
  return "en";
}

export async function speak(wanted: Language): Promise<void> {
  const [words, spoken] = await Promise.all([
    CATALOGUES[wanted]?.(),
    listening ? SPOKEN[wanted]?.() : undefined,
  ]);
  if (words === undefined) return;
  catalogue = { ...words.default, ...spoken?.default };
  chosen = wanted;
  if (typeof document !== "undefined") document.documentElement.lang = wanted;
}

/** Have what is spoken at a table in the player's language, from now on. */
export async function listen(): Promise<void> {
  listening = true;
  await speak(chosen);
}

function find(key: string): Words | undefined {
  let found: Words | undefined = catalogue;
  for (const part of key.split(".")) {
    found = isChapter(found) ? found[part] : undefined;
  }
  return found;
}

function isChapter(words: Words | undefined): words is Catalogue {
  return typeof words === "object" && !Array.isArray(words);
}

/** The words for a key, with `{name}` filled in; `count` chooses the plural. */
export function t<K extends Key>(key: K, ...[params = {}]: Filled<K>): string {
  let found = find(key);
  if (isChapter(found) && "count" in params) {
    const count = Number(params.count);
    const exact = found[`=${count}`];
    found = exact ?? found[new Intl.PluralRules(chosen).select(count)] ?? found["other"];
  }
  if (typeof found !== "string") return import.meta.env.DEV ? `⟨${key}⟩` : "";
  return filled(found, params);
}

/** The words with each `{name}` filled in that is given. */
export function filled(words: string, params: Readonly<Record<string, string | number>>): string {
  return words.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** Several ways to say the same, with their blanks. */
export function phrasings(key: PhrasingsKey): readonly string[] {
  const found = find(key);
  return Array.isArray(found) ? found : [];
}

/** Sentences that are spoken, for anybody ("any") and by temperament. */
export function pool(key: PoolKey): Readonly<Record<string, readonly string[]>> {
  const found = find(key);
  if (Array.isArray(found)) return { any: found };
  return isChapter(found) ? (found as Record<string, string[]>) : {};
}

/** With a capital letter in front. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether there are words for a key that came from elsewhere. */
export function has(key: string): key is Key {
  return find(key) !== undefined;
}

/** A moment of today, as a clock shows it here. */
export function clockTime(at: number): string {
  return new Intl.DateTimeFormat(chosen, { hour: "numeric", minute: "2-digit" }).format(at);
}

/** "Ana, Bo and Cy", as this language puts it. */
export function list(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  if (words.length < 2) return last;
  const some = words.slice(0, -1).join(", ");
  const before = find("lists.and_before");
  for (const [start, joint] of Object.entries(isChapter(before) ? before : {})) {
    if (typeof joint === "string" && new RegExp(`^(?:${start})`, "i").test(last))
      return filled(joint, { some, last });
  }
  return t("lists.and", { some, last });
}
