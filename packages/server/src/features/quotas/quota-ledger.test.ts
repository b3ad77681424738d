import type { VirtualPath } from '@satchel/contract';
import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.js';
import type { AppDatabase } from '../../core/db/app-database.js';
import type { Limit } from '../../core/files/allowance.js';
import { CountRows } from './count-rows.js';
import { useOf } from './limit-use.js';
import { PlaceRows } from './place-rows.js';
import { QuotaLedger } from './quota-ledger.js';

const PLACE = '/p' as VirtualPath;
const LIMIT: Limit = {
  ...{ account: 'folder:/p', of: 'folder', name: PLACE, bytes: 100, files: 10, places: [PLACE] },
};
const NO_PLACE: Limit = {
  ...{ account: 'user:1', of: 'user', userId: 1, name: 'u', bytes: 100, files: null, places: [] },
};
const none = { bytes: 0, entries: 0 };
const of = (bytes: number, entries = 1) => ({ bytes, entries });

function open(database: AppDatabase, node = 'one') {
  const rows = new PlaceRows(database);
  const ledger = new QuotaLedger(rows, node, Date.now);
  const counts = new CountRows(rows, node, Date.now);
  const count = async (bytes: number, entries: number) => {
    expect(await counts.begin(PLACE, () => false)).toBe(true);
    await counts.end(PLACE, { bytes, entries, tookMs: 1 });
  };
  const used = async () => (await useOf(database.query, LIMIT)).used;
  const reserve = (bytes: number) => ledger.reserve({ places: [PLACE], limits: [LIMIT], amount: of(bytes) });
  const stale = async () => (await rows.states([PLACE]))[0]?.isStale;
  return { rows, ledger, counts, count, used, reserve, stale };
}

describeOnBothDatabases('what is recorded of folders', (openDatabase) => {
  test('never grants more than there is room for, to several servers at once', async () => {
    const database = await openDatabase();
    const [one, two] = [open(database), open(database, 'two')];
    await one.count(0, 0);
    const asked = Array.from({ length: 20 }, (_, index) => (index % 2 ? one : two).reserve(15));
    const granted = (await Promise.all(asked)).filter((answer) => typeof answer === 'string');
    expect(granted).toHaveLength(6);
    expect(await one.used()).toEqual(of(90, 6));
    await one.ledger.tidy((node) => node === 'two', 0);
    expect(await one.used()).toEqual(of(90, 6));
    expect(await one.stale()).toBe(true);
  });

  test('takes nothing off that a count in the meantime did not see any more', async () => {
    const { rows, ledger, count, used, reserve, stale } = open(await openDatabase());
    await count(80, 2);
    const before = await rows.counts([PLACE]);
    await count(30, 1);
    await rows.left(before, of(50));
    expect([await used(), await stale()]).toEqual([of(30), true]);
    const id = await reserve(10);
    await count(40, 1);
    await ledger.end(String(id), () => ({ stored: of(10), left: of(30) }));
    expect([await used(), await stale()]).toEqual([of(50, 2), true]);
    await count(10, 1);
    await rows.left(await rows.counts([PLACE]), of(4, 0));
    expect([await used(), await stale()]).toEqual([of(6), false]);
  });

  test('adds what came during a count to what that has found', async () => {
    const { ledger, counts, used, reserve, stale } = open(await openDatabase());
    await counts.begin(PLACE, () => false);
    await counts.end(PLACE, { ...none, tookMs: 1 });
    const id = await reserve(10);
    await counts.begin(PLACE, () => false);
    await ledger.end(String(id), () => ({ stored: of(10), left: none }));
    await counts.end(PLACE, { ...none, tookMs: 1 });
    expect([await used(), await stale()]).toEqual([of(10), true]);
  });

  test('stores no count of a folder that was forgotten in the meantime', async () => {
    const { rows, counts, count, reserve } = open(await openDatabase());
    await count(5, 1);
    await counts.begin(PLACE, () => false);
    await rows.forget([PLACE]);
    await counts.end(PLACE, { ...none, tookMs: 1 });
    expect(await reserve(1)).toEqual({ uncounted: [PLACE] });
  });

  test('does not miss what is moved while it is counted', async () => {
    const { ledger, counts, count, used, stale } = open(await openDatabase());
    await count(50, 1);
    const id = await ledger.begin([PLACE]);
    await counts.begin(PLACE, () => false);
    await counts.end(PLACE, { ...none, tookMs: 1 });
    expect([await used(), await stale()]).toEqual([of(50), true]);
    await ledger.end(id, () => ({ stored: none, left: none }));
    await count(20, 1);
    expect([await used(), await stale()]).toEqual([of(20), false]);
  });

  test('ends the counts of servers that are gone', async () => {
    const database = await openDatabase();
    const [one, two] = [open(database), open(database, 'two')];
    await one.count(5, 1);
    await one.counts.begin(PLACE, () => false);
    expect(await two.counts.begin(PLACE, () => false)).toBe(false);
    await two.counts.tidy((node) => node === 'one');
    expect((await two.rows.states([PLACE]))[0]).toMatchObject({ countingNode: '', isStale: true });
    await one.counts.end(PLACE, { ...none, tookMs: 1 });
    expect(await two.used()).toEqual(of(5));
  });

  test('keeps the room of an upload, and gives it to whoever publishes that', async () => {
    const { ledger, count, used, reserve } = open(await openDatabase());
    await count(0, 0);
    const id = String(await reserve(40));
    await ledger.hold(id, 'staged');
    await ledger.tidy(() => true, 0);
    expect(await used()).toEqual(of(40));
    expect(await ledger.take('staged')).toEqual({ id, places: [PLACE] });
    expect(await ledger.take('staged')).toBe(null);
    await ledger.hold(id, 'staged');
    await ledger.discard('staged');
    expect(await used()).toEqual(none);
  });

  test('knows what a user without a folder has', async () => {
    const database = await openDatabase();
    const { rows } = open(database);
    expect(await rows.states([])).toEqual([]);
    expect(await useOf(database.query, NO_PLACE)).toEqual({
      limit: NO_PLACE,
      used: none,
      kept: none,
      reserved: none,
    });
  });
});
