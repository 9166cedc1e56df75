// The English catalogue as it lies in its files, flat: a key, and its words or the forms of its
// plural. What has several phrasings is left out.

type Forms = Record<string, string>;
export type Words = Map<string, string | Forms>;
interface Tree {
  [key: string]: string | string[] | Tree;
}

const files = import.meta.glob<Tree>("../../../src/mafia_de_cuba/words/en/*.json", {
  eager: true,
  import: "default",
});
const PLURAL = /^(=\d+|zero|one|two|few|many|other)$/;

function gather(tree: Tree, path: string, into: Words): void {
  for (const [key, value] of Object.entries(tree)) {
    const at = path ? `${path}.${key}` : key;
    if (typeof value === "string") into.set(at, value);
    else if (Array.isArray(value)) continue;
    else if (Object.keys(value).every((one) => PLURAL.test(one))) into.set(at, value as Forms);
    else gather(value, at, into);
  }
}

export const ENGLISH: Words = new Map();
for (const [path, tree] of Object.entries(files)) {
  const file = /\/(\w+)\.json$/.exec(path)?.[1];
  if (file) gather(tree, file, ENGLISH);
}

export function strings(entry: string | Forms): string[] {
  return typeof entry === "string" ? [entry] : Object.values(entry);
}

export function blanks(entry: string | Forms): string[] {
  const found = strings(entry).flatMap((words) =>
    [...words.matchAll(/\{(\w+)\}/g)].map((one) => one[1]!),
  );
  return [...new Set(found)].sort();
}
