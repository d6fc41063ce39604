/**
 * What the client keeps to be read without a network: itself, rules and lessons. `__VERSION__` and `__FILES__` are filled in by
 * the build. A table is never kept, nor the lobby, nor anything that is somebody's: those are the server's to say, or nobody's.
 */
const SHELL = "ruse-__VERSION__";
const FILES = __FILES__;
/** Where the client has a page of its own; everything else of this address is the server's. */
const OWN = /^\/(?:(?:learn|rules|table|replay|ratings)\/[^/]+|replays|trust|carry|lab|watch|you)?\/?$/;
/** What is the same for everybody, and can be read long after it was fetched. */
const READ = /^\/api\/(?:games\/[^/]+|lessons\/[^/]+\/[^/]+)$/;
const AT_ONCE = 4;

/** One after the other, few at a time; what does not come now is fetched when it is wanted. */
async function keep(paths) {
  const cache = await caches.open(SHELL);
  const left = [...paths];
  const one = async () => {
    for (let path = left.shift(); path; path = left.shift())
      if (!(await cache.match(path))) await cache.add(path).catch(() => {});
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

/** The newest there is; without a network what was kept. */
async function newest(request, path, fresh) {
  try {
    const answer = await fetch(request);
    if (fresh && answer.ok) await (await caches.open(SHELL)).put(path, answer.clone());
    return answer;
  } catch (error) {
    const kept = await caches.match(path, { cacheName: SHELL });
    if (kept) return kept;
    throw error;
  }
}

const kept = async (request, path) => (await caches.match(path, { cacheName: SHELL })) ?? fetch(request);

self.addEventListener("install", (event) => event.waitUntil(keep(["/", ...FILES])));

/** Another version's files go when none of its pages is open any more: until then this one waits. */
self.addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== SHELL) await caches.delete(name);
      await self.clients.claim();
    })(),
  ),
);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (OWN.test(url.pathname)) event.respondWith(newest(request, "/", false));
  } else if (READ.test(url.pathname)) event.respondWith(newest(request, url.pathname, true));
  else if (FILES.includes(url.pathname)) event.respondWith(kept(request, url.pathname));
});

/** A page says which rules and lessons there are. */
self.addEventListener("message", ({ data }) => {
  if (Array.isArray(data?.keep)) void keep(data.keep.filter((path) => READ.test(path)));
});

/** It is somebody's move: the press leads to that table, in the page that shows it if there is one. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = event.notification.data?.path ?? "/";
  event.waitUntil(
    (async () => {
      const pages = await self.clients.matchAll({ type: "window" });
      const shown = pages.find((page) => new URL(page.url).pathname === path);
      await (shown ? shown.focus() : self.clients.openWindow(path));
    })(),
  );
});
