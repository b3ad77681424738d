import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, inject } from 'vitest';
import type { AppDatabase } from '../src/core/db/app-database.js';
import { type DatabaseLocation, openDatabase } from '../src/core/db/database.js';

/** Runs the same tests on a new SQLite database and on a new database of a real PostgreSQL. */
export function describeOnBothDatabases(
  name: string,
  tests: (open: () => Promise<AppDatabase>) => void,
): void {
  const opened: AppDatabase[] = [];
  const opener = (next: () => Promise<DatabaseLocation>) => async () => {
    const database = await openDatabase(await next());
    opened.push(database);
    return database;
  };
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
  });

  describe(`${name}, on SQLite`, () => {
    let folder: string;
    let count = 0;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'satchel-sqlite-'));
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));
    tests(
      opener(async () => {
        count += 1;
        return { kind: 'sqlite', file: join(folder, `${count}.db`) };
      }),
    );
  });

  describe(`${name}, on PostgreSQL`, () => {
    tests(opener(async () => ({ kind: 'postgres', url: await createPostgresDatabase() })));
  });
}

/** A new database on the PostgreSQL that all test files share; the first caller waits for its start. */
export async function createPostgresDatabase(): Promise<string> {
  const answer = await fetch(inject('postgres'), { method: 'POST' });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(text);
  return text;
}
