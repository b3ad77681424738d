/* global self, caches, clients, Response, URL */
// Opens the client without a connection. It caches only files of this build, whose names carry a hash, and the page
// without a session: never a response of the API, never a file of a user.
const FILES = __SATCHEL_FILES__;
const scope = new URL(self.registration.scope);
const PREFIX = `satchel ${scope.pathname} `;
const CACHE = `${PREFIX}__SATCHEL_BUILD__`;
const ASSETS = `${scope.pathname}static/assets/`;

async function keep(cache, url) {
  if (await cache.match(url)) return;
  const answer = await fetch(url);
  if (answer.ok) await cache.put(url, answer);
}

async function install() {
  const shell = await fetch(scope.href, { cache: 'no-store', credentials: 'omit' });
  const text = await shell.clone().text();
  // A page of another build would request files that are not cached; the next visit tries again.
  if (!shell.ok || !FILES.entries.every((name) => text.includes(name))) throw new Error('Another build');
  const cache = await caches.open(CACHE);
  await Promise.all(FILES.all.map((name) => keep(cache, `${scope.href}static/${name}`)));
  await cache.put(scope.href, shell);
}

async function removeOld() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function shellWithout(error) {
  const shell = await (await caches.open(CACHE)).match(scope.href);
  if (!shell) throw error;
  return shell;
}

async function asset(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200 && answer.type === 'basic') await cache.put(request.url, answer.clone());
  return answer;
}

const isPage = (request, { pathname }) =>
  request.mode === 'navigate' &&
  request.destination === 'document' &&
  !pathname.startsWith(`${scope.pathname}api/`) &&
  !pathname.startsWith(`${scope.pathname}static/`);

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(removeOld()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== scope.origin) return;
  if (isPage(request, url)) event.respondWith(fetch(request).catch(shellWithout));
  else if (url.pathname.startsWith(ASSETS)) event.respondWith(asset(request));
});
// Files that a page loaded before this worker was active: its language, and the parts of its screen.
self.addEventListener('message', (event) => {
  if (!Array.isArray(event.data)) return;
  const urls = event.data
    .map((text) => new URL(text, scope))
    .filter((url) => url.origin === scope.origin && url.pathname.startsWith(ASSETS));
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => Promise.all(urls.map((url) => keep(cache, url.href).catch(() => undefined)))),
  );
});
