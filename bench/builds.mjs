// `node bench/builds.mjs OTHER [ROUNDS] [save] [upload] [copy] [delete] [rename] [get] [list] [health]`: small
// requests of this checkout beside those of OTHER, an earlier one that is built, in turn and on the same
// disk: the ratio of the times and of the processor times, where 1 is no difference. The first round warms
// both up.
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { requestAll } from './http-client.mjs';
import { median, temporaryFolder } from './lib.mjs';
import { cpuMs, login, releaseBrake, startServer } from './server.mjs';

const [other, ...words] = process.argv.slice(2);
if (!other) throw new Error('Usage: node bench/builds.mjs OTHER [ROUNDS] [PARTS]');
const ROUNDS = Number(words.find((word) => /^\d+$/.test(word)) ?? 7);
const CONNECTIONS = 4;
const CHANGES = 400;
const READS = 3_000;
const body = Buffer.alloc(1024, 'x');
const numbers = (count) => Array.from({ length: count }, (_, number) => number);

const PARTS = {
  save: (round) =>
    numbers(CHANGES).map((number) => ({
      method: 'PUT',
      path: `/api/resources/saved/${number}`,
      body: Buffer.concat([body, Buffer.from(`${round}`)]),
    })),
  upload: (round) =>
    numbers(CHANGES).map((number) => ({
      method: 'POST',
      path: `/api/resources/new/${round}-${number}`,
      body,
    })),
  copy: (round) =>
    numbers(CHANGES).map((number) => ({
      method: 'PATCH',
      path: `/api/resources/new/${round}-${number}?action=copy&destination=${encodeURIComponent(`/new/copy-${round}-${number}`)}`,
    })),
  rename: (round) =>
    numbers(CHANGES).map((number) => ({
      method: 'PATCH',
      path: `/api/resources/new/${round}-${number}?action=rename&destination=${encodeURIComponent(`/new/named-${round}-${number}`)}`,
    })),
  delete: (round) =>
    numbers(CHANGES).map((number) => ({
      method: 'DELETE',
      path: `/api/resources/new/named-${round}-${number}`,
    })),
  get: () => numbers(READS).map(() => ({ path: '/api/raw/small' })),
  list: () => numbers(READS / 3).map(() => ({ path: '/api/resources/hundred/' })),
  health: () => numbers(READS).map(() => ({ path: '/health' })),
};
const wanted = Object.keys(PARTS).filter(
  (part) => words.includes(part) || words.every((word) => /^\d+$/.test(word)),
);

const ours = await start('ours');
const theirs = await start('theirs', resolve(other, 'packages/server/dist/bundle/main.js'));
const ratios = Object.fromEntries(wanted.map((part) => [part, { time: [], cpu: [] }]));
for (let round = 0; round <= ROUNDS; round++) {
  for (const part of wanted) {
    // The side that runs second finds the machine warmer, so each runs second equally often.
    const sides = round % 2 === 0 ? [ours, theirs] : [theirs, ours];
    const taken = new Map();
    for (const side of sides) taken.set(side, await take(side, PARTS[part](round)));
    if (round === 0) continue;
    ratios[part].time.push(taken.get(ours).time / taken.get(theirs).time);
    ratios[part].cpu.push(taken.get(ours).cpu / taken.get(theirs).cpu);
  }
}
console.log(`${ROUNDS} rounds, ${CONNECTIONS} connections; median (lowest to highest)\n`);
console.log('| request | time | processor time |');
console.log('|---|---|---|');
for (const part of wanted)
  console.log(`| ${part} | ${text(ratios[part].time)} | ${text(ratios[part].cpu)} |`);
console.log(`\nLoad ${loadavg()[0]?.toFixed(1)}`);
for (const { server } of [ours, theirs]) await server.stop();

async function start(name, main) {
  const folder = temporaryFolder();
  const root = join(folder, name);
  for (const below of ['saved', 'new', 'hundred']) mkdirSync(join(root, below), { recursive: true });
  for (const number of numbers(CHANGES)) writeFileSync(join(root, 'saved', `${number}`), body);
  for (const number of numbers(100)) writeFileSync(join(root, 'hundred', `file ${number}.txt`), 'text');
  writeFileSync(join(root, 'small'), Buffer.alloc(10 * 1024, 'x'));
  const server = await startServer(root, join(folder, 'state'), { watched: false, main });
  const token = await login(server);
  await releaseBrake(server, token);
  const client = { origin: server.origin, headers: { 'X-Auth': token } };
  return { server, client };
}

/** Milliseconds. */
async function take({ server, client }, requests) {
  const before = cpuMs(server.pid);
  const startedAt = performance.now();
  await requestAll(client, requests, CONNECTIONS);
  return { time: performance.now() - startedAt, cpu: cpuMs(server.pid) - before };
}

function text(values) {
  const digits = (value) => value.toFixed(2);
  return `${digits(median(values))} (${digits(Math.min(...values))} to ${digits(Math.max(...values))})`;
}
