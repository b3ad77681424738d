// `node bench/archive.mjs`: folders as archives, over HTTP, against `zip -0` and `tar`; compressed ones against their tools.
import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { get as httpGet } from 'node:http';
import { join } from 'node:path';
import {
  drain,
  hasProgram,
  login,
  longestWait,
  pair,
  report,
  residentMegabytes,
  startServer,
  timeCommand,
  workFolder,
} from './lib.mjs';
import { makeTree } from './make-tree.mjs';

const MEBIBYTES = Number(process.argv[2] ?? 1024);

const folder = workFolder();
const root = join(folder, 'files');
makeTree(join(root, 'small'), 10_000, 1);
makeBigFile(join(root, 'big'), MEBIBYTES);

const server = await startServer(root, join(folder, 'state'));
const token = await login(server);

function ours(name, algo) {
  const address = `${server.origin}/api/raw/${name}?algo=${algo}`;
  return () => timeCommand('curl', ['-sf', '-o', '/dev/null', '-H', `X-Auth: ${token}`, address]);
}

/** Into a pipe, as that is what the server has to do too. */
function theirs(name, command) {
  return () =>
    timeCommand('sh', ['-c', `cd '${root}' && ${command} | cat > /dev/null`.replaceAll('NAME', name)]);
}

async function compare(what, runs, name, algo, command, aim) {
  if (!hasProgram(command.split(' ')[0])) return console.log(`${what}: the peer is not installed`);
  report(what, await pair(runs, ours(name, algo), theirs(name, command)), aim);
}

await compare('zip of 10,000 small files / zip -0', 9, 'small', 'zip', 'zip -0 -q -r - NAME', '<= 0.5');
await compare(`zip of ${MEBIBYTES} MiB / zip -0`, 5, 'big', 'zip', 'zip -0 -q -r - NAME', '<= 0.5');
await compare('tar of 10,000 small files / tar', 9, 'small', 'tar', 'tar cf - NAME', 'none');
await compare(`tar of ${MEBIBYTES} MiB / tar`, 5, 'big', 'tar', 'tar cf - NAME', 'none');
console.log(`memory after that ${residentMegabytes(server.pid).toFixed(0)} MB`);
for (const [algo, command] of [
  ['targz', 'gzip -6'],
  ['tarbz2', 'bzip2 -9'],
  ['tarxz', 'xz -1'],
  ['tarlz4', 'lz4 -q'],
  ['tarbr', 'brotli -4'],
  ['tarzst', 'zstd -3 -q'],
]) {
  const tool = command.split(' ')[0];
  if (!hasProgram(tool)) console.log(`${algo}: ${tool} is not installed`);
  else
    await compare(
      `${algo} of small files / tar, ${command}`,
      3,
      'small',
      algo,
      `tar cf - NAME | ${command} -c`,
      'none',
    );
}

for (const name of ['small', 'big']) {
  const wait = await longestWait(server, async () => {
    // Not with a program that this one waits for: then it would measure its own sleep.
    const headers = { 'X-Auth': token };
    const address = `${server.origin}/api/raw/${name}?algo=zip`;
    for (let i = 0; i < 3; i++) await new Promise((done) => httpGet(address, { headers }, drain(done)));
  });
  console.log(`longest wait of another request, zip of ${name} ${wait.toFixed(0)} ms  (aim < 20)`);
}
console.log(`memory after all that ${residentMegabytes(server.pid).toFixed(0)} MB`);
await server.stop();

function makeBigFile(parent, mebibytes) {
  mkdirSync(parent, { recursive: true });
  const file = openSync(join(parent, 'random.bin'), 'w');
  for (let i = 0; i < mebibytes; i++) writeSync(file, randomBytes(1 << 20));
  closeSync(file);
}
