// `npm run bench [-- rounds]`: Satchel beside the file servers that are installed here, over HTTP, with the
// same files: each row at three sizes, the programs in turns, medians. Without network; prints a table in
// Markdown.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { requestAll } from './http-client.mjs';
import { median, temporaryFolder } from './lib.mjs';
import { makeTree } from './make-tree.mjs';
import { findPrograms } from './peers.mjs';
import { proportionalMegabytes, residentMegabytes } from './server.mjs';

const ROUNDS = Number(process.argv[2] ?? 3);
const FIRST_PORT = 18_100;
const KIB = 1024;
const MIB = KIB * KIB;
const THUMBNAILS = 60;
const COUNTS = [100, 1_000, 10_000];
const SMALL = [1, 10, 100];
const LARGE = [16, 128, 1024];
const NAMES = [1_000, 10_000, 100_000];

const { here, missing } = findPrograms();
const folder = temporaryFolder();
const root = join(folder, 'files');
await makeFiles();
const running = [];
for (const [index, program] of here.entries()) running.push(await startMeasured(program, FIRST_PORT + index));

const rows = [
  ['start to the first answer, ms', ({ readyMs }) => readyMs],
  ['idle memory, MB', ({ idle }) => idle],
  ...COUNTS.map((count) => [
    `list ${group(count)}, ms`,
    asked('list', `/list-${count}`, count < 10_000 ? 15 : 4),
  ]),
  ['list 1,000 by 16 clients, requests/s', rate('list', '/list-1000', 96)],
  ...SMALL.map((size) => [
    `GET of ${size} KB by 16 clients, requests/s`,
    rate('get', `/small-${size}`, 1_500),
  ]),
  ...SMALL.map((size) => [`upload of ${size} KB files by five, files/s`, uploads(size, 300)]),
  ...LARGE.map((size) => [`upload of ${group(size)} MiB, ms`, uploadLarge(size)]),
  ...LARGE.map((size) => [`upload of ${group(size)} MiB in parts of 10 MiB, ms`, uploadInParts(size)]),
  ...LARGE.map((size) => [`download of ${group(size)} MiB, ms`, fetched('get', `/large-${size}`)]),
  ['8 downloads of 128 MiB at once, ms', fetched('get', '/large-128', 8)],
  ...COUNTS.map((count) => [`zip of ${group(count)} small files, ms`, fetched('zip', `/list-${count}`)]),
  ...LARGE.map((size) => [`zip of one file of ${group(size)} MiB, ms`, fetched('zip', `/one-${size}`)]),
  [`${THUMBNAILS} thumbnails of 12 MP by four, ms`, thumbnails()],
  [`the same ${THUMBNAILS} again, ms`, thumbnails(true)],
  ...NAMES.map((count) => [`search of ${group(count)} names, no hit, ms`, searched(`/names-${count}`)]),
];

