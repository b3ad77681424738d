import { sql } from 'kysely';
import type { Migration } from './migration.js';

/** Tables of what is removed by its age, each with the time from which that counts so far. */
const AGED = { trash: 'deleted_at', versions: 'replaced_at', history: 'at', bursts: 'at' };

/** Adds the clock that ages are counted by, and from when on they count. */
export const retentionClock: Migration = {
  version: 22,
  async up(db) {
    await db.schema
      .createTable('retention_clock')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('time', 'bigint', (column) => column.notNull())
      .addColumn('wall', 'bigint', (column) => column.notNull())
      .addColumn('shift', 'bigint', (column) => column.notNull())
      .addColumn('doubted', 'bigint', (column) => column.notNull())
      .addColumn('jumped_at', 'bigint')
      .addColumn('jumped_from', 'bigint')
      .addColumn('jumped_to', 'bigint')
      .execute();
    for (const [table, column] of Object.entries(AGED)) {
      await db.schema
        .alterTable(table)
        .addColumn('kept_since', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute();
      await sql`update ${sql.table(table)} set kept_since = ${sql.ref(column)}`.execute(db);
    }
    await db.schema.dropIndex('trash_by_age').execute();
    await db.schema.createIndex('trash_by_age').on('trash').columns(['state', 'kept_since']).execute();
    await db.schema.dropIndex('versions_by_age').execute();
    await db.schema
      .createIndex('versions_by_age')
      .on('versions')
      .columns(['state', 'volume', 'kept_since'])
      .execute();
    await db.schema.dropIndex('history_by_age').execute();
    await db.schema.createIndex('history_by_age').on('history').columns(['user_id', 'kept_since']).execute();
  },
};
