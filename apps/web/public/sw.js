/**
 * The service worker. It shows `/offline.html` if a page cannot be fetched, and the notifications
 * that the node pushes. It stores only that page, never another answer of the site or of its node.
 * The page offers the files that `kifu exit` needs, because the operator may be gone for good.
 * Pages register it with their build's id, their language and its texts. A new build, or another
 * language, replaces the worker and its copy once all pages of the site are closed. A worker that does
 * not wait for this can leave Chromium with a page that never opens, if it comes while one is asked for.
 */
const given = new URL(self.location.href).searchParams;
const [build, language] = ["build", "language"].map((name) => given.get(name) ?? "");
const PREFIX = "kifu-offline-";
const CACHE = `${PREFIX}${build}-${language}`;
const OFFLINE = `/offline.html?${new URLSearchParams({ language })}`;
/** A worker from before the languages has no texts, until the next visit. */
const TEXTS = JSON.parse(given.get("texts") ?? "{}");

self.addEventListener("install", (event) => {
  event.waitUntil(store());
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
    const page = await caches.match(OFFLINE, { cacheName: CACHE });
    if (page === undefined) return Response.error();
    const html = await page.clone().text();
    const files = await keptExits().catch(() => []);
    return new Response(html.replace(/<template>(.*)<\/template>/s, filled(files)), page);
  }
}

/** Replaces the template with a copy for each file. All values are safe in HTML. */
function filled(files) {
  return (_, template) =>
    files
      .map(({ text, owner, contract, keptAt }) => ({
        file: encodeURIComponent(text),
        player: encodeURIComponent(owner),
        contract: encodeURIComponent(contract.address),
        moment: new Date(keptAt).toLocaleString(language || undefined).replace(/[<&]/g, ""),
      }))
      .map((values) => template.replace(/\{(\w+)\}/g, (_, name) => values[name]))
      .join("");
}

/** What `@kifu/client/exits` keeps, for contracts that pay MINA. */
async function keptExits() {
  const database = await answerOf(indexedDB.open("kifu-keys"), (request) => {
    // There is no database. It must not be made without its stores.
    request.onupgradeneeded = () => request.transaction.abort();
  });
  const notes = database.transaction("notes").objectStore("notes");
  const kept = await answerOf(notes.getAll(IDBKeyRange.bound("exit/", "exit0")));
  database.close();
  return kept
    .flatMap((note) => JSON.parse(note))
    .filter(({ contract }) => Number(contract?.unit) > 0)
    .map((file) => ({ ...file, text: JSON.stringify(file) }));
}

async function answerOf(request, prepare = () => undefined) {
  prepare(request);
  return await new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

self.addEventListener("push", (event) => event.waitUntil(show(event.data)));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.page));
});

/** Browsers end a subscription whose pushes show nothing, unless a tab of the site is in front. */
async function show(data) {
  const { title = "Kifu", page, ...options } = notificationOf(data);
  const front = (await tabs()).find(({ visibilityState }) => visibilityState === "visible");
  if (front !== undefined && front.url === addressOf(page)) return;
  const icon = "/icons/icon-192.png";
  await self.registration.showNotification(title, { icon, data: { page }, ...options });
}

function notificationOf(data) {
  let message = {};
  try {
    message = data.json() ?? {};
  } catch {
    // A message that cannot be read still brings the player to the site.
  }
  const { kind, match, tournament } = message;
  if (kind === "turn" && Number.isSafeInteger(match)) {
    const [tag, page] = [`kifu-match-${match}`, `/match/${match}`];
    return { title: TEXTS.turn, body: TEXTS.match?.replace("{match}", match), tag, page };
  }
  if (kind === "challenge") {
    const { challenge: title, challengeText: body } = TEXTS;
    return { title, body, tag: "kifu-challenge", page: "/" };
  }
  if (kind === "tournament" && /^[a-z0-9]{1,13}$/.test(tournament)) {
    const [tag, page] = [`kifu-tournament-${tournament}`, `/tournament/${tournament}`];
    return { title: TEXTS.tournament, body: TEXTS.tournamentText, tag, page };
  }
  return { title: "Kifu", body: TEXTS.other, tag: "kifu", page: "/" };
}

/** Shows the page in the tab that has it open, or in a new one, as another may show a match. */
async function open(page) {
  const tab = (await tabs()).find(({ url }) => url === addressOf(page));
  await (tab === undefined ? self.clients.openWindow(page) : tab.focus());
}

async function tabs() {
  return await self.clients.matchAll({ type: "window", includeUncontrolled: true });
}

function addressOf(page) {
  return new URL(page, self.location.origin).href;
}
