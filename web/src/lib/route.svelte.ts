// Where in the app this device is, told by the address so that back, reload and links work.

type Route =
  | { at: "door"; code: string | null }
  | { at: "table"; code: string }
  | { at: "watch"; code: string }
  | { at: "screen"; code: string }
  | { at: "rules"; chapter: string | null };

/** A table's code. */
export const CODE = /^[A-Za-z]{4}$/;

export function read(path: string): Route {
  const [, first = "", second = ""] = path.split("/");
  if (CODE.test(second)) {
    const code = second.toUpperCase();
    if (first === "t") return { at: "table", code };
    if (first === "watch") return { at: "watch", code };
    if (first === "screen") return { at: "screen", code };
  }
  if (first === "rules") return { at: "rules", chapter: second || null };
  if (CODE.test(first)) return { at: "door", code: first.toUpperCase() };
  return { at: "door", code: null };
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
  addEventListener("popstate", () => (now = read(location.pathname)));
}
