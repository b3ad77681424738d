import type { VirtualPath } from '@satchel/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.js';
import type { AppDatabase } from '../../core/db/app-database.js';
import { cursorText, filterOf } from './activity-filter.js';
import type { ActivityNote } from './activity-note.js';
import { ActivityStore } from './activity-store.js';
import { ActivityWriter } from './activity-writer.js';

const NODE = 'node-one';
const at = (minute: number) => Date.UTC(2026, 0, 1, 0, minute);
const change = (minute: number, path: string, more: Partial<ActivityNote> = {}): ActivityNote => ({
  ...{ at: at(minute), action: 'saved', result: 'done', way: 'session', path },
  ...{ user: { id: 7, name: 'ann' }, ...more },
});
const refusal = (minute: number, more: Partial<ActivityNote> = {}): ActivityNote => ({
  ...{ at: at(minute), action: 'access', result: 'refused', way: 'session', code: 'unauthenticated' },
  ...{ address: '192.0.2.1', ...more },
});

describeOnBothDatabases('the rows of the activity log', (open) => {
  let database: AppDatabase;
  let store: ActivityStore;
  beforeEach(async () => {
    database = await open();
    store = new ActivityStore(database);
  });
  const write = (
    notes: ActivityNote[],
    { closes = null as number | null, isChained = true, node = NODE } = {},
  ) =>
    database.query
      .transaction()
      .execute((query) => new ActivityWriter(database, node).store(query, notes, { closes, isChained }));
  const paths = async (query: Record<string, string>) =>
    (
      await store.list(
        filterOf((name) => query[name]),
        100,
      )
    ).map(({ path }) => path);
  const faults = async () =>
    (await store.verify()).flatMap((walk) => walk.faults.map(({ kind, from, to }) => [kind, from, to]));

  test('rows of two servers are listed by their time, in parts', async () => {
    await write([change(1, '/a'), change(3, '/c')]);
    await write([change(2, '/b'), change(4, '/d')], { node: 'node-two' });
    const first = await store.list({}, 2);
    expect(first.map(({ path }) => path)).toEqual(['/d', '/c']);
    const last = first.at(-1);
    expect(await paths({ before: last ? cursorText(last) : '' })).toEqual(['/b', '/a']);
    expect(await faults()).toEqual([]);
  });

  test('rows of the same time are not lost between two parts', async () => {
    await write([change(1, '/a'), change(1, '/b')]);
    await write([change(1, '/c')], { node: 'node-two' });
    const seen: (string | null)[] = [];
    let before = '';
    for (let times = 0; times < 4; times += 1) {
      const [row] = await store.list(
        filterOf((name) => (name === 'before' ? before : undefined)),
        1,
      );
      if (!row) break;
      seen.push(row.path);
      before = cursorText(row);
    }
    expect(seen.sort()).toEqual(['/a', '/b', '/c']);
  });

  test('filters of many rows find each once, and in order, also far behind and at the same time', async () => {
    const many = Array.from({ length: 3000 }, (_, index) =>
      index % 1000 === 7
        ? change(index >> 4, `/a/${index}`, { action: 'deleted', user: { id: 8, name: 'bob' } })
        : change(index >> 4, `/${index % 2 ? 'a' : 'b'}/${index}`),
    );
    for (let first = 0; first < many.length; first += 500) await write(many.slice(first, first + 500));
    await write([change(1, '/a/last')], { node: 'node-two' });
    const all = async (query: Record<string, string>, limit: number) => {
      const found: (string | null)[] = [];
      for (let before = ''; ; ) {
        const rows = await store.list(
          filterOf((name) => (name === 'before' ? before : query[name])),
          limit,
        );
        found.push(...rows.map(({ path }) => path));
        const last = rows.at(-1);
        if (!last || rows.length < limit) return found;
        before = cursorText(last);
      }
    };
    const notes = many.map(({ path }) => path).reverse();
    expect(await all({ action: 'deleted' }, 2)).toEqual(['/a/2007', '/a/1007', '/a/7']);
    expect(await all({ action: 'deleted', user: '7' }, 100)).toEqual([]);
    expect(await all({ action: 'copied' }, 100)).toEqual([]);
    expect(await all({ path: '/b', to: '2026-01-01T00:00:30Z' }, 100)).toEqual(
      notes.slice(-16).filter((path) => path?.startsWith('/b/')),
    );
    const ofRoot = await all({ path: '/' }, 450);
    expect(ofRoot).toHaveLength(3001);
    expect(ofRoot.filter((path) => path !== '/a/last')).toEqual(notes);
  });

  test('filters: a path and all below it, and nothing that only begins like it', async () => {
    await write([change(1, '/a'), change(2, '/a/b'), change(3, '/ab'), change(4, '/a-'), change(5, '/A/b')]);
    await write([change(6, '/x', { action: 'moved', to: '/a/x' })]);
    expect(await paths({ path: '/a' })).toEqual(['/x', '/a/b', '/a']);
    expect(await paths({ path: '/ä' })).toEqual([]);
    expect(await paths({ action: 'moved,links' })).toEqual(['/x']);
    expect(await paths({ user: '8' })).toEqual([]);
    expect(await paths({ from: '2026-01-01T00:05:00Z' })).toEqual(['/x', '/A/b']);
    expect(await paths({ to: '2026-01-01T00:02:00Z' })).toEqual(['/a']);
  });

  test('refusals of one address are one row, and one more when they are closed', async () => {
    await write([refusal(1), refusal(1), refusal(1, { address: '192.0.2.2' })]);
    await write([refusal(1), refusal(2)]);
    const counts = async () => (await store.list({}, 100)).map(({ count }) => count).sort();
    expect(await counts()).toEqual([1, 1]);
    await write([], { closes: at(1) });
    expect(await counts()).toEqual([1, 1]);
    await write([refusal(3)], { closes: at(2) });
    expect(await counts()).toEqual([1, 1, 1, 3]);
    expect(await faults()).toEqual([]);
  });

  test('visits of a link by one address are one row for each path, and take no room from refusals', async () => {
    const visit = (path: string, address = '192.0.2.1') =>
      refusal(1, { action: 'downloaded', result: 'done', way: 'link', path, address });
    const visits = Array.from({ length: 1200 }, (_, index) => visit(`/a/${index}`));
    await write([visit('/a'), visit('/a'), visit('/a', '192.0.2.2'), ...visits]);
    await write([visit('/a'), refusal(1), refusal(1)]);
    await write([], { closes: at(9) });
    const rows = await store.list({}, 5000);
    expect(rows).toHaveLength(1200 + 3 + 2);
    const counts = rows.filter(({ path }) => path === '/a').map(({ count }) => count);
    expect(counts.sort()).toEqual([1, 1, 2]);
    const refusals = rows.filter(({ result }) => result === 'refused');
    expect(refusals.map(({ details }) => details.includes('192.0.2.1'))).toEqual([true, true]);
  });

  test('a flood from many addresses has a limited number of rows', async () => {
    const flood = (first: number) =>
      Array.from({ length: 700 }, (_, index) => refusal(1, { address: `10.0.${first}.${index}` }));
    for (const part of [1, 2, 3]) await write(flood(part));
    const rows = await store.list({}, 5000);
    expect(rows.length).toBeGreaterThan(900);
    expect(rows.length).toBeLessThan(1010);
    await write([], { closes: at(9) });
    const counted = (await store.list({}, 5000)).reduce((sum, { count }) => sum + count, 0);
    expect(counted).toBe(2100);
  });

  test('a changed row is found, and so is one whose hash was taken away', async () => {
    await write(Array.from({ length: 10 }, (_, index) => change(index, `/${index}`)));
    expect(await faults()).toEqual([]);
    await database.query.updateTable('activity').set({ path: '/other' }).where('position', '=', 4).execute();
    expect(await faults()).toEqual([['changed', 4, 4]]);
    await database.query
      .updateTable('activity')
      .set({ username: 'bob', hash: null })
      .where('position', '=', 10)
      .execute();
    expect(await faults()).toEqual([
      ['changed', 4, 4],
      ['changed', 10, 10],
    ]);
  });

  test('removed rows are found, in the middle and at the end, also without hashes', async () => {
    await write(Array.from({ length: 10 }, (_, index) => change(index, `/${index}`)));
    await write([change(20, '/x'), change(21, '/y')], { isChained: false });
    await database.query.deleteFrom('activity').where('position', 'in', [3, 4, 12]).execute();
    expect(await faults()).toEqual([
      ['missing', 3, 4],
      ['missing', 12, 12],
    ]);
  });

  test('a row that the server did not write is found', async () => {
    await write([change(1, '/a')]);
    await sql`insert into activity select node, 2, at, action, result, user_id, username, path, to_path, count, details, null from activity`.execute(
      database.query,
    );
    expect(await faults()).toEqual([['surplus', 2, 2]]);
  });

  test('rows that are too old are removed, and what is left can be verified', async () => {
    await write(Array.from({ length: 1200 }, (_, index) => change(index, `/${index}`)));
    await write([change(5, '/late')]);
    await store.removeBefore(at(1100));
    expect(await store.list({}, 5000)).toHaveLength(101);
    expect(await faults()).toEqual([]);
    await store.removeBefore(at(5000));
    expect(await store.list({}, 10)).toEqual([]);
    expect(await faults()).toEqual([]);
    await write([change(6000, '/new')]);
    expect(await faults()).toEqual([]);
    await database.query.updateTable('activity').set({ path: '/other' }).execute();
    expect(await faults()).toEqual([['changed', 1202, 1202]]);
  });

  test('the chain goes on where it was switched off for a while', async () => {
    await write([change(1, '/a')]);
    await write([change(2, '/b')], { isChained: false });
    await write([change(3, '/c')]);
    const [walk] = await store.verify();
    expect(walk).toMatchObject({ count: 3, chained: 2, faults: [] });
  });

  test('the rows of an entry end where its former name may not be told', async () => {
    await write([
      change(1, '/secret/a'),
      change(2, '/secret/a', { action: 'moved', to: '/open/a' }),
      change(3, '/open/a'),
      refusal(4, { path: '/open/a' }),
    ]);
    const of = (isShown: boolean, isDone = true) =>
      store
        .ofEntry('/open/a' as VirtualPath, { limit: 100, isDone, isShown: () => isShown })
        .then((rows) => rows.map(({ action, path }) => [action, path]));
    expect(await of(false)).toEqual([
      ['saved', '/open/a'],
      ['moved', '/secret/a'],
    ]);
    expect(await of(true)).toEqual([
      ['saved', '/open/a'],
      ['moved', '/secret/a'],
      ['saved', '/secret/a'],
    ]);
    expect(await of(true, false)).toHaveLength(4);
  });

  test('a path is found by an index', async () => {
    const { rows } = await (database.kind === 'sqlite'
      ? sql<{
          detail: string;
        }>`explain query plan select * from activity where path = '/a' or (path > '/a/' and path < '/a0') or to_path = '/a'`
      : sql<{ detail: string }>`select indexname as detail from pg_indexes where tablename = 'activity'`
    ).execute(database.query);
    expect(rows.map(({ detail }) => detail).join('\n')).toContain('activity_by_path');
  });
});
