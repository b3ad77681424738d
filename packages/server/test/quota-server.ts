import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Quota, StoredQuota, TrashListing, UserQuota } from '@satchel/contract';
import { expect } from 'vitest';
import type { AppDatabase } from '../src/core/db/app-database.js';
import { openDatabase } from '../src/core/db/database.js';
import { markQuotasChanged } from '../src/core/db/revisions.js';
import { isReservedName } from '../src/core/storage/local/walk/names.js';
import type { ApiClient } from './api-client.js';
import { startTestServer, type TestServer, type TestServerOptions } from './harness.js';

export interface Stored {
  bytes: number;
  entries: number;
}

/** A server with limits, and its database, as an operator would open it. */
export interface QuotaServer extends TestServer {
  database: AppDatabase;
  limitUser(userId: number, quota: UserQuota): Promise<void>;
  /** Limits a folder that some user or group has. */
  limitFolder(path: string, quota: Quota): Promise<void>;
}

export async function startQuotaServer(options?: TestServerOptions): Promise<QuotaServer> {
  const server = await startTestServer(options);
  const database = await openDatabase({ kind: 'sqlite', file: join(server.state, 'satchel.db') });
  await server.admin.put('/api/settings', { brake: { enabled: false } });
  return {
    ...server,
    database,
    limitUser: (userId, quota) => limitUser(database, userId, quota),
    limitFolder: (path, quota) => limitFolder(database, path, quota),
    close: async () => {
      await database.close();
      await server.close();
    },
  };
}

export async function limitUser({ lasting }: AppDatabase, userId: number, quota: UserQuota): Promise<void> {
  await lasting.transaction().execute(async (query) => {
    await query
      .updateTable('users')
      .set({ quota: JSON.stringify(quota) })
      .where('id', '=', userId)
      .execute();
    await markQuotasChanged(query);
  });
}

export async function limitFolder({ lasting }: AppDatabase, path: string, quota: Quota): Promise<void> {
  await lasting.transaction().execute(async (query) => {
    await query
      .updateTable('mounts')
      .set({ quota: JSON.stringify(quota) })
      .where('path', '=', path)
      .execute();
    await markQuotasChanged(query);
  });
}

/** A folder with all rights. */
export function mountOf(name: string, path: string) {
  const perm = { admin: false, execute: false, create: true, rename: true, modify: true };
  const more = { delete: true, share: true, download: true };
  return { name, path, perm: { ...perm, ...more }, rules: [] };
}

/** All that lies below a folder of the disk, without what the server itself keeps there. */
export function storedBelow(folder: string): Stored {
  const stored = { bytes: 0, entries: 0 };
  for (const name of readdirSync(folder)) {
    if (isReservedName(name)) continue;
    const stats = lstatSync(join(folder, name), { throwIfNoEntry: false });
    if (!stats) continue;
    const below = stats.isDirectory() ? storedBelow(join(folder, name)) : { bytes: 0, entries: 0 };
    stored.bytes += below.bytes + (stats.isFile() ? stats.size : 0);
    stored.entries += below.entries + 1;
  }
  return stored;
}

/** The rows of a user in the trash and among the versions. */
export async function keptOf({ query }: AppDatabase, userId: number): Promise<Stored & { versions: number }> {
  const trash = await query
    .selectFrom('trash')
    .select(['size', 'entries'])
    .where('user_id', '=', userId)
    .execute();
  const versions = await query.selectFrom('versions').select('size').where('user_id', '=', userId).execute();
  return {
    bytes: [...trash, ...versions].reduce((sum, { size }) => sum + Number(size ?? 0), 0),
    entries: trash.reduce((sum, row) => sum + Number(row.entries ?? 0), 0) + versions.length,
    versions: versions.length,
  };
}

/** The limit as an administrator sees it. Throws if there is none. */
export async function quotaOf(admin: ApiClient, account: string): Promise<StoredQuota> {
  const all = await admin.json<StoredQuota[]>('/api/quotas');
  const found = all.find((one) => one.account === account);
  if (!found) throw new Error(`no limit of ${account}: ${JSON.stringify(all)}`);
  return found;
}

/** Resolves when all was counted that was to be counted. */
export async function countAll(admin: ApiClient, database: AppDatabase): Promise<void> {
  const usage = () => database.query.selectFrom('quota_usage').selectAll().execute();
  const before = new Map((await usage()).map(({ place, counts }) => [place, counts]));
  expect((await admin.post('/api/quotas/count', {})).status).toBe(202);
  await expect
    .poll(async () => {
      const rows = await usage();
      return rows.filter(
        ({ place, counts, is_stale, counting_node }) =>
          counts === before.get(place) || is_stale === 1 || counting_node !== '',
      );
    })
    .toEqual([]);
  await trashCounted(database);
}

export async function trashCounted({ query }: AppDatabase): Promise<void> {
  const uncounted = () => query.selectFrom('trash').select('id').where('entries', 'is', null).execute();
  await expect.poll(uncounted).toEqual([]);
}

export async function trashIds(client: ApiClient): Promise<string[]> {
  return (await client.json<TrashListing>('/api/trash')).items.map(({ id }) => id);
}
