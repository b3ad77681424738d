import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AppDatabase } from './app-database.js';
import { openDatabase } from './database.js';
import { QueryCache } from './query-cache.js';

let folder: string;
let here: AppDatabase;
let elsewhere: AppDatabase;
let reads: number;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-remembered-'));
  const location = { kind: 'sqlite', file: join(folder, 'satchel.db') } as const;
  here = await openDatabase(location);
  elsewhere = await openDatabase(location);
  reads = 0;
});
afterEach(async () => {
  await here.close();
  await elsewhere.close();
  rmSync(folder, { recursive: true });
});

const write = (database: Pick<AppDatabase, 'query'>, value: string) =>
  database.query
    .insertInto('settings')
    .values({ name: 'a', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
async function read(): Promise<string | undefined> {
  reads += 1;
  const row = await here.query
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'a')
    .executeTakeFirst();
  return row?.value;
}

test('an unchanged value is read once', async () => {
  await write(here, 'first');
  const rows = new QueryCache<string, string | undefined>(here);
  expect([await rows.get('a', read), await rows.get('a', read)]).toEqual(['first', 'first']);
  expect(reads).toBe(1);
});

test('several who ask for a value before it was read share one read, and a later change is seen', async () => {
  await write(here, 'first');
  const rows = new QueryCache<string, string | undefined>(here);
  const values = await Promise.all(Array.from({ length: 20 }, () => rows.get('a', read)));
  expect([new Set(values), reads]).toEqual([new Set(['first']), 1]);
  const early = rows.get('b', read);
  await write(here, 'second');
  expect(await rows.get('b', read)).toBe('second');
  await early;
  expect(await rows.get('b', read)).toBe('second');
});

test('a read that failed is tried again', async () => {
  const rows = new QueryCache<string, string | undefined>(here);
  await expect(rows.get('a', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy');
  await write(here, 'first');
  expect(await rows.get('a', read)).toBe('first');
});

test('a change through another connection is seen in the next turn of the event loop', async () => {
  await write(here, 'first');
  const rows = new QueryCache<string, string | undefined>(here);
  await rows.get('a', read);
  await write(elsewhere, 'second');
  await nextTurn();
  expect(await rows.get('a', read)).toBe('second');
});

test('a change through the own connection is seen by the next call, also one that was rolled back', async () => {
  await write(here, 'first');
  const rows = new QueryCache<string, string | undefined>(here);
  await rows.get('a', read);
  await write(here, 'second');
  expect(await rows.get('a', read)).toBe('second');
  const taken = here.query.transaction().execute(async (query) => {
    await write({ query }, 'third');
    throw new Error('taken back');
  });
  await expect(taken).rejects.toThrow('taken back');
  expect(await rows.get('a', read)).toBe('second');
});

test('a value that changed while it was read is read again', async () => {
  await write(here, 'first');
  const rows = new QueryCache<string, string | undefined>(here);
  const late = await rows.get('a', async () => {
    const value = await read();
    await write(elsewhere, 'second');
    return value;
  });
  expect(late).toBe('first');
  await nextTurn();
  expect(await rows.get('a', read)).toBe('second');
});

test('where changes cannot be detected, everything is read each time', async () => {
  const rows = new QueryCache<string, string | undefined>({ stamp: () => undefined });
  await rows.get('a', read);
  await rows.get('a', read);
  expect(reads).toBe(2);
});

test('a shared value cannot be changed by a caller', async () => {
  const rows = new QueryCache<string, { list: string[] }>(here);
  const shared = await rows.get('a', async () => ({ list: [] }));
  expect(() => shared.list.push('mine')).toThrow(TypeError);
});
