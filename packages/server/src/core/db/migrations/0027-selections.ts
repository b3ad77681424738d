import type { Migration } from './migration.js';

/** Adds what users have selected for a download that is about to begin. */
export const selections: Migration = {
  version: 27,
  async up(db) {
    await db.schema
      .createTable('selections')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'integer', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('names', 'text', (column) => column.notNull())
      .addColumn('kept_until', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('selections_by_user')
      .on('selections')
      .columns(['user_id', 'kept_until'])
      .execute();
  },
};
