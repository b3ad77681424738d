/* global self, caches, crypto, Blob, File, Response, URL */
// Opens the client without a connection, and keeps what other apps share until the page takes it. Of the server it
// caches only files of this build, whose names carry a hash, and the page without a session: never a response of the
// API, never a file of a user.
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

// What other apps share is kept under `share-target/ID/NUMBER`, and last of all its description under
// `share-target/ID`, so that what has one is whole. An ID begins with the time. `features/uploads/received` reads it.
const RECEIVED = `satchel-received ${scope.pathname}`;
const TARGET = `${scope.pathname}share-target`;
// `MOST_RECEIVED` of the page has the same limits.
const DAY_MS = 86_400_000;
const MOST_SHARES = 3;
const MOST_FILES = 200;
const MOST_BYTES = 2 * 1024 ** 3;
// Title, text and link together; the page reads them into memory.
const MOST_TEXT_BYTES = 1024 ** 2;

const idOf = ({ url }) => new URL(url).pathname.slice(TARGET.length + 1).split('/', 1)[0];

// Removes what is older than a day, and all but the `most` latest shares.
async function tidyReceived(most = MOST_SHARES) {
  if (!(await caches.has(RECEIVED))) return;
  const cache = await caches.open(RECEIVED);
  const keys = await cache.keys();
  const isYoung = (id) => Number(id.split('-', 1)[0]) > Date.now() - DAY_MS;
  const ids = [...new Set(keys.map(idOf))].filter(isYoung).sort().reverse();
  const kept = new Set(ids.slice(0, most));
  await Promise.all(keys.filter((key) => !kept.has(idOf(key))).map((key) => cache.delete(key)));
  if (kept.size === 0) await caches.delete(RECEIVED);
}

// A field for files that is left empty sends a file without a name.
const isChosen = (value) => value instanceof File && (value.name !== '' || value.size > 0);

async function keepShare(form) {
  const files = form.getAll('files').filter(isChosen);
  const [title, text, url] = ['title', 'text', 'url'].map((name) => String(form.get(name) ?? ''));
  const textSize = new Blob([title, text, url]).size;
  const size = files.reduce((sum, file) => sum + file.size, textSize);
  if (files.length > MOST_FILES || size > MOST_BYTES || textSize > MOST_TEXT_BYTES) return 'refused=large';
  if (files.length === 0 && `${title}${text}${url}`.trim() === '') return '';
  await tidyReceived(MOST_SHARES - 1);
  const id = `${Date.now()}-${crypto.randomUUID()}`;
  const cache = await caches.open(RECEIVED);
  try {
    for (const [index, file] of files.entries())
      await cache.put(`${TARGET}/${id}/${index}`, new Response(file));
    const names = files.map(({ name, type }) => ({ name, type }));
    await cache.put(`${TARGET}/${id}`, new Response(JSON.stringify({ title, text, url, files: names })));
  } catch (error) {
    const keys = await cache.keys();
    await Promise.all(keys.filter((key) => idOf(key) === id).map((key) => cache.delete(key)));
    throw error;
  }
  return `id=${id}`;
}

// A page of another site can send this, too, and nothing here tells it from the browser: so the page uploads nothing
// before the person has confirmed it.
async function receive(request) {
  const query = await request
    .formData()
    .then(keepShare)
    .catch(() => 'refused=full');
  return Response.redirect(`${scope.origin}${TARGET}${query && `?${query}`}`, 303);
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

// Pages in frames of other sites are left to the server, which refuses to be in a frame.
const isOwnWindow = ({ mode, destination }) => mode === 'navigate' && destination === 'document';

const isPage = (request, { pathname }) =>
  isOwnWindow(request) &&
  !pathname.startsWith(`${scope.pathname}api/`) &&
  !pathname.startsWith(`${scope.pathname}static/`);

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([removeOld(), tidyReceived()])));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== scope.origin) return;
  if (request.method === 'POST' && url.pathname === TARGET && isOwnWindow(request))
    event.respondWith(receive(request));
  if (request.method !== 'GET') return;
  if (isPage(request, url)) {
    event.respondWith(fetch(request).catch(shellWithout));
    event.waitUntil(tidyReceived());
  }
  if (url.pathname.startsWith(ASSETS)) event.respondWith(asset(request));
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
// A notice at the end of uploads leads to the page that showed it.
self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const show = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const own = pages.find(({ url }) => url === notification.data) ?? pages[0];
    await (own ? own.focus() : self.clients.openWindow(scope.href));
  };
  event.waitUntil(show());
});
