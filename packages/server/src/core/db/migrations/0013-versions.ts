import type { Migration } from './migration.js';

export const versions: Migration = {
  version: 13,
  async up(db) {
    await db.schema
      .createTable('versions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      // This is not a reference: what a user replaced is kept after its user.
      .addColumn('user_id', 'integer', (column) => column.notNull())
      .addColumn('username', 'text', (column) => column.notNull())
      .addColumn('volume', 'text', (column) => column.notNull())
      .addColumn('path', 'text', (column) => column.notNull())
      .addColumn('size', 'bigint', (column) => column.notNull())
      .addColumn('modified_at', 'bigint', (column) => column.notNull())
      .addColumn('replaced_at', 'bigint', (column) => column.notNull())
      .addColumn('state', 'integer', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('versions_by_path').on('versions').columns(['path', 'state']).execute();
    await db.schema
      .createIndex('versions_by_age')
      .on('versions')
      .columns(['state', 'volume', 'replaced_at'])
      .execute();
  },
};
