import {
  copyFileSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AppDatabase } from './app-database.js';
import { openDatabase } from './database.js';
import { diskFault } from './sqlite-faults.js';

let folder: string;
let file: string;
let database: AppDatabase;
const troubles: (string | null)[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-faults-'));
  file = join(folder, 'satchel.db');
  database = await openDatabase({ kind: 'sqlite', file });
  troubles.length = 0;
  database.onTrouble((trouble) => void troubles.push(trouble?.message ?? null));
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const write = (name: string, value = '') =>
  database.query.insertInto('settings').values({ name, value }).execute();
const names = async () => {
  const rows = await database.query.selectFrom('settings').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
};

test('a full disk is said in words, changes nothing, and is over with the first change that succeeds', async () => {
  await write('before');
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.query);
  await sql`pragma max_page_count = ${sql.raw(String(rows[0]?.page_count))}`.execute(database.query);
  const large = 'x'.repeat(100_000);
  const full = { code: 'storage_full', message: expect.stringContaining('state folder is full') };
  await expect(write('alone', large)).rejects.toMatchObject(full);
  const both = database.query.transaction().execute(async (query) => {
    await query.insertInto('settings').values({ name: 'first', value: '' }).execute();
    await query.insertInto('settings').values({ name: 'second', value: large }).execute();
  });
  await expect(both).rejects.toMatchObject(full);
  expect(await names()).toEqual(['before']);
  await sql`pragma max_page_count = 1000000`.execute(database.query);
  await write('after', large);
  expect(await names()).toEqual(['after', 'before']);
  expect(troubles.at(-1)).toBe(null);
});

test('a database that may not be written is busy, and is written once it may be', async () => {
  await sql`pragma query_only = 1`.execute(database.query);
  await expect(write('a')).rejects.toMatchObject({ code: 'busy', details: { retryAfter: 30 } });
  // The file was opened anew, by which the setting ended.
  await write('b');
  expect(await names()).toEqual(['b']);
  expect(troubles).toEqual([expect.stringContaining('may not write'), null]);
});

describe('a file that is moved away', () => {
  const away = () => join(folder, 'away.db');

  test('a file that is moved away is busy until it comes back, and nothing of before is lost', async () => {
    await write('before');
    renameSync(file, away());
    await expect(write('lost')).rejects.toMatchObject({
      code: 'busy',
      message: expect.stringMatching(/is gone/),
    });
    await expect(names()).rejects.toMatchObject({ code: 'busy' });
    await expect(database.check()).rejects.toMatchObject({ code: 'busy' });
    expect(() => statSync(file)).toThrow('ENOENT');
    renameSync(away(), file);
    await database.check();
    await write('after');
    expect(await names()).toEqual(['after', 'before']);
    expect(troubles).toEqual([expect.stringMatching(/is gone/), null]);
  });

  test('a file that is moved away and of which a copy is in its place is not written, and neither is the copy', async () => {
    await write('before');
    copyFileSync(file, away());
    unlinkSync(file);
    renameSync(away(), file);
    const { mtimeMs, size } = statSync(file);
    await expect(write('lost')).rejects.toMatchObject({
      code: 'busy',
      message: expect.stringMatching(/restart/),
    });
    expect(statSync(file)).toMatchObject({ mtimeMs, size });
  });
});

test('a damaged database is said so, and is no reason to end', async () => {
  for (let index = 0; index < 50; index += 1) await write(`name ${index}`, 'x'.repeat(2000));
  await sql`pragma wal_checkpoint(truncate)`.execute(database.query);
  const fd = openSync(file, 'r+');
  for (let at = 4096; at < statSync(file).size; at += 4096)
    writeSync(fd, Buffer.alloc(4096, 0xff), 0, 4096, at);
  await sql`pragma shrink_memory`.execute(database.query);
  const damaged = { code: 'internal', message: expect.stringContaining('damaged') };
  await expect(names()).rejects.toMatchObject(damaged);
  await expect(database.check()).rejects.toMatchObject(damaged);
});

test.each([
  ['SQLITE_FULL', 'storage_full'],
  ['SQLITE_IOERR_WRITE', 'busy'],
  ['SQLITE_READONLY_DBMOVED', 'busy'],
  ['SQLITE_CANTOPEN', 'busy'],
  ['SQLITE_CORRUPT_INDEX', 'internal'],
  ['SQLITE_NOTADB', 'internal'],
  ['SQLITE_CONSTRAINT_UNIQUE', undefined],
  ['SQLITE_BUSY', undefined],
])('%s is %s', (code, expected) => {
  expect(diskFault(Object.assign(new Error('unable'), { code }))?.code).toBe(expected);
});
