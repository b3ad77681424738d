import type { Kysely } from 'kysely';
import { randomToken } from '../../lib/secrets/secrets.js';
import type { AppDatabase } from './app-database.js';
import type { Schema } from './schema.js';
import { readSetting } from './setting-rows.js';

/** The names of settings that have another value after each change of what they are about. */
const GROUPS = 'groupsRevision';
const QUOTAS = 'quotasRevision';

/** Of groups, their folders and members. Empty before the first change. */
export async function groupsRevision(database: AppDatabase): Promise<string> {
  return (await readSetting(database, GROUPS)) ?? '';
}

/** Of the quotas of users, groups and folders, and of what they are about. Empty before the first change. */
export async function quotasRevision(database: AppDatabase): Promise<string> {
  return (await readSetting(database, QUOTAS)) ?? '';
}

/** Runs in the transaction of the change. */
export async function markGroupsChanged(query: Kysely<Schema>): Promise<void> {
  await mark(query, GROUPS);
  await mark(query, QUOTAS);
}

/** Users, or their folders, are others. Runs in the transaction of the change. */
export async function markQuotasChanged(query: Kysely<Schema>): Promise<void> {
  await mark(query, QUOTAS);
}

async function mark(query: Kysely<Schema>, name: string): Promise<void> {
  const value = randomToken(12);
  await query
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
