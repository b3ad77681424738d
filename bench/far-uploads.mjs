// `node bench/far-uploads.mjs [ROUNDS]`: uploads over lines of 80 ms, by one connection and by two.

import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pair, report, temporaryFolder } from './lib.mjs';
import { congestionControlOfMachine, openFarLine, whyNoFarLine } from './line/far-line.mjs';

const MAIN = fileURLToPath(new URL('../packages/server/dist/bundle/main.js', import.meta.url));
const SEND = fileURLToPath(new URL('line/send.mjs', import.meta.url));
const ROUNDS = Number(process.argv[2] ?? 3);
const PORT = 8080;
const piped = { stdio: ['ignore', 'pipe', 'inherit'] };

/**
 * One connection does not fill the second line, and fills the third one. The last one loses packets, and has the
 * congestion control that suffers most from it.
 */
const LINES = [
  { what: 'no delay', mebibytes: 256, options: { roundTripMs: 0 }, aim: '<= 1.1' },
  { what: '80 ms', mebibytes: 256, options: {}, aim: '<= 0.62' },
  { what: '80 ms, 100 Mbit/s', mebibytes: 128, options: { kbits: 100_000 }, aim: '<= 1.1' },
  {
    what: '80 ms, reno, 0.01 % lost',
    mebibytes: 64,
    options: { lossPercent: 0.01, congestionControl: 'reno' },
    aim: '<= 0.62',
  },
];

const why = whyNoFarLine();
if (why) {
  console.log(`There is nothing to measure on this machine: ${why}.`);
  process.exit();
}
console.log(`The congestion control is ${congestionControlOfMachine()}, unless the line says otherwise.`);
for (const line of LINES) await measure(line);

async function measure({ what, mebibytes, options, aim }) {
  const folder = temporaryFolder();
  const root = join(folder, 'files');
  mkdirSync(root);
  const line = await openFarLine({ roundTripMs: 80, ...options });
  const { origin, password } = await startServer(line, root, join(folder, 'state'));
  let count = 0;
  const upload = (connections) => async () => {
    const name = `${++count}.bin`;
    const words = [SEND, origin, password, String(connections), String(mebibytes), name];
    const took = Number(await outputOf(line.start('near', process.execPath, words, piped)));
    if (statSync(join(root, name)).size !== mebibytes * 1024 * 1024) throw new Error(`${name} is not whole`);
    rmSync(join(root, name));
    return took;
  };
  const result = await pair(ROUNDS, upload(2), upload(1));
  report(`${what}: two connections / one`, result, aim);
  await line.close();
}

async function startServer(line, root, state) {
  const address = line.address('far');
  const words = [MAIN, root, '--state', state, '--address', address, '--port', String(PORT)];
  const child = line.start('far', process.execPath, words, piped);
  let text = '';
  for await (const piece of child.stdout) {
    text += piece;
    if (text.includes('Ready')) break;
  }
  return { origin: `http://${address}:${PORT}`, password: /Password:\s+(\S+)/.exec(text)?.[1] ?? '' };
}

async function outputOf(child) {
  let text = '';
  for await (const piece of child.stdout) text += piece;
  return text;
}
