import { mkdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadScript } from './compiled-script.js';

const SCRIPT = `
exports.sum = (a, b) => a + b;
exports.where = [__filename, __dirname];
exports.later = () => require('./later.cjs').sumOf(2, 3);
`;
const LATER = `const { sum } = require('./script-1.cjs'); exports.sumOf = sum;`;

interface Exports {
  sum(a: number, b: number): number;
  where: string[];
  later(): number;
}

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-script-'));
  file = join(folder, 'script-1.cjs');
  await writeFile(file, SCRIPT);
  await writeFile(join(folder, 'later.cjs'), LATER);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const load = () => loadScript<Exports>(file);
const kept = async () => (await readdir(folder)).filter((name) => /^script-1\.cjs\./.test(name));

/** Loads the script, uses it and keeps its compiled code; returns the path of that. */
async function keepOnce(): Promise<string> {
  const { exports, keep } = load();
  exports.sum(1, 1);
  keep();
  const [name = '', ...more] = await kept();
  expect(more).toEqual([]);
  return join(folder, name);
}

test('a script runs the same with and without its compiled code', async () => {
  for (let start = 0; start < 2; start++) {
    const { exports } = load();
    expect(exports.sum(2, 3)).toBe(5);
    expect(exports.where).toEqual([file, folder]);
    expect(exports.later()).toBe(5);
    await keepOnce();
  }
});

test('compiled code is kept once', async () => {
  const code = await keepOnce();
  const before = await readFile(code);
  await keepOnce();
  expect((await readFile(code)).equals(before)).toBe(true);
});

test.each<[string, (code: Buffer) => Uint8Array]>([
  ['nothing', () => new Uint8Array()],
  ['a half', (code) => code.subarray(0, code.length / 2)],
  ['a wrong byte', (code) => code.map((byte, at) => (at === code.length >> 1 ? byte ^ 1 : byte))],
  ['zeros', (code) => new Uint8Array(code.length)],
])('compiled code that is damaged is ignored and replaced: %s', async (_, damage) => {
  const code = await keepOnce();
  const whole = await readFile(code);
  await writeFile(code, damage(whole));
  expect(load().exports.sum(2, 3)).toBe(5);
  await keepOnce();
  expect((await readFile(code)).length).toBeGreaterThan(whole.length / 2);
  expect(load().exports.sum(2, 3)).toBe(5);
});

test('a folder that takes no compiled code does not matter', async () => {
  const code = await keepOnce();
  await rm(code);
  mkdirSync(code);
  const { exports, keep } = load();
  keep();
  expect(exports.sum(2, 3)).toBe(5);
  expect(await readdir(folder)).toHaveLength(3);
});
