// Words in the player's language. A catalogue is one folder of JSON files a language, in the Python
// package, which reads it too; a key is "file.path.to.words". What depends on a number has an entry
// for each of the language's plurals.

import { CATALOGUES, LANGUAGES } from "virtual:words";
import type { Filled, Key } from "./keys";

export { LANGUAGES };
/** A language's tag. */
export type Language = string;

let catalogue = $state.raw<Catalogue>({});
let chosen = $state<Language>("en");

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
  const loaded = await CATALOGUES[wanted]?.();
  if (loaded === undefined) return;
  catalogue = loaded.default;
  chosen = wanted;
  if (typeof document !== "undefined") document.documentElement.lang = wanted;
}

function find(key: string): string | Catalogue | undefined {
  let found: string | Catalogue | undefined = catalogue;
  for (const part of key.split(".")) {
    found = typeof found === "object" ? found[part] : undefined;
  }
  return found;
}

/** The words for a key, with `{name}` filled in; `count` chooses the plural. */
export function t<K extends Key>(key: K, ...[params = {}]: Filled<K>): string {
  let found = find(key);
  if (typeof found === "object" && "count" in params) {
    const count = Number(params.count);
    const exact = found[`=${count}`];
    found = exact ?? found[new Intl.PluralRules(chosen).select(count)] ?? found["other"];
  }
  if (typeof found !== "string") return import.meta.env.DEV ? `⟨${key}⟩` : "";
  return found.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** Whether there are words for a key that came from elsewhere. */
export function has(key: string): key is Key {
  return find(key) !== undefined;
}

/** "Ana, Bo and Cy", as this language puts it. */
export function list(words: string[]): string {
  return new Intl.ListFormat(chosen, { type: "conjunction" }).format(words);
}
