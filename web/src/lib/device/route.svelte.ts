// Where in the app this device is, told by the address so that back, reload and links work.

import { CODE_LETTERS, LONGEST_CODE, MISREAD, SHORTEST_CODE } from "../protocol";

type Route =
  | { at: "door"; code: string | null; lost?: true }
  | { at: "table"; code: string }
  | { at: "watch"; code: string }
  | { at: "screen"; code: string }
  | { at: "afterwards"; id: string }
  | { at: "mine" }
  | { at: "evenings"; id: string | null }
  | { at: "rules"; chapter: string | null };

/** A code: behind a word that nobody knows it is a table's all the same. */
const LETTERS = new RegExp(`^[${CODE_LETTERS}]{${SHORTEST_CODE},${LONGEST_CODE}}$`);
/** What is as long as most codes are, with a letter or two that are in none. */
const LIKELY = new RegExp(`^[A-Z]{${SHORTEST_CODE}}$`);
/** A finished game's own id. */
export const LINK = /^[\w-]{22}$/;
/** With as much between the letters as anybody puts there. */
export const LONGEST_TYPED = 19;

/** A table's code as somebody typed it or a message mangled it; null if it is none. */
export function codeIn(text: string): string | null {
  const code = text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replace(/./g, (one) => MISREAD[one] ?? one);
  return LIKELY.test(code) || LETTERS.test(code) ? code : null;
}

/** The page for an address. What leads nowhere leads to the door, which says so. */
export function read(path: string): Route {
  const [first = "", second = ""] = decoded(path).split("/").slice(1);
  if (first === "g" && LINK.test(second)) return { at: "afterwards", id: second };
  if (first === "mine" && !second) return { at: "mine" };
  if (first === "evenings" && (!second || LINK.test(second)))
    return { at: "evenings", id: second || null };
  const [here, there] = [codeIn(first), codeIn(second)];
  if (there !== null) {
    const at = first.toLowerCase();
    if (at === "t") return { at: "table", code: there };
    if (at === "watch" || at === "screen") return { at, code: there };
  }
  if (first === "rules") return { at: "rules", chapter: second || null };
  const likely = [here, there].find((code) => code !== null && LETTERS.test(code)) ?? here;
  if (likely) return { at: "door", code: likely };
  if (first === "" || first === "index.html") return { at: "door", code: null };
  return { at: "door", code: null, lost: true };
}

/** What an address says, in letters; as it stands where it cannot be read. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

let now = $state<Route>(read(typeof location === "undefined" ? "/" : location.pathname));

/** Where somebody with a key to a table plays. */
export function tableAt(code: string): string {
  return `/t/${code}`;
}

export function route(): Route {
  return now;
}

export function go(path: string, how: "push" | "replace" = "push"): void {
  if (how === "push") history.pushState(null, "", path);
  else history.replaceState(null, "", path);
  now = read(path);
  scrollTo(0, 0);
}

if (typeof addEventListener !== "undefined") {
  addEventListener("popstate", () => {
    const next = read(location.pathname);
    // Only what stands behind the # may have changed: that is the screen's own business.
    if (JSON.stringify(next) !== JSON.stringify(now)) now = next;
  });
}
