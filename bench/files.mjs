// `node bench/files.mjs`: listing, download, upload, start and memory, each against its limit in the same run.
import { spawn } from 'node:child_process';
import { closeSync, fsyncSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  hasProgram,
  login,
  median,
  pair,
  report,
  residentMegabytes,
  startServer,
  timeCommand,
  workFolder,
} from './lib.mjs';
import { makeTree } from './make-tree.mjs';

const folder = workFolder();
const root = join(folder, 'files');
const state = join(folder, 'state');
const nginxPort = 18080;

makeTree(join(root, '10k'), 10_000);
makeTree(join(root, '100k'), 100_000);
writeBigFile(join(root, 'big.bin'), 1024);

const starts = [];
let server;
for (let i = 0; i < 5; i++) {
  const next = await startServer(root, state);
  next.password ??= server?.password;
  starts.push(next.readyMs);
  server = next;
  if (i < 4) await server.stop();
}
console.log(
  `start to 'Ready' (median of ${starts.length})          ${median(starts.slice(1)).toFixed(0)} ms  (aim < 700)`,
);
await sleep(2000);
console.log(
  `idle memory                                  ${residentMegabytes(server.pid).toFixed(0)} MB  (aim < 120)`,
);

const auth = ['-H', `X-Auth: ${await login(server)}`];
const get = (path) => () => timeCommand('curl', ['-sf', '-o', '/dev/null', ...auth, server.origin + path]);
const find = (name) => () =>
  timeCommand('find', [join(root, name), '-maxdepth', '1', '-printf', '%f %s %T@ %m\\n']);

report(
  'listing 10,000 over HTTP / find -printf',
  await pair(9, get('/api/resources/10k/'), find('10k')),
  '<= 2',
);
report(
  'listing 100,000 over HTTP / find -printf',
  await pair(5, get('/api/resources/100k/'), find('100k')),
  '<= 2',
);

if (hasProgram('nginx')) {
  const nginx = startNginx();
  await sleep(500);
  const peer = () => timeCommand('curl', ['-sf', '-o', '/dev/null', `http://127.0.0.1:${nginxPort}/big.bin`]);
  report('download 1 GiB / nginx with sendfile', await pair(7, get('/api/raw/big.bin'), peer), '<= 1.25');
  nginx.kill();
} else {
  console.log('download: nginx is not installed, nothing to compare with');
}

const source = join(root, 'big.bin');
const upload = () =>
  timeCommand('curl', [
    '-sf',
    '-o',
    '/dev/null',
    '-X',
    'POST',
    ...auth,
    '-T',
    source,
    `${server.origin}/api/resources/up.bin?override=true`,
  ]);
const copy = () =>
  timeCommand('sh', ['-c', `cp "${source}" "${join(root, 'copy.bin')}" && sync "${join(root, 'copy.bin')}"`]);
report('upload 1 GiB / cp and sync', await pair(5, upload, copy), '<= 2');
const plainCopy = () => timeCommand('cp', [source, join(root, 'copy.bin')]);
report('upload 1 GiB / cp without sync', await pair(5, upload, plainCopy), '<= 2');
console.log(`memory after all that                        ${residentMegabytes(server.pid).toFixed(0)} MB`);
await server.stop();

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