console.log(`${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 1024 ** 3)} GiB, ${root}`);
console.log(
  `Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}, ${ROUNDS} rounds, medians`,
);
if (missing.length > 0) console.log(`Not found on the path: ${missing.join(', ')}`);
console.log(`\n| work | ${running.map(({ name }) => name).join(' | ')} | load |`);
console.log(`|---|${running.map(() => '---|').join('')}---|`);
for (const [what, measure] of rows) {
  const figures = new Map(running.map((program) => [program, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const program of running) figures.get(program).push(await measured(measure, program));
  }
  const cells = running.map((program) => cell(figures.get(program)));
  console.log(`| ${what} | ${cells.join(' | ')} | ${loadavg()[0]?.toFixed(1)} |`);
}
await showMemory();
for (const program of running) await program.stop();

/** Proportional memory of a program with all of its processes, a minute after everything. */
async function showMemory() {
  await new Promise((resolve) => setTimeout(resolve, 60_000));
  const cells = running.map(({ pid }) => cell([proportionalMegabytes(pid)]));
  console.log(`| memory a minute later, MB (PSS) | ${cells.join(' | ')} | ${loadavg()[0]?.toFixed(1)} |`);
}

async function makeFiles() {
  for (const count of COUNTS) makeTree(join(root, `list-${count}`), count);
  for (const count of NAMES) makeTree(join(root, `names-${count}`), count, 2);
  for (const size of SMALL) writeFileSync(join(root, `small-${size}`), Buffer.alloc(size * KIB, 'x'));
  for (const size of LARGE) {
    writeFileSync(join(root, `large-${size}`), Buffer.alloc(size * MIB, 'x'));
    mkdirSync(join(root, `one-${size}`));
    linkSync(join(root, `large-${size}`), join(root, `one-${size}`, 'large'));
  }
  mkdirSync(join(root, 'photos'));
  const noise = { type: 'gaussian', mean: 128, sigma: 40 };
  const source = sharp({ create: { width: 1000, height: 750, channels: 3, background: 'black', noise } });
  await source.resize(4000, 3000).jpeg({ quality: 85 }).toFile(join(root, 'photo.jpg'));
}

async function startMeasured(program, port) {
  const own = join(folder, program.name.replaceAll(' ', '-'));
  mkdirSync(own);
  const started = await program.start(root, own, port);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return { ...started, ...program, idle: residentMegabytes(started.pid), round: 0 };
}

/** A program that cannot do something has no figure; the same holds for a refusal or a failure. */
async function measured(measure, program) {
  try {
    return await measure(program);
  } catch (error) {
    console.error(`${program.name}: ${error.message}`);
    return undefined;
  }
}

function cell(figures) {
  const known = figures.filter((figure) => figure !== undefined);
  if (known.length === 0) return '–';
  const middle = median(known);
  return group(middle < 10 ? Number(middle.toFixed(1)) : Math.round(middle));
}

function group(number) {
  return number.toLocaleString('en');
}

/** The median of so many requests, one after the other. */
function asked(what, path, count) {
  return async (program) => median(await requestAll(program, same(program, what, path, count), 1));
}

function rate(what, path, count) {
  return async (program) => await perSecond(program, same(program, what, path, count), 16);
}

function same({ requests }, what, path, count) {
  return Array.from({ length: count }, () => ({ path: requests[what](path) }));
}

async function perSecond(program, requests, connections) {
  const startedAt = performance.now();
  await requestAll(program, requests, connections);
  return (requests.length / (performance.now() - startedAt)) * 1000;
}

function uploads(size, count) {
  const body = Buffer.alloc(size * KIB, 'y');
  return (program) => {
    const into = `/up-${program.name.replaceAll(' ', '-')}-${size}-${program.round++}`;
    mkdirSync(join(root, into));
    const requests = Array.from({ length: count }, (_, i) => ({
      ...program.requests.put(`${into}/${i}`),
      body,
    }));
    return perSecond(program, requests, 5);
  };
}

function uploadLarge(size) {
  return (program) => {
    const { method, path } = program.requests.put(`/up-${program.name.replaceAll(' ', '-')}.bin`);
    return curl(program, path, ['-X', method, '-H', 'Expect:', '-T', join(root, `large-${size}`)]);
  };
}

/** Sends a file in parts over one connection, as web clients do. */
function uploadInParts(size) {
  const bytes = size * MIB;
  const part = Buffer.alloc(10 * MIB, 'z');
  return async (program) => {
    const { begin, part: next } = program.requests;
    if (!begin) return undefined;
    const path = `/parts-${program.name.replaceAll(' ', '-')}-${program.round++}.bin`;
    const parts = Array.from({ length: Math.ceil(bytes / part.length) }, (_, i) => {
      const offset = i * part.length;
      return { ...next(path, offset), body: part.subarray(0, Math.min(part.length, bytes - offset)) };
    });
    const startedAt = performance.now();
    await requestAll(program, [begin(path, bytes), ...parts], 1);
    const took = performance.now() - startedAt;
    rmSync(join(root, path));
    return took;
  };
}

function fetched(what, path, times = 1) {
  return async (program) => {
    if (!program.requests[what]) return undefined;
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: times }, () => curl(program, program.requests[what](path))));
    return performance.now() - startedAt;
  };
}

function searched(path) {
  return (program) => program.requests.search && curl(program, program.requests.search('nowhere', path));
}

/** The pictures have not been requested before or, with `again`, are those of the round before. */
function thumbnails(again = false) {
  return async (program) => {
    if (!program.requests.thumb) return undefined;
    if (!again) program.round += 1;
    const prefix = `/photos/${program.name.replaceAll(' ', '-')}-${program.round}`;
    const names = Array.from({ length: THUMBNAILS }, (_, i) => `${prefix}-${i}.jpg`);
    if (!again) for (const name of names) copyFileSync(join(root, 'photo.jpg'), join(root, name));
    const startedAt = performance.now();
    await requestAll(
      program,
      names.map((name) => ({ path: program.requests.thumb(name) })),
      4,
    );
    return performance.now() - startedAt;
  };
}

/** Milliseconds of one curl, beside which others may run. */
async function curl({ origin, headers }, path, more = []) {
  const fields = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const startedAt = performance.now();
  const child = spawn('curl', ['-sf', '-o', '/dev/null', ...fields, ...more, origin + path], {
    stdio: 'ignore',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`curl ${path} ended with ${code}`);
  return performance.now() - startedAt;
}
