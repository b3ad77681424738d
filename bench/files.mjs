// `node bench/files.mjs [start] [listing] [trash] [download] [upload]`: each is compared with its limit in
// the same run.
import { spawn } from 'node:child_process';
import { closeSync, fsyncSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  hasProgram,
  isWanted,
  median,
  pair,
  report,
  reportFigure,
  temporaryFolder,
  timeCommand,
} from './lib.mjs';
import { makeTree } from './make-tree.mjs';
import { cpuMs, curlOf, login, releaseBrake, residentMegabytes, startServer } from './server.mjs';

const folder = temporaryFolder();
const root = join(folder, 'files');
const state = join(folder, 'state');
const big = join(root, 'big.bin');
const nginxPort = 18080;

timeCommand('mkdir', [root]);
const { password } = await firstStart();
if (isWanted('start')) await measureStart();

const server = Object.assign(await startServer(root, state), { password });
const token = await login(server);
await releaseBrake(server, token);
const curl = curlOf(server, token);
if (isWanted('listing')) await measureListing();
if (isWanted('trash')) await measureTrash();
if (isWanted('download') || isWanted('upload')) writeBigFile(big, 1024);
if (isWanted('download')) await measureDownload();
if (isWanted('upload')) await measureUpload();
reportFigure('memory after all that', residentMegabytes(server.pid), 'MB', 'none');
await server.stop();

async function firstStart() {
  const first = await startServer(root, state);
  await first.stop();
  return first;
}

async function measureStart() {
  const times = [];
  const memory = [];
  for (let i = 0; i < 7; i++) {
    const each = await startServer(root, state, { watched: false });
    times.push(each.readyMs);
    await sleep(2000);
    memory.push(residentMegabytes(each.pid));
    await each.stop();
  }
  reportFigure('start to the first answer', median(times), 'ms', '< 700');
  reportFigure('idle memory', median(memory), 'MB', '< 120');
}

async function measureListing() {
  for (const [name, count, runs] of [
    ['10k', 10_000, 15],
    ['100k', 100_000, 9],
  ]) {
    makeTree(join(root, name), count);
    const find = [join(root, name), '-maxdepth', '1', '-printf', '%f %s %T@ %m\\n'];
    const listing = () => curl(`/api/resources/${name}/`);
    const figures = await pair(runs, listing, () => timeCommand('find', find), server);
    report(`listing of ${count} over HTTP / find -printf`, figures, '<= 2');
    const made = await fetch(`${server.origin}/api/share/${name}/`, {
      method: 'POST',
      headers: { 'X-Auth': token },
    });
    const { hash } = await made.json();
    const shared = () => curl(`/api/public/share/${hash}`);
    report(`listing of ${count} by a link / one's own`, await pair(runs, shared, listing, server), '<= 2');
  }
}

/** A folder of 100,000 files is moved to the trash and back, each time by one rename. */
async function measureTrash() {
  makeTree(join(root, 'doomed'), 100_000);
  // The connections that ended in the meantime are to be noticed before the next request.
  await sleep(100);
  const headers = { 'X-Auth': token, 'Content-Type': 'application/json' };
  const send = async (method, path, body) => {
    const response = await fetch(server.origin + path, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return response.text();
  };
  const timed = async (run) => {
    const begin = performance.now();
    await run();
    return performance.now() - begin;
  };
  const deleted = [];
  const restored = [];
  for (let run = 0; run < 5; run++) {
    deleted.push(await timed(() => send('DELETE', '/api/resources/doomed?permanent=false')));
    const [{ id }] = JSON.parse(await send('GET', '/api/trash?limit=1')).items;
    restored.push(await timed(() => send('POST', '/api/trash/restore', { items: [{ id }] })));
  }
  reportFigure('100,000 files to the trash', median(deleted), 'ms', '< 300');
  reportFigure('100,000 files back from it', median(restored), 'ms', '< 300');
  await measureSelected(send);
}

/**
 * Ten thousand files of one folder, each selected by itself. The processor time, as the machine may do other
 * things.
 */
async function measureSelected(send) {
  const count = 10_000;
  makeTree(join(root, 'selected'), count);
  await sleep(100);
  const each = async (run) => {
    const before = cpuMs(server.pid);
    await run();
    return ((cpuMs(server.pid) - before) * 1000) / count;
  };
  const { items } = JSON.parse(await send('GET', '/api/resources/selected/'));
  const paths = items.map(({ name }) => ({ from: `/selected/${name}` }));
  const toTrash = await each(() =>
    send('POST', '/api/batch', { action: 'delete', permanent: false, items: paths }),
  );
  const kept = [];
  while (kept.length < count) {
    const page = JSON.parse(await send('GET', `/api/trash?limit=1000&offset=${kept.length}`)).items;
    kept.push(...page.map(({ id }) => ({ id })));
  }
  const back = await each(() => send('POST', '/api/trash/restore', { items: kept }));
  await send('POST', '/api/batch', { action: 'delete', permanent: false, items: paths });
  const emptied = await each(() => send('DELETE', '/api/trash'));
  reportFigure('CPU for each of 10,000 to the trash', toTrash, 'µs', '<= 500');
  reportFigure('CPU for each of 10,000 back from it', back, 'µs', '<= 500');
  reportFigure('CPU for each of 10,000 out of it for good', emptied, 'µs', '<= 500');
}

async function measureDownload() {
  if (!hasProgram('nginx')) return console.log('download: nginx is not installed, nothing to compare with');
  const nginx = startNginx();
  await sleep(500);
  const peer = () => timeCommand('curl', ['-sf', '-o', '/dev/null', `http://127.0.0.1:${nginxPort}/big.bin`]);
  const ours = () => curl('/api/raw/big.bin');
  report('download of 1 GiB / nginx with sendfile', await pair(9, ours, peer, server), '<= 1.25');
  nginx.kill();
}

async function measureUpload() {
  const copied = join(root, 'copy.bin');
  const ours = () => {
    timeCommand('rm', ['-f', join(root, 'up.bin')]);
    return curl('/api/resources/up.bin', '-X', 'POST', '-H', 'Expect:', '-T', big);
  };
  const plain = () => {
    timeCommand('rm', ['-f', copied]);
    return timeCommand('cp', ['--reflink=never', big, copied]);
  };
  const synced = () => plain() + timeCommand('sync', [copied]);
  report('upload of 1 GiB / cp and sync', await pair(7, ours, synced, server), '<= 2');
  report('upload of 1 GiB / cp without sync', await pair(7, ours, plain, server), '<= 2');
}

function writeBigFile(path, mebibytes) {
  const block = Buffer.alloc(1024 * 1024);
  const fd = openSync(path, 'w');
  for (let i = 0; i < mebibytes; i++) {
    block.writeUInt32LE((i * 2_654_435_761) >>> 0, (i * 64) % 4096);
    writeSync(fd, block);
  }
  fsyncSync(fd);
  closeSync(fd);
}

function startNginx() {
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; worker_processes 1; user root; pid ${folder}/nginx.pid; error_log /dev/null;
     events {} http { access_log off; sendfile on; tcp_nopush on;
     server { listen 127.0.0.1:${nginxPort}; root ${root}; } }`,
  );
  const child = spawn('nginx', ['-c', config], { stdio: 'ignore' });
  process.once('exit', () => child.kill());
  return child;
}
