// `node bench/live.mjs [SECONDS]`: 500 streams of events of 8 users while a user renames up to 1,000 folders
// a second: the memory and the processor time of the server, without listeners and with them, how long events
// take to the last listener, and how fast /health responds in the meantime.
import { mkdirSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from './lib.mjs';
import { cpuMs, login, ownMegabytes, startServer } from './server.mjs';

const SECONDS = Number(process.argv[2] ?? 10);
const STREAMS = 500;
const USERS = 8;
const RATE = 1_000;
const FOLDERS = 10;

const folder = temporaryFolder();
const root = join(folder, 'files');
for (let index = 0; index < RATE; index += 1) {
  const name = `${Math.floor(index / FOLDERS)}-0`;
  mkdirSync(join(root, `folder-${index % FOLDERS}`, name), { recursive: true });
}
const satchel = await startServer(root, join(folder, 'state'), { watched: false });
const token = await login(satchel);
const { hostname, port } = new URL(satchel.origin);

const agent = new Agent({ keepAlive: true, maxSockets: 24 });
function send(method, path, body, auth = token) {
  return new Promise((resolve, reject) => {
    const sent = request(
      { hostname, port, method, path, agent, headers: { 'X-Auth': auth, Accept: 'application/json' } },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (piece) => {
          text += piece;
        });
        response.on('end', () => resolve({ status: response.statusCode, text }));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

const perm = {
  admin: false,
  execute: false,
  create: true,
  rename: true,
  modify: true,
  delete: true,
  share: true,
  download: true,
};
const tokens = [];
for (let index = 0; index < USERS; index += 1) {
  const username = `listener-${index}`;
  const password = 'correct horse battery';
  const data = {
    username,
    password,
    scope: '/',
    locale: 'en',
    viewMode: 'list',
    perm,
    commands: [],
    rules: [],
    sorting: { by: 'name', asc: true },
  };
  const made = await send(
    'POST',
    '/api/users',
    JSON.stringify({ what: 'user', which: [], data, current_password: undefined }),
  );
  if (made.status !== 201) throw new Error(`The user could not be created: ${made.status} ${made.text}`);
  tokens.push((await send('POST', '/api/login', JSON.stringify({ username, password }))).text);
}

const memory = () => ownMegabytes(satchel.pid);
const cpu = () => cpuMs(satchel.pid);
/** The names end in the number of the round in which they were made. */
let round = 0;
let changes = 0;
let failed = 0;

const idleFor = async (ms) => {
  const before = cpu();
  await sleep(ms);
  return ((cpu() - before) / ms) * 1_000;
};
const rounds = async (count) => {
  for (let index = 0; index < count; index += 1) await renameEverything();
};
// The server takes twice as long until its code is compiled.
await rounds(3);
const alone = await measured(() => rounds(4));
const idleAlone = await idleFor(3_000);
const atRest = memory();
/** The time at which each listener received the latest mark. */
const seen = new Array(STREAMS).fill(0);
let received = 0;
let resets = 0;
let mark = '';
// An address may have few connections of which the user is not known yet.
for (let index = 0; index < STREAMS; index += 16) {
  await Promise.all(seen.slice(index, index + 16).map((_, at) => listen(index + at)));
}
await sleep(2_000);
const idle = memory();
const idleListened = await idleFor(5_000);
console.log(
  `nothing changes, ms of CPU a second: ${idleAlone.toFixed(0)} without listeners, ${idleListened.toFixed(0)} with ${STREAMS}`,
);

let most = idle;
const waits = [];
const healths = [];
const ownBefore = process.cpuUsage();
const listened = await measured(async (startedAt) => {
  for (let second = 0; second < SECONDS; second += 1) {
    const renamed = renameEverything();
    await probe(`mark-${second}`);
    await renamed;
    most = Math.max(most, memory());
    await sleep(Math.max(0, startedAt + (second + 1) * 1_000 - performance.now()));
  }
});

async function measured(run) {
  const [startedAt, cpuBefore, before] = [performance.now(), cpu(), changes];
  await run(startedAt);
  const done = changes - before;
  const seconds = (performance.now() - startedAt) / 1_000;
  return { done, seconds, cpu: cpu() - cpuBefore };
}

function renameEverything() {
  round += 1;
  return Promise.all(Array.from({ length: FOLDERS }, (_, index) => renameAll(index, round - 1)));
}

/** One request that changes many files of a folder. */
async function renameAll(index, second) {
  const names = Array.from({ length: RATE / FOLDERS }, (_, at) => `/folder-${index}/${at}`);
  const items = names.map((name) => ({ from: `${name}-${second}`, to: `${name}-${second + 1}` }));
  const { status, text } = await send('POST', '/api/batch', JSON.stringify({ action: 'move', items }));
  if (status !== 200 || text.includes('"code"')) failed += 1;
  changes += items.length;
}

/** Resolves when the stream is open. */
function listen(index) {
  return new Promise((resolve, reject) => {
    const headers = { 'X-Auth': tokens[index % USERS] };
    const stream = request({ hostname, port, path: '/api/events', agent: false, headers }, (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(`The stream was rejected: ${response.statusCode}`));
        return;
      }
      response.setEncoding('utf8');
      response.on('data', (text) => {
        received += text.length;
        if (text.includes('"isReset":true')) resets += 1;
        // Among very many changes, the server may report it as a change of the tree.
        const isReported = mark !== '' && (text.includes(mark) || text.includes('"tree"'));
        if (isReported && seen[index] === 0) seen[index] = performance.now();
      });
      resolve();
    });
    stream.on('error', reject);
    stream.end();
  });
}

/** Measures how long a change takes to reach the last listener, and how long /health takes. */
async function probe(name) {
  const asked = performance.now();
  await send('GET', '/health');
  healths.push(performance.now() - asked);
  seen.fill(0);
  mark = `/${name}`;
  await send('POST', `/api/resources/${name}/`);
  const madeAt = performance.now();
  while (seen.includes(0) && performance.now() - madeAt < 20_000) await sleep(10);
  waits.push(Math.max(...seen.map((at) => (at === 0 ? 20_000 : at - madeAt))));
}

const own = process.cpuUsage(ownBefore);
const perChange = ({ cpu, done }) => (cpu / done).toFixed(2);
const rate = listened.done / listened.seconds;
console.log(`changes a second: ${rate.toFixed(0)}, ${failed} failed; ${listened.seconds.toFixed(1)} s`);
console.log(
  `memory, MiB: at rest ${atRest.toFixed(0)}, with ${STREAMS} idle streams ${idle.toFixed(0)}, at most ${most.toFixed(0)}`,
);
console.log(
  `CPU of the server, ms for each change: ${perChange(alone)} without listeners (${(alone.done / alone.seconds).toFixed(0)} a second), ${perChange(listened)} with them`,
);
console.log(
  `CPU a second, ms: server ${(listened.cpu / listened.seconds).toFixed(0)}, this program ${((own.user + own.system) / 1_000 / listened.seconds).toFixed(0)}`,
);
console.log(`to the last listener, ms: ${waits.map((ms) => ms.toFixed(0)).join(' ')}; ${resets} resets`);
console.log(
  `/health, ms: at most ${Math.max(...healths).toFixed(0)}; sent ${(received / 1024 / 1024 / listened.seconds).toFixed(1)} MiB a second`,
);
await satchel.stop();
process.exit(0);
