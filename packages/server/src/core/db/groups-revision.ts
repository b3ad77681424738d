import type { Kysely } from 'kysely';
import { randomToken } from '../../lib/secrets/secrets.js';
import type { AppDatabase } from './app-database.js';
import type { Schema } from './schema.js';
import { readSetting } from './setting-rows.js';

/** The name of a setting that has another value after each change of groups, their folders or members. */
const SETTING = 'groupsRevision';

/** Empty before the first change. */
export async function groupsRevision(database: AppDatabase): Promise<string> {
  return (await readSetting(database, SETTING)) ?? '';
}

/** Runs in the transaction of the change. */
export async function markGroupsChanged(query: Kysely<Schema>): Promise<void> {
  const value = randomToken(12);
  await query
    .insertInto('settings')
    .values({ name: SETTING, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
