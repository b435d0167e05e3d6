/**
 * The service worker. It shows `offline.html` if a page cannot be fetched, and does nothing else:
 * it stores only that file, never an answer of the site or of its node. Pages register it with
 * their build's id, so that a new build replaces the worker and its copy.
 */
const PREFIX = "kifu-offline-";
const CACHE = PREFIX + (new URL(self.location.href).searchParams.get("build") ?? "");
const OFFLINE = "/offline.html";

self.addEventListener("install", (event) => {
  event.waitUntil(store().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(removeOthers().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  event.respondWith(answer(event));
});

async function store() {
  const cache = await caches.open(CACHE);
  await cache.add(new Request(OFFLINE, { cache: "reload" }));
}

async function removeOthers() {
  // The browser fetches a page while it starts this worker.
  await self.registration.navigationPreload?.enable();
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

async function answer({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await caches.match(OFFLINE, { cacheName: CACHE })) ?? Response.error();
  }
}
