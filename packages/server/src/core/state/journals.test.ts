import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Journal, Journals } from './journals.js';

let folder: string;
let journals: Journals;
let damage: string[];
let opened: Journal[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-journals-'));
  damage = [];
  opened = [];
  journals = new Journals(folder, (message) => damage.push(message));
});
afterEach(() => {
  for (const journal of opened) journal.close();
  rmSync(folder, { recursive: true });
});

const left = () => journals.left(({ lines }) => lines);
const leave = (name: string, text: string) => writeFileSync(join(folder, name), text);

test('a journal is read with all that was noted, and more can be noted after it', async () => {
  const journal = journals.begin('{"begun":1}');
  opened.push(journal);
  journal.append('{"item":1}');
  journal.close();
  expect(await left()).toEqual([[{ begun: 1 }, { item: 1 }]]);
  const [again] = await journals.left(({ open }) => open());
  if (again) opened.push(again);
  again?.append('{"item":2}');
  expect(await left()).toEqual([[{ begun: 1 }, { item: 1 }, { item: 2 }]]);
  expect(damage).toEqual([]);
});

test('a line that was not finished is not counted, and spoils none that follows', async () => {
  leave('one', '{"begun":1}\n{"item":1}\n{"ite');
  expect(await left()).toEqual([[{ begun: 1 }, { item: 1 }]]);
  const [again] = await journals.left(({ open }) => open());
  if (again) opened.push(again);
  again?.append('{"item":2}');
  expect(await left()).toEqual([[{ begun: 1 }, { item: 1 }, { item: 2 }]]);
});

test('a damaged line is skipped, without the first one nothing is understood, and the file is kept beside', async () => {
  leave('middle', '{"begun":1}\n\0\0\0\0\n{"item":2}\n');
  leave('first', 'garbage\n{"item":1}\n');
  mkdirSync(join(folder, 'a folder'));
  expect(await left()).toEqual([[], [{ begun: 1 }, { item: 2 }]]);
  expect(damage).toHaveLength(2);
  expect(damage[1]).toContain(join(folder, 'middle.damaged'));
  expect(readFileSync(join(folder, 'first.damaged'), 'utf8')).toBe('garbage\n{"item":1}\n');
});

test('a large one is read in pieces, with lines that are longer than a piece, and skips what is damaged', async () => {
  const long = 'ü'.repeat(400_000);
  const lines = Array.from({ length: 50_000 }, (_, n) => `{"n":${n}}`);
  lines[20_000] = JSON.stringify({ n: long });
  leave('one', ['garbage', ...lines, '{"n":'].join('\n'));
  const [file] = await journals.files();
  for (let round = 0; round < 2; round += 1) {
    const read: unknown[] = [];
    for await (const some of file?.lines() ?? []) read.push(...some);
    expect(read).toHaveLength(50_000);
    expect([read[0], read[20_000], read[49_999]]).toEqual([{ n: 0 }, { n: long }, { n: 49_999 }]);
  }
  expect(damage).toHaveLength(1);
  await file?.remove();
  expect(readdirSync(folder)).toEqual(['one.damaged']);
});

test('of the copies of damaged ones the latest ten are kept', async () => {
  for (let n = 10; n < 30; n += 1) {
    leave(`${n}`, 'garbage\n');
    await left();
    const [path, at] = [join(folder, `${n}.damaged`), new Date(Date.UTC(2026, 0, n))];
    utimesSync(path, at, at);
    rmSync(join(folder, `${n}`));
  }
  expect(readdirSync(folder).filter((name) => name.endsWith('.damaged'))).toHaveLength(10);
  expect(readdirSync(folder)).toContain('29.damaged');
});

test('one that its reader cannot make sense of is set aside', async () => {
  leave('odd', 'null\n{"item":1}\n');
  const read = await journals.left(({ lines: [first] }) => (first as { begun: number }).begun);
  expect(read).toEqual([]);
  await expect.poll(() => readdirSync(folder)).toEqual(['odd.damaged']);
});
