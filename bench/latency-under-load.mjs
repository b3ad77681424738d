// `node bench/latency-under-load.mjs [SECONDS] [readers] [slow]`: how long `/health`, a small file and a listing of
// 10,000 take for one client: alone, while 16 connections read small files, and while a disk takes three seconds
// for each call. The disk is a FUSE file system (slow-disk.py), and needs root and python3-fusepy.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requestAll } from './http-client.mjs';
import { hasProgram, isWanted, median, temporaryFolder } from './lib.mjs';
import { makeTree } from './make-tree.mjs';
import { login, startServer } from './server.mjs';

const SECONDS = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 10);
const READERS = 16;
const SLOW_REQUESTS = ['raw/slow/slow.txt', 'resources/slow/', 'resources/slow/slow.txt', 'resources/'];
const SAMPLED = {
  '/health': '/health',
  'a small file': '/api/raw/small',
  'a list of 10,000': '/api/resources/many',
};

const folder = temporaryFolder();
const root = join(folder, 'files');
mkdirSync(join(root, 'slow'), { recursive: true });
writeFileSync(join(root, 'small'), Buffer.alloc(10 * 1024, 'x'));
makeTree(join(root, 'many'), 10_000);
const server = await startServer(root, join(folder, 'state'), { watched: false });
const client = { origin: server.origin, headers: { 'X-Auth': await login(server) } };

console.log('| beside | asked for | times | median, ms | p99, ms | slowest, ms |');
console.log('|---|---|---|---|---|---|');
await sample('nothing');
if (isWanted('readers')) await underReaders();
if (isWanted('slow')) await underSlowDisk();
console.log(`\nLoad ${loadavg()[0]?.toFixed(1)}`);
await server.stop();

/** Sends one request after the other, as one person does, until the time is over. */
async function sample(label) {
  for (const [what, path] of Object.entries(SAMPLED)) {
    const times = [];
    const endsAt = performance.now() + (SECONDS * 1000) / Object.keys(SAMPLED).length;
    while (performance.now() < endsAt) times.push(...(await requestAll(client, [{ path }], 1)));
    times.sort((a, b) => a - b);
    const p99 = times[Math.floor(times.length * 0.99)];
    const cells = [median(times), p99, times.at(-1)].map((ms) => ms.toFixed(1));
    console.log(`| ${label} | ${what} | ${times.length} | ${cells.join(' | ')} |`);
  }
}

async function underReaders() {
  if (!hasProgram('wrk')) return console.log('(wrk is not installed: nothing beside readers)');
  const args = ['-t1', `-c${READERS}`, `-d${SECONDS + 2}s`, '-H', `X-Auth: ${client.headers['X-Auth']}`];
  const reading = spawn('wrk', [...args, `${client.origin}/api/raw/small`], { stdio: 'ignore' });
  const ended = new Promise((resolve) => reading.once('exit', resolve));
  await sample(`${READERS} readers`);
  reading.kill('SIGINT');
  await ended;
}

async function underSlowDisk() {
  const script = fileURLToPath(new URL('slow-disk.py', import.meta.url));
  const mountPoint = join(root, 'slow');
  const mount = spawn('/usr/bin/python3', [script, mountPoint], { stdio: ['ignore', 'ignore', 'inherit'] });
  while (!readFileSync('/proc/mounts', 'utf8').includes(mountPoint)) {
    if (mount.exitCode !== null) return console.log('(no FUSE file system can be mounted here)');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  let isOver = false;
  const send = async (path) => {
    // The server sees new mounts within a second.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    for (let count = 0; !isOver; count += 1) {
      const took = await requestAll(client, [{ path: `/api/${path}` }], 1);
      if (count === 0) console.log(`(the first ${path} took ${(took[0] / 1000).toFixed(1)} s)`);
    }
  };
  const slowRequests = SLOW_REQUESTS.map(send);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  await sample('a disk of 3 s');
  isOver = true;
  await Promise.all(slowRequests);
  spawnSync('umount', ['-l', mountPoint]);
}
