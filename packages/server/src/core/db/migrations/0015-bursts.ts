import type { Migration } from './migration.js';

/** Adds the bursts of deletions that were paused, and which session an action of the history came from. */
export const bursts: Migration = {
  version: 15,
  async up(db) {
    await db.schema
      .createTable('bursts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'integer', (column) => column.notNull())
      .addColumn('username', 'text', (column) => column.notNull())
      .addColumn('session', 'text', (column) => column.notNull())
      .addColumn('since', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('deleted', 'integer', (column) => column.notNull())
      .addColumn('replaced', 'integer', (column) => column.notNull())
      .addColumn('is_paused', 'integer', (column) => column.notNull())
      .addColumn('continues_until', 'bigint')
      .addColumn('restored_at', 'bigint')
      .execute();
    await db.schema.createIndex('bursts_by_age').on('bursts').column('at').execute();
    await db.schema
      .alterTable('history')
      .addColumn('session', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
