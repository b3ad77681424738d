import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

test('one that its reader cannot make sense of is set aside', async () => {
  leave('odd', 'null\n{"item":1}\n');
  const read = await journals.left(({ lines: [first] }) => (first as { begun: number }).begun);
  expect(read).toEqual([]);
  await expect.poll(() => readdirSync(folder)).toEqual(['odd.damaged']);
});
