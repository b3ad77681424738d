// `node bench/hostile.mjs [seconds]`: how long people who are signed in wait, and how much memory the server
// uses, while a few addresses keep thousands of connections that are idle, slow or unread, send bodies,
// addresses and lists that are too large, ask every GET hundreds of times on one connection that reads
// nothing, and eight accounts take all that they may. The result is comparable only with other runs.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as endpoints from '../packages/contract/dist/endpoints.js';
import { median, reportFigure, temporaryFolder } from './lib.mjs';
import { login, residentMegabytes, startServer } from './server.mjs';

const SECONDS = Number(process.argv[2] ?? 60);
const RELEASE_SECONDS = 30;
const ACCOUNTS = 8;
const CROWD = fileURLToPath(new URL('./hostile-crowd.mjs', import.meta.url));
const BUILT = fileURLToPath(new URL('../packages/web/dist/assets', import.meta.url));
const PASSWORD = 'correct horse battery';
const ALLOWED = {
  admin: false,
  execute: false,
  create: true,
  rename: true,
  modify: true,
  delete: true,
  share: true,
  download: true,
};

const folder = temporaryFolder();
const root = join(folder, 'files');
mkdirSync(root);
writeFileSync(join(root, 'large.bin'), Buffer.alloc(64 * 1024 * 1024));
for (let i = 0; i < 100; i += 1) writeFileSync(join(root, `file-${i}`), '');

const server = await startServer(root, join(folder, 'state'));
const port = Number(new URL(server.origin).port);
const kept = new Agent({ keepAlive: true, maxSockets: 1 });
const token = await login(server);
const shared = async (path, body = {}) =>
  JSON.parse(await send({ method: 'POST', path: `/api/share${path}`, body })).hash;
const accounts = [];
for (let i = 0; i <= ACCOUNTS; i += 1) accounts.push(await account(`account-${i}`));
// One account is a person who uses the server as always.
const [person, ...tokens] = accounts;
const load = {
  port,
  fileHash: await shared('/large.bin'),
  folderHash: await shared('/', { root: true }),
  tokens,
  addresses: addressesOfGets(),
};

const idleMemory = memory();
await reportHeld('held before');
const crowd = fork(CROWD, [JSON.stringify(load)]);

const figures = [
  { name: 'listing', waits: [], options: { path: '/api/resources/', agent: kept } },
  { name: 'listing on a new connection', waits: [], options: { path: '/api/resources/', auth: person } },
  { name: '/health on a new connection', waits: [], options: { path: '/health', auth: '' } },
];
let highest = 0;
let refused = 0;
const until = Date.now() + SECONDS * 1000;
while (Date.now() < until) {
  for (const { waits, options } of figures) {
    const before = performance.now();
    await send(options).catch(() => {
      refused += 1;
    });
    waits.push(performance.now() - before);
  }
  highest = Math.max(highest, memory());
  await new Promise((resolve) => setTimeout(resolve, 50));
}
crowd.kill('SIGKILL');
await once(crowd, 'exit');
for (const { name, waits } of figures) {
  const sorted = waits.toSorted((a, b) => a - b);
  reportFigure(`${name}, median`, median(waits), 'ms', '< 300');
  reportFigure(`${name}, 99 of 100`, sorted[Math.floor(sorted.length * 0.99)], 'ms', '< 300');
  reportFigure(`${name}, slowest`, sorted.at(-1), 'ms', '< 300');
}
reportFigure('refused or reset', refused, '', '0');
reportFigure('memory before', idleMemory, 'MB', '');
reportFigure('memory, highest', highest, 'MB', '< 400');
await new Promise((resolve) => setTimeout(resolve, RELEASE_SECONDS * 1000));
kept.destroy();
reportFigure(`memory ${RELEASE_SECONDS} s later`, memory(), 'MB', '');
await reportHeld(`held ${RELEASE_SECONDS} s later`);
reportFigure(`connections ${RELEASE_SECONDS} s later`, connections(), '', '0');
await server.stop();

/** Creates an account and returns its token. */
async function account(username) {
  const look = { locale: 'en', viewMode: 'list', sorting: { by: 'name', asc: true } };
  const data = { username, password: PASSWORD, scope: '/', perm: ALLOWED, commands: [], rules: [], ...look };
  const body = { what: 'user', which: [], data, current_password: server.password };
  await send({ method: 'POST', path: '/api/users', body });
  return await send({ method: 'POST', path: '/api/login', body: { username, password: PASSWORD }, auth: '' });
}

/** An address for each GET of the API, for the page, and for its largest file. */
function addressesOfGets() {
  const all = Object.values(endpoints).flatMap((group) => Object.values(group));
  const gets = all.filter(({ method, socket }) => [method].flat().includes('GET') && !socket);
  const paths = gets.map(({ path }) => path.replace(/:\w+\*/, '').replace(/:\w+/g, '1'));
  const sizes = readdirSync(BUILT)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, size: readFileSync(join(BUILT, name)).length }));
  const [largest] = sizes.sort((a, b) => b.size - a.size);
  return [...paths, '/', `/static/assets/${largest.name}`, '/static/img/logo.svg', '/nothing/here'];
}

function memory() {
  return residentMegabytes(server.pid);
}

/** The used part of that memory; the rest was freed, and is kept by V8 and the allocator. */
async function reportHeld(what) {
  const { heapTotal, heapUsed, external, arrayBuffers } = await server.readMemory();
  const megabytes = (bytes) => (bytes / 1024 / 1024).toFixed(0);
  console.log(
    `${what.padEnd(46)} heap ${megabytes(heapUsed)} of ${megabytes(heapTotal)} MB, outside ${megabytes(external)} MB (buffers ${megabytes(arrayBuffers)})`,
  );
}

/** The established connections at the server's port, as counted by the system. */
function connections() {
  const at = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n');
  return lines.filter((line) => line.split(/\s+/)[2]?.endsWith(at) && line.split(/\s+/)[4] === '01').length;
}

function send({ method = 'GET', path, body, auth = token, agent = false }) {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', ...(auth ? { 'X-Auth': auth } : {}) };
    const asked = request({ host: '127.0.0.1', port, method, path, agent, headers }, (response) => {
      let text = '';
      response.on('data', (piece) => {
        text += piece;
      });
      response.on('end', () =>
        response.statusCode < 300
          ? resolve(text)
          : reject(new Error(`${path}: ${response.statusCode} ${text}`)),
      );
    });
    asked.on('error', reject);
    asked.end(body && JSON.stringify(body));
  });
}
