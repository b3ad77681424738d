import type { VirtualPath } from '@satchel/contract';
import { expect, test } from 'vitest';
import { longestTurn } from '../../../test/cost.js';
import { describeOnBothDatabases } from '../../../test/databases.js';
import { HistoryStore, type Recorded } from './history-store.js';
import type { Step } from './steps.js';

const PAGE = { offset: 0, limit: 100 };
const mark = { fileId: '1', isFolder: false, size: 1, revision: '1', entries: 0 };
const step = (index: number): Step => ({
  verb: 'move',
  path: `/folder/of/photos/picture ${index}.jpg` as VirtualPath,
  to: `/another/folder/picture ${index}.jpg` as VirtualPath,
  ...{ mark, parents: 0 },
});
const action = (userId: number, id: string, options: Partial<Recorded> = {}): Recorded => ({
  ...{
    userId,
    id,
    kind: 'move',
    path: '/a' as VirtualPath,
    destination: null,
    items: 1,
    at: 1,
    session: 's',
  },
  ...{ steps: [step(0)], ...options },
});

describeOnBothDatabases('the history', (open) => {
  const start = async () => {
    const database = await open();
    const text = { password_hash: '', scope: '/', scope_key: '/', permissions: '', commands: '', rules: '' };
    const user = { ...text, id: 1, username: 'a', username_key: 'a', sorting: '', preferences: '' };
    const flags = { lock_password: 0, is_admin: 0, created_at: 0, changed_at: 0 };
    await database.query
      .insertInto('users')
      .values({ ...user, ...flags })
      .execute();
    const kept = { since: 0 };
    const store = new HistoryStore(database, { now: Date.now, retentionNow: () => kept.since });
    const add = (recorded: Recorded[]) => store.add(recorded, store.reservePositions(1000));
    const ids = async () => (await store.list(1, PAGE)).map(({ id }) => id);
    return { database, store, kept, add, ids };
  };

  test('keeps a hundred thousand steps in their order, in little space', async () => {
    const { database, store, add } = await start();
    const steps = Array.from({ length: 100_000 }, (_, index) => step(index));
    await add([action(1, 'large', { steps: steps.slice(0, 60_000), items: 60_000 })]);
    await add([action(1, 'large', { steps: steps.slice(60_000), items: 40_000, kind: 'rename' })]);
    const [found] = await store.list(1, PAGE);
    expect(found).toMatchObject({ items: 100_000, undoable: 100_000, redoable: 0, kind: 'move' });
    expect(await store.steps({ userId: 1, id: 'large' }, 'undo')).toEqual(steps);
    const rows = await database.query.selectFrom('history_steps').select('steps').execute();
    expect(rows.reduce((sum, row) => sum + row.steps.length, 0)).toBeLessThan(4 * 1024 * 1024);
  });

  test('stores and reads a hundred thousand steps without delaying others', async () => {
    const { store, add } = await start();
    const steps = Array.from({ length: 100_000 }, (_, index) => step(index));
    const key = { userId: 1, id: 'large' };
    const turn = await longestTurn(async () => {
      await add([action(1, 'large', { steps, items: steps.length })]);
      await store.replace(key, 'undo', { left: await store.steps(key, 'undo'), back: [] });
    });
    expect(turn).toBeLessThan(200);
  });

  test('keeps the order of the batches in which changes came, whenever each is stored', async () => {
    const { store } = await start();
    const [first, second] = [store.reservePositions(10), store.reservePositions(10)];
    await store.add([action(1, 'a', { steps: [step(3)] })], second);
    expect([await store.has(action(1, 'a'), first), await store.has(action(1, 'a'), second)]).toEqual([
      false,
      true,
    ]);
    await store.add([action(1, 'a', { steps: [step(1)] })], first);
    expect(await store.steps({ userId: 1, id: 'a' }, 'undo')).toEqual([step(1), step(3)]);
  });

  test('the history moves steps between undo and redo, and says what is final', async () => {
    const { store, add } = await start();
    const none: Step = { verb: 'none', path: '/x' as VirtualPath, reason: 'permanent' };
    await add([action(1, 'a', { steps: [step(1), none], items: 2 })]);
    const key = { userId: 1, id: 'a' };
    expect(await store.find(key)).toMatchObject({ undoable: 1, final: 1, reason: 'permanent' });
    await store.replace(key, 'undo', { left: [none], back: [step(2)] });
    expect(await store.find(key)).toMatchObject({ undoable: 0, redoable: 1, final: 1 });
    await store.replace(key, 'redo', { left: [], back: [step(3)] });
    expect(await store.steps(key, 'undo')).toEqual([none, step(3)]);
    expect(await store.find({ userId: 2, id: 'a' })).toBeUndefined();
  });

  test('forgets what is old, too much, or of users who are gone', async () => {
    const { database, store, kept, add, ids } = await start();
    const names = ['1', '2', '3', '4', '5', '6'];
    for (const some of [names.slice(0, 1), names.slice(1)]) {
      kept.since += 1;
      await add(some.map((id) => action(1, id, { at: Number(id), items: 10 })));
    }
    await add([action(2, 'gone', { at: 9 })]);
    const many = { actions: 100, items: 1000 };
    await store.prune(2, many);
    expect(await ids()).toEqual(['6', '5', '4', '3', '2']);
    await store.prune(0, { ...many, actions: 4 });
    expect(await ids()).toEqual(['6', '5', '4', '3']);
    await store.prune(0, { ...many, items: 25 });
    expect(await ids()).toEqual(['6', '5']);
    await store.prune(0, { ...many, items: 1 });
    expect(await ids()).toEqual(['6']);
    const left = await database.query.selectFrom('history_steps').select('action_id').execute();
    expect(left).toEqual([{ action_id: '6' }]);
  });
});
