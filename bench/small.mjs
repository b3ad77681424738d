// `npm run bench -- small [ROUNDS] [get] [upload] [durable] [list] [key]`: small requests beside the least that
// Node and Fastify must do for them, in turns, on the same files: requests per second, the 99th percentile,
// processor time, and the ratio of the rates. In the lines of keys, the same request by a session takes the place
// of the floor. Without names, all of them.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requestAll } from './http-client.mjs';
import { hasProgram, median, temporaryFolder } from './lib.mjs';
import { makeTree } from './make-tree.mjs';
import { login, makeKey, residentMegabytes, startFloor, startServer, threadTimes } from './server.mjs';

const ROUNDS = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 3);
const PARTS = ['get', 'upload', 'durable', 'list', 'key'];
const named = PARTS.filter((part) => process.argv.includes(part));
const isWanted = (part) => named.length === 0 || named.includes(part);
const SECONDS = 2;
const READERS = 16;
const UPLOADERS = 5;
const body = Buffer.alloc(10 * 1024, 'x');
const hasWrk = hasProgram('wrk');

process.env.BENCH_DIR ??= '/dev/shm';
const memory = await startPair(temporaryFolder());
process.env.BENCH_DIR = tmpdir();
const disk = await startPair(temporaryFolder());
let folders = 0;

console.log(`Node ${process.versions.node}, ${ROUNDS} rounds, medians; ${hasWrk ? 'wrk' : 'without wrk'}`);
console.log('\n| work | floor | p99, ms | CPU, ms | Satchel | p99, ms | CPU, ms | ratio |');
console.log('|---|---|---|---|---|---|---|---|');
if (isWanted('get')) {
  await compare('GET of 10 KB, 16 connections, requests/s', memory, { get: 'a/b/c/small' }, READERS);
}
if (isWanted('upload')) {
  await compare('upload of 10 KB by five, memory, files/s', memory, { put: 'put' }, UPLOADERS);
  await compare('the same beside a floor that records it, too', memory, { put: 'recorded' }, UPLOADERS);
}
if (isWanted('durable')) {
  await compare('upload of 10 KB by five, disk and durable, files/s', disk, { put: 'durable' }, UPLOADERS);
}
if (isWanted('list')) {
  for (const [count, text] of [
    [100, '100'],
    [1_000, '1,000'],
  ]) {
    await compare(`list ${text}, one connection, requests/s`, memory, { list: `list-${count}` }, 1);
  }
  await compare('list 1,000, 16 connections, requests/s', memory, { list: 'list-1000' }, READERS);
}
if (isWanted('key')) {
  const [, bySession] = memory;
  const key = await makeKey(bySession, bySession.headers['X-Auth']);
  const byKey = { ...bySession, headers: { 'X-Auth': key } };
  await compare('GET of 10 KB by a key, 16 connections', [bySession, byKey], { get: 'a/b/c/small' }, READERS);
  await compare('list 100 by a key, one connection', [bySession, byKey], { list: 'list-100' }, 1);
}
console.log(
  `\nLoad ${loadavg()[0]?.toFixed(1)}, memory of Satchel ${residentMegabytes(memory[1].pid).toFixed(0)} MB`,
);
for (const { stop } of [...memory, ...disk]) await stop();

/** The floor and Satchel with the same files. */
async function startPair(folder) {
  const root = join(folder, 'files');
  mkdirSync(join(root, 'a/b/c'), { recursive: true });
  writeFileSync(join(root, 'a/b/c/small'), body);
  for (const count of [100, 1_000]) makeTree(join(root, `list-${count}`), count);
  const bare = await startFloor(new URL('small-floor.mjs', import.meta.url), root);
  const satchel = await startServer(root, join(folder, 'state'), { watched: false });
  return [
    { ...bare, root, headers: {}, pathOf: ([kind, path]) => `/${kind === 'get' ? 'open' : kind}/${path}` },
    {
      ...satchel,
      root,
      headers: { 'X-Auth': await login(satchel) },
      pathOf: ([kind, path]) => `/api/${kind === 'get' ? 'raw' : 'resources'}/${path}`,
    },
  ];
}

async function compare(what, pair, request, connections) {
  const [[kind, path]] = Object.entries(request);
  const figures = pair.map(() => []);
  // The first round is not counted: functions are compiled, and paths get into memory.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, program] of pair.entries()) {
      const measure = kind === 'put' ? uploads(path) : (one, by) => reads(one, by, one.pathOf([kind, path]));
      const figure = await measure(program, connections);
      if (round > 0) figures[index].push(figure);
    }
  }
  const [floor, ours] = figures.map((all) => ({
    rate: median(all.map(({ rate }) => rate)),
    p99: median(all.map(({ p99 }) => p99)),
    cpu: median(all.map(({ cpu }) => cpu)),
  }));
  const cells = [floor, ours].flatMap(({ rate, p99, cpu }) => [
    Math.round(rate).toLocaleString('en'),
    p99.toFixed(1),
    cpu.toFixed(3),
  ]);
  console.log(`| ${what} | ${cells.join(' | ')} | ${(ours.rate / floor.rate).toFixed(2)} |`);
}

function reads(program, connections, path) {
  return timed(program, connections, { path, times: 6_000 });
}

/** Each upload goes to a new folder, so that each round starts with an empty one. */
function uploads(floorRoute) {
  return async (program, connections) => {
    const folder = `up-${folders++}`;
    mkdirSync(join(program.root, folder));
    const path = program.pathOf([program.headers['X-Auth'] ? 'put' : floorRoute, folder]);
    const figure = await timed(program, connections, { path, times: 2_000, isUpload: true });
    return figure;
  };
}

async function timed(program, connections, request) {
  const before = threadTimes(program.pid).all;
  const { count, seconds, p99 } = await (hasWrk ? withWrk : withoutWrk)(program, connections, request);
  return { rate: count / seconds, p99, cpu: (threadTimes(program.pid).all - before) / count };
}

async function withoutWrk(program, connections, { path, times, isUpload }) {
  const requests = Array.from({ length: times }, (_, i) =>
    isUpload ? { method: 'POST', path: `${path}/${i}`, body } : { path },
  );
  const startedAt = performance.now();
  const took = await requestAll(program, requests, connections);
  const seconds = (performance.now() - startedAt) / 1000;
  took.sort((a, b) => a - b);
  return { count: times, seconds, p99: took[Math.floor(times * 0.99)] };
}

async function withWrk({ origin, headers }, connections, { path, isUpload }) {
  const fields = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const script = fileURLToPath(new URL('small.lua', import.meta.url));
  const args = ['-t1', `-c${connections}`, `-d${SECONDS}s`, '-s', script, ...fields];
  const child = spawn('wrk', [...args, origin, '--', path, isUpload ? 'POST' : 'GET', String(body.length)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  for await (const piece of child.stdout) text += piece;
  const [, count, micros, p99, bad] = /^(\d+) (\d+) (\d+) (\d+)$/m.exec(text) ?? [];
  if (Number(bad) > 0 || !(count > 0)) throw new Error(`${origin}${path}: ${text}`);
  return { count: Number(count), seconds: micros / 1e6, p99: p99 / 1000 };
}
