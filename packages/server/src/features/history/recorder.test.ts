import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VirtualPath } from '@satchel/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nowhere } from '../../../test/followed-events.js';
import { ChangeLog } from '../../core/changes/change-log.js';
import type { AppDatabase } from '../../core/db/app-database.js';
import { openDatabase } from '../../core/db/database.js';
import { FileEvents, type UserAction } from '../../core/files/file-events.js';
import { Journals } from '../../core/state/journals.js';
import { HistoryStore } from './history-store.js';
import { HistoryRecorder } from './recorder.js';
import { stepsOf } from './steps.js';

const USER = 7;
const mark = { fileId: '1', isFolder: false, size: 1, revision: '1', entries: 0 };

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

const start = async (ofStore: Partial<Pick<HistoryStore, 'prepare'>> = {}) => {
  const journals = new Journals(join(folder, 'journals'));
  const onError = (error: unknown) => errors.push(error);
  const changes = await ChangeLog.open({ database, node: '', journals, onError });
  const recorder = new HistoryRecorder({
    store: {
      prepare: (...given) => store.prepare(...given),
      add: (...given) => store.add(...given),
      has: (...given) => store.has(...given),
      reservePositions: (count) => store.reservePositions(count),
      ...ofStore,
    },
    settled: () => changes.settled(),
    now: () => now,
  });
  changes.join(recorder.follower);
  const events = new FileEvents(onError, changes);
  await changes.recover(nowhere, (made, intents) => events.emitAll(made, intents));
  const create = (path: string, action: UserAction) =>
    events.emit({
      ...{ type: 'created', path: path as VirtualPath, by: 'upload', mark },
      actor: { userId: USER, username: 'ann', action },
    });
  return { recorder, events, create };
};
const named = (name: string) => ({ name, session: 's' });
/** A recorder that never finishes storing. */
const startKilled = () => start({ prepare: () => new Promise(() => {}) });
const stored = async () => {
  const actions = await store.list(USER, { offset: 0, limit: 10 });
  return Object.fromEntries(actions.map(({ id, items, undoable }) => [id, [items, undoable]]));
};

test('a process that is killed before it stores changes leaves them to the next one, in their order', async () => {
  const { create } = await startKilled();
  for (const path of ['/a', '/b', '/c']) create(path, named(path === '/c' ? 'two' : 'one'));
  expect(await stored()).toEqual({});
  await start();
  expect(await stored()).toEqual({ one: [2, 2], two: [1, 1] });
  const steps = await store.steps({ userId: USER, id: 'one' }, 'undo');
  expect(steps.map(({ path }) => path)).toEqual(['/a', '/b']);
  await start();
  expect([await stored(), errors]).toEqual([{ one: [2, 2], two: [1, 1] }, []]);
});

test('later changes of a request without a name are added to what was stored of it', async () => {
  const { recorder, create } = await start();
  const action = { session: 's' };
  for (const path of ['/a', '/b', '/c']) {
    create(path, action);
    if (path === '/b') await recorder.settled();
  }
  await recorder.settled();
  expect([Object.values(await stored()), errors]).toEqual([[[3, 3]], []]);
});

test('an action that undoes others is given to the caller, and not stored', async () => {
  const { recorder, create } = await start();
  const action = named('undo');
  const steps = recorder.follow(action);
  create('/a', action);
  // The action is a copy, as it is after a restart during a change.
  create('/b', JSON.parse(JSON.stringify(action)) as UserAction);
  await recorder.settled();
  expect([steps.map(({ path }) => path), await stored()]).toEqual([['/a'], {}]);
});

test('what a former release noted is stored once', async () => {
  const { recorder } = await start();
  const actor = { userId: USER, username: 'ann' };
  const path = '/a' as VirtualPath;
  const steps = stepsOf({ type: 'created', path, by: 'upload', mark, actor });
  const facts = { kind: 'upload', at: 5, session: 's', path, destination: null, isNew: false };
  const change = JSON.stringify({ userId: USER, id: 'one', steps, ...facts });
  for (const place of ['5000', '5000', '{"position":6000,"node":"n"}']) {
    const journals = new Journals(join(folder, 'history'));
    const journal = journals.begin(place);
    journal.append(change);
    journal.close();
    const [name = ''] = readdirSync(join(folder, 'history'));
    appendFileSync(join(folder, 'history', name), '{"userId":7,"id":"tw');
    await recorder.recover(journals);
    expect(readdirSync(join(folder, 'history'))).toEqual([]);
  }
  expect(await stored()).toEqual({ one: [2, 2] });
});

test('an action without a name gets an id that comes after those of earlier times, and is of version 7', async () => {
  const { recorder, create } = await start();
  for (const time of [5, 0xff, 0x100, Date.parse('2026-11-25')]) {
    now = time;
    create('/a', { session: 's' });
  }
  await recorder.settled();
  const ids = (await store.list(USER, { offset: 0, limit: 10 })).map(({ id }) => id).reverse();
  expect(ids).toEqual(ids.toSorted());
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(ids[2]).toMatch(/^00000000-0100-7/);
});

test('a merge of nearly two hundred thousand files is added to what the same request changed before', async () => {
  const { recorder, events, create } = await start();
  create('/a', named('one'));
  const entries = Array.from({ length: 190_000 }, (_, index) => ({
    ...{ path: `/to/${index}` as VirtualPath, from: null, mark, replaced: false },
  }));
  events.emit({
    ...{ type: 'written', path: '/to' as VirtualPath, by: 'copy', merged: { entries, folders: [] } },
    actor: { userId: USER, username: 'ann', action: named('one') },
  });
  create('/b', named('one'));
  await recorder.settled();
  expect([await stored(), errors]).toEqual([{ one: [190_002, 190_002] }, []]);
});
