import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VirtualPath } from '@satchel/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AppDatabase } from '../../core/db/app-database.js';
import { openDatabase } from '../../core/db/database.js';
import { Journals } from '../../core/state/journals.js';
import { HistoryStore } from './history-store.js';
import { HistoryRecorder } from './recorder.js';

const USER = 7;
const mark = { fileId: '1', isFolder: false, size: 1, modifiedMs: 1.5, entries: 0 };

let folder: string;
let database: AppDatabase;
let store: HistoryStore;
let errors: unknown[];
let now: number;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recorder-'));
  database = await openDatabase({ kind: 'sqlite', file: join(folder, 'database') });
  store = new HistoryStore(database);
  errors = [];
  now = 5;
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const newRecorder = (more: Partial<Pick<HistoryStore, 'add'>> = {}) =>
  new HistoryRecorder({
    store: {
      add: (...given) => store.add(...given),
      has: (...given) => store.has(...given),
      reservePositions: (count) => store.reservePositions(count),
      ...more,
    },
    journals: new Journals(join(folder, 'journals')),
    now: () => now,
    onError: (error) => errors.push(error),
  });
/** One that never gets to storing. */
const newKilledRecorder = () => newRecorder({ add: () => new Promise<void>(() => {}) });
const journals = () => readdirSync(join(folder, 'journals'));
const create = (recorder: HistoryRecorder, path: string, name?: string) =>
  recorder.take({
    type: 'created',
    path: path as VirtualPath,
    by: 'upload',
    mark,
    actor: { userId: USER, username: 'ann', action: { name, session: 's' } },
  });
const stored = async () => {
  const actions = await store.list(USER, { offset: 0, limit: 10 });
  return Object.fromEntries(actions.map(({ id, items, undoable }) => [id, [items, undoable]]));
};

test('a process that is killed before it stores changes leaves them to the next one', async () => {
  const killed = newKilledRecorder();
  for (const path of ['/a', '/b', '/c']) create(killed, path, path === '/c' ? 'two' : 'one');
  expect(await stored()).toEqual({});
  expect(journals()).toHaveLength(1);
  await newRecorder().recover();
  expect(await stored()).toEqual({ one: [2, 2], two: [1, 1] });
  const steps = await store.steps({ userId: USER, id: 'one' }, 'undo');
  expect(steps.map(({ path }) => path)).toEqual(['/a', '/b']);
  expect(journals()).toEqual([]);
});

test('what a request without a name changes later is added to what was stored of it', async () => {
  const recorder = newRecorder();
  const action = { session: 's' };
  for (const path of ['/a', '/b', '/c']) {
    const actor = { userId: USER, username: 'ann', action };
    recorder.take({ type: 'created', path: path as VirtualPath, by: 'upload', mark, actor });
    if (path === '/b') await recorder.settled();
  }
  await recorder.settled();
  expect([Object.values(await stored()), errors]).toEqual([[[3, 3]], []]);
});

test('a process that is killed right after it stored them leaves nothing to store twice', async () => {
  const never = new Promise<void>(() => {});
  let told: () => void = () => {};
  const isStored = new Promise<void>((resolve) => {
    told = resolve;
  });
  const killed = newRecorder({
    add: async (...given) => {
      await store.add(...given);
      told();
      await never;
    },
  });
  create(killed, '/a', 'one');
  void killed.settled();
  await isStored;
  expect(journals()).toHaveLength(1);
  await newRecorder().recover();
  expect([await stored(), journals()]).toEqual([{ one: [1, 1] }, []]);
});

test('what was noted before servers had names is stored once', async () => {
  const killed = newKilledRecorder();
  create(killed, '/a', 'one');
  const [name = ''] = journals();
  const file = join(folder, 'journals', name);
  const [, change] = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, `5000\n${change}\n`);
  await newRecorder().recover();
  writeFileSync(file, `5000\n${change}\n`);
  await newRecorder().recover();
  expect([await stored(), journals()]).toEqual([{ one: [1, 1] }, []]);
});

test('what the database rejects is stored by the next start', async () => {
  const recorder = newRecorder({ add: () => Promise.reject(new Error('the disk is full')) });
  create(recorder, '/a', 'one');
  await recorder.settled();
  expect(errors).toEqual([new Error('the disk is full')]);
  await newRecorder().recover();
  expect(await stored()).toEqual({ one: [1, 1] });
});

test('a line that was cut off when the process was killed is left out', async () => {
  const killed = newKilledRecorder();
  create(killed, '/a', 'one');
  const [name = ''] = journals();
  appendFileSync(join(folder, 'journals', name), '{"userId":7,"id":"tw');
  await newRecorder().recover();
  expect(await stored()).toEqual({ one: [1, 1] });
});

test('a change that is stored leaves no journal', async () => {
  const recorder = newRecorder();
  create(recorder, '/a', 'one');
  await recorder.settled();
  expect([await stored(), journals(), errors]).toEqual([{ one: [1, 1] }, [], []]);
});

test('an action without a name gets an id that comes after those of earlier times, and is of version 7', async () => {
  const recorder = newRecorder();
  for (const time of [5, 0xff, 0x100, Date.parse('2026-11-25')]) {
    now = time;
    create(recorder, '/a');
  }
  await recorder.settled();
  const ids = (await store.list(USER, { offset: 0, limit: 10 })).map(({ id }) => id).reverse();
  expect(ids).toEqual(ids.toSorted());
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(ids[2]).toMatch(/^00000000-0100-7/);
});

test('a merge of nearly two hundred thousand files is added to what the same request changed before', async () => {
  const recorder = newRecorder();
  create(recorder, '/a', 'one');
  const entries = Array.from({ length: 190_000 }, (_, index) => ({
    ...{ path: `/to/${index}` as VirtualPath, from: null, mark, replaced: false },
  }));
  recorder.take({
    type: 'written',
    path: '/to' as VirtualPath,
    by: 'copy',
    merged: { entries, folders: [] },
    actor: { userId: USER, username: 'ann', action: { name: 'one', session: 's' } },
  });
  await recorder.settled();
  expect([await stored(), errors]).toEqual([{ one: [190_001, 190_001] }, []]);
});
