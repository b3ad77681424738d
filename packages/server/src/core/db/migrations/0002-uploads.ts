import type { Migration } from './migration.js';

export const uploads: Migration = {
  version: 2,
  async up(db) {
    await db.schema
      .createTable('uploads')
      .addColumn('id', 'text', (column) => column.primaryKey())
      // This is not a reference: the row is kept after its user until the bytes are removed from the disk.
      .addColumn('user_id', 'integer', (column) => column.notNull())
      .addColumn('scope', 'text', (column) => column.notNull())
      .addColumn('path', 'text', (column) => column.notNull())
      .addColumn('staged', 'text', (column) => column.notNull())
      .addColumn('length', 'bigint', (column) => column.notNull())
      .addColumn('override', 'integer', (column) => column.notNull())
      .addColumn('modified_at', 'bigint')
      .addColumn('metadata', 'text', (column) => column.notNull())
      .addColumn('touched_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('uploads_by_user').on('uploads').column('user_id').execute();
    await db.schema.createIndex('uploads_by_age').on('uploads').column('touched_at').execute();
  },
};
