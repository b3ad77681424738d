// `node bench/files.mjs [start] [listing] [download] [upload]`: each against its limit in the same run.
import { spawn } from 'node:child_process';
import { closeSync, fsyncSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasProgram, isWanted, median, pair, report, reportFigure, timeCommand, workFolder } from './lib.mjs';
import { makeTree } from './make-tree.mjs';
import { curlOf, login, residentMegabytes, startServer } from './server.mjs';

const folder = workFolder();
const root = join(folder, 'files');
const state = join(folder, 'state');
const big = join(root, 'big.bin');
const nginxPort = 18080;

timeCommand('mkdir', [root]);
const { password } = await firstStart();
if (isWanted('start')) await measureStart();

const server = Object.assign(await startServer(root, state), { password });
const curl = curlOf(server, await login(server));
if (isWanted('listing')) await measureListing();
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
  }
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
