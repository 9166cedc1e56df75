// One page for the tests of many files: to make a page for each, and to load every piece into it,
// was three quarters of all the time they took. What a file leaves behind is gone before the next
// one begins, and every module begins anew; `npm test -- --isolate` tries that nothing was missed.

import { afterAll, vi } from "vitest";

type Undo = () => void;

/** Whatever one of these comes to be able to do, as tests bring along what jsdom lacks. */
function abilities(prototype: object): Undo {
  const before = Object.getOwnPropertyDescriptors(prototype);
  return () => {
    for (const name of Reflect.ownKeys(prototype)) {
      if (!Object.hasOwn(before, name)) Reflect.deleteProperty(prototype, name);
    }
    Object.defineProperties(prototype, before);
  };
}

/** Whoever comes to listen to the window or to the whole document. */
function listeners(heard: EventTarget): Undo {
  const listen = heard.addEventListener.bind(heard);
  const gone: Undo[] = [];
  heard.addEventListener = (...how: Parameters<typeof listen>) => {
    gone.push(() => heard.removeEventListener(...how));
    listen(...how);
  };
  return () => {
    gone.forEach((undo) => undo());
    heard.addEventListener = listen;
  };
}

function bare(element: Element): void {
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
}

const things = Object.values(Object.getOwnPropertyDescriptors(globalThis)).flatMap((it) => {
  const found: unknown = it.value;
  const prototype: unknown = typeof found === "function" ? found.prototype : null;
  return prototype instanceof Node ? [prototype] : [];
});
const undone = [...things.map(abilities), listeners(globalThis), listeners(document)];

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  undone.forEach((undo) => undo());
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  document.head.replaceChildren();
  document.body.replaceChildren();
  [document.documentElement, document.head, document.body].forEach(bare);
  vi.resetModules();
});
