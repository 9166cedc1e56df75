// The package's catalogues (src/mafia_de_cuba/words) as modules: a folder there is a language here,
// and each is loaded in two pieces: what stands on screens when somebody wants to read it, and what is
// spoken at a table when they sit down. The page that checks seals has all its words with it.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const FOLDER = fileURLToPath(new URL("../src/mafia_de_cuba/words", import.meta.url));
const NAME = "language.json";
const SPOKEN = "spoken";
const VERIFY = join("verify", "verify.json");

function languages(): string[] {
  const found = readdirSync(FOLDER).filter((tag) => existsSync(join(FOLDER, tag, NAME)));
  return found.sort(
    (one, other) => Number(other === "en") - Number(one === "en") || one.localeCompare(other),
  );
}

export function words(): Plugin {
  return {
    name: "words",
    resolveId: (id) =>
      id === "virtual:verify-words" || id === "virtual:words" || id.startsWith("virtual:words/")
        ? `\0${id}`
        : undefined,
    load(id) {
      const read = (tag: string, file: string): unknown => {
        const path = join(FOLDER, tag, file);
        this.addWatchFile(path);
        return JSON.parse(readFileSync(path, "utf-8"));
      };
      if (id === "\0virtual:words") {
        const names = languages().map((tag) => [tag, (read(tag, NAME) as { name: string }).name]);
        const loads = (folder: string) =>
          languages().map((tag) => `${tag}: () => import("virtual:words/${tag}${folder}")`);
        return [
          `export const LANGUAGES = ${JSON.stringify(Object.fromEntries(names))};`,
          `export const CATALOGUES = { ${loads("").join(", ")} };`,
          `export const SPOKEN = { ${loads(`/${SPOKEN}`).join(", ")} };`,
        ].join("\n");
      }
      if (id === "\0virtual:verify-words") {
        const every = languages().map((tag) => [
          tag,
          { name: (read(tag, NAME) as { name: string }).name, words: read(tag, VERIFY) },
        ]);
        return `export default ${JSON.stringify(Object.fromEntries(every))};`;
      }
      if (!id.startsWith("\0virtual:words/")) return undefined;
      const tag = id.slice("\0virtual:words/".length);
      const files = readdirSync(join(FOLDER, tag)).filter((file) => file.endsWith(".json"));
      const catalogue = files.map((file) => [basename(file, ".json"), read(tag, file)]);
      return `export default ${JSON.stringify(Object.fromEntries(catalogue))};`;
    },
  };
}
