import type { Migration } from './migration.js';

export const shares: Migration = {
  version: 3,
  async up(db) {
    await db.schema
      .createTable('shares')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'integer', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('path', 'text', (column) => column.notNull())
      .addColumn('is_folder', 'integer', (column) => column.notNull())
      .addColumn('device', 'text', (column) => column.notNull())
      .addColumn('inode', 'text', (column) => column.notNull())
      .addColumn('born_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint')
      .addColumn('starts_at', 'bigint')
      .addColumn('password_hash', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('shares_by_user').on('shares').column('user_id').execute();
    // The index is not by path, as a path may be longer than the largest key of a database.
    await db.schema.createIndex('shares_by_object').on('shares').column('inode').execute();
    await db.schema.createIndex('shares_by_end').on('shares').column('expires_at').execute();
  },
};
