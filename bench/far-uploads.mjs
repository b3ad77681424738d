// `node bench/far-uploads.mjs [ROUNDS]`: an upload of one file of 256 MiB over a line of 80 ms, by one connection and by two.

import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pair, report, temporaryFolder } from './lib.mjs';
import { congestionControlOfMachine, openFarLine, whyNoFarLine } from './line/far-line.mjs';

const MAIN = fileURLToPath(new URL('../packages/server/dist/bundle/main.js', import.meta.url));
const SEND = fileURLToPath(new URL('line/send.mjs', import.meta.url));
const ROUNDS = Number(process.argv[2] ?? 3);
const MEBIBYTES = 256;
const PORT = 8080;
const piped = { stdio: ['ignore', 'pipe', 'inherit'] };

/** One without a delay, one without a bound that is far away, and two that lose some packets, as wireless ones do. */
const LINES = [
  { what: 'no delay', options: { roundTripMs: 0 } },
  { what: '80 ms', options: { roundTripMs: 80 } },
  { what: '80 ms, 100 Mbit/s', options: { roundTripMs: 80, kbits: 100_000 } },
  {
    what: '80 ms, 100 Mbit/s, reno, 0.05 % lost',
    options: { roundTripMs: 80, kbits: 100_000, lossPercent: 0.05, congestionControl: 'reno' },
  },
];

const why = whyNoFarLine();
if (why) {
  console.log(`There is nothing to measure on this machine: ${why}.`);
  process.exit();
}
console.log(`The congestion control is ${congestionControlOfMachine()}, unless the line says otherwise.`);
for (const { what, options } of LINES) await measure(what, options);

async function measure(what, options) {
  const folder = temporaryFolder();
  const root = join(folder, 'files');
  mkdirSync(root);
  const line = await openFarLine(options);
  const { origin, password } = await startServer(line, root, join(folder, 'state'));
  let count = 0;
  const upload = (connections) => async () => {
    const name = `${++count}.bin`;
    const words = [SEND, origin, password, String(connections), String(MEBIBYTES), name];
    const took = Number(await outputOf(line.start('near', process.execPath, words, piped)));
    rmSync(join(root, name));
    return took;
  };
  const result = await pair(ROUNDS, upload(2), upload(1));
  report(`${what}: two connections / one`, result, '<= 0.62');
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
