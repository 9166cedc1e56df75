// Keeps the page itself at hand, so that an installed game opens at once and a lost network shows
// our own screen. Nothing of a game is ever kept: what comes from the house's doors is not touched.

const SHELF = "mafia-de-cuba-1";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELF).then((shelf) => shelf.add("/")).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== SHELF).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (event.request.mode === "navigate") {
    event.respondWith(
      fetch(event.request)
        .then((answer) => {
          const copy = answer.clone();
          if (answer.ok) void caches.open(SHELF).then((shelf) => shelf.put("/", copy));
          return answer;
        })
        .catch(() => caches.match("/")),
    );
  } else if (url.pathname.startsWith("/assets/") || url.pathname.startsWith("/icon")) {
    event.respondWith(
      caches.match(event.request).then(
        (kept) =>
          kept ??
          fetch(event.request).then((answer) => {
            const copy = answer.clone();
            if (answer.ok) void caches.open(SHELF).then((shelf) => shelf.put(event.request, copy));
            return answer;
          }),
      ),
    );
  }
});
