// `node bench/archive.mjs [MEBIBYTES] [small] [big] [compressed]`: folders as archives, over HTTP, against
// `zip -0` and `tar`; compressed ones against their tools.
import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { hasProgram, isWanted, pair, report, reportFigure, temporaryFolder, timeCommand } from './lib.mjs';
import { makeTree } from './make-tree.mjs';
import { curlOf, login, residentMegabytes, startServer } from './server.mjs';

const MEBIBYTES = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 1024);

const folder = temporaryFolder();
const root = join(folder, 'files');
makeTree(join(root, 'small'), 10_000, 1);
makeBigFile(join(root, 'big'), MEBIBYTES);

const server = await startServer(root, join(folder, 'state'));
const curl = curlOf(server, await login(server));

/** Writes to a pipe, as the server does. */
function theirs(name, command) {
  return () =>
    timeCommand('sh', ['-c', `cd '${root}' && ${command} | cat > /dev/null`.replaceAll('NAME', name)]);
}

async function compare(what, runs, name, algo, command, aim) {
  if (!hasProgram(command.split(' ')[0]))
    return console.log(`${what}: the program to compare with is not installed`);
  const ours = () => curl(`/api/raw/${name}?algo=${algo}`);
  report(what, await pair(runs, ours, theirs(name, command), server), aim);
}

if (isWanted('small')) {
  await compare('zip of 10,000 small files / zip -0', 9, 'small', 'zip', 'zip -0 -q -r - NAME', '<= 0.5');
  await compare('tar of 10,000 small files / tar', 9, 'small', 'tar', 'tar cf - NAME', 'none');
}
if (isWanted('big')) {
  await compare(`zip of ${MEBIBYTES} MiB / zip -0`, 5, 'big', 'zip', 'zip -0 -q -r - NAME', '<= 0.5');
  await compare(`tar of ${MEBIBYTES} MiB / tar`, 5, 'big', 'tar', 'tar cf - NAME', 'none');
}
if (isWanted('compressed')) await compareCompressed();
reportFigure('memory after all that', residentMegabytes(server.pid), 'MB', 'none');
await server.stop();

async function compareCompressed() {
  for (const [algo, command] of [
    ['targz', 'gzip -6'],
    ['tarbz2', 'bzip2 -9'],
    ['tarxz', 'xz -1'],
    ['tarlz4', 'lz4 -q'],
    ['tarbr', 'brotli -4'],
    ['tarzst', 'zstd -3 -q'],
  ]) {
    const what = `${algo} of small files / tar, ${command}`;
    const tool = command.split(' ')[0];
    if (!hasProgram(tool)) console.log(`${algo}: ${tool} is not installed`);
    else await compare(what, 3, 'small', algo, `tar cf - NAME | ${command} -c`, 'none');
  }
}

function makeBigFile(parent, mebibytes) {
  mkdirSync(parent, { recursive: true });
  const file = openSync(join(parent, 'random.bin'), 'w');
  for (let i = 0; i < mebibytes; i++) writeSync(file, randomBytes(1 << 20));
  closeSync(file);
}
