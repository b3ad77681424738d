import { sql } from 'kysely';
import type { Migration } from './migration.js';

/**
 * Adds what is counted for all servers: tries, and what sessions deleted and replaced lately. A session is
 * paused once.
 */
export const sharedCounts: Migration = {
  version: 21,
  async up(db) {
    await db.schema
      .createTable('tries')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('taken', 'integer', (column) => column.notNull())
      .addColumn('exhausted', 'integer', (column) => column.notNull())
      .addColumn('is_spent', 'integer', (column) => column.notNull())
      .addColumn('resets_at', 'bigint', (column) => column.notNull())
      .addColumn('kept_until', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('tries_by_kind')
      .on('tries')
      .columns(['kind', 'is_spent', 'kept_until'])
      .execute();
    await db.schema
      .createTable('losses')
      .addColumn('session', 'text', (column) => column.notNull())
      .addColumn('server', 'text', (column) => column.notNull())
      .addColumn('part', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('deleted', 'integer', (column) => column.notNull())
      .addColumn('replaced', 'integer', (column) => column.notNull())
      .addColumn('largest', 'integer', (column) => column.notNull())
      .addColumn('change', 'text')
      .addPrimaryKeyConstraint('losses_key', ['session', 'server', 'part'])
      .execute();
    // Two servers may have paused one session; the later one says what it lost.
    await sql`update bursts set is_paused = 0 where is_paused = 1 and exists (
      select 1 from bursts as later where later.session = bursts.session and later.is_paused = 1
      and (later.at > bursts.at or (later.at = bursts.at and later.id > bursts.id)))`.execute(db);
    await db.schema.createIndex('bursts_by_session').on('bursts').column('session').execute();
    await sql`create unique index bursts_paused_once on bursts (session) where is_paused = 1`.execute(db);
  },
};
