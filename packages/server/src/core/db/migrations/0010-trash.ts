import type { Migration } from './migration.js';

export const trash: Migration = {
  version: 10,
  async up(db) {
    await db.schema
      .createTable('trash')
      .addColumn('id', 'text', (column) => column.primaryKey())
      // This is not a reference: what a user deleted is kept after its user, for administrators.
      .addColumn('user_id', 'integer', (column) => column.notNull())
      .addColumn('username', 'text', (column) => column.notNull())
      .addColumn('volume', 'text', (column) => column.notNull())
      .addColumn('scope', 'text', (column) => column.notNull())
      .addColumn('path', 'text', (column) => column.notNull())
      .addColumn('place', 'text')
      .addColumn('is_folder', 'integer', (column) => column.notNull())
      .addColumn('size', 'bigint')
      .addColumn('deleted_at', 'bigint', (column) => column.notNull())
      .addColumn('state', 'integer', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('trash_by_user')
      .on('trash')
      .columns(['user_id', 'state', 'deleted_at'])
      .execute();
    await db.schema.createIndex('trash_by_age').on('trash').columns(['state', 'deleted_at']).execute();
  },
};
