// Keeps the page itself at hand, so that an installed game opens at once and a lost network shows
// our own screen. Nothing of a game is ever kept: what comes from the house's doors is not touched.

const SHELF = "mafia-de-cuba-2";
const ASSETS = "/assets/";
/** Addresses that the page itself finds its way by, codes as they may be misread among them; whatever
 * else the house shows is not ours. */
const SCREEN = /^\/((t|watch|screen|rules)(\/.*)?|[BHJKLMPTVWXZ82UI1]{4,10})?$/i;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(SHELF)
      .then((shelf) => shelf.add("/"))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== SHELF).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  );
});

// A page says what it is made of: that is kept, and what older ones were made of is thrown away.
self.addEventListener("message", (event) => {
  const made = event.data?.made;
  if (Array.isArray(made)) event.waitUntil(keep(new Set(made)));
});

async function keep(made) {
  const shelf = await caches.open(SHELF);
  for (const kept of await shelf.keys()) {
    if (new URL(kept.url).pathname.startsWith(ASSETS) && !made.has(kept.url))
      await shelf.delete(kept);
  }
  await Promise.all([...made].map(async (url) => (await shelf.match(url)) ?? shelf.add(url)));
}

async function page(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(SHELF)).put("/", answer.clone());
    // Where something else answers for a house that is closed, our own screen says so better.
    return answer.status < 500 ? answer : ((await caches.match("/")) ?? answer);
  } catch (error) {
    const kept = await caches.match("/");
    if (kept) return kept;
    throw error;
  }
}

async function piece(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(SHELF)).put(request, answer.clone());
  return answer;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (SCREEN.test(url.pathname)) event.respondWith(page(request));
  } else if (url.pathname.startsWith(ASSETS) || url.pathname.startsWith("/icon")) {
    event.respondWith(piece(request));
  }
});
