import type { Migration } from './migration.js';

/** Adds favourites and recents, and how the sidebar of a user looks. */
export const places: Migration = {
  version: 16,
  async up(db) {
    // Without a key: paths are longer than an index of PostgreSQL takes.
    await db.schema
      .createTable('places')
      .addColumn('user_id', 'integer', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('path', 'text', (column) => column.notNull())
      .addColumn('is_folder', 'integer', (column) => column.notNull())
      .addColumn('position', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('places_by_user')
      .on('places')
      .columns(['user_id', 'kind', 'position'])
      .execute();
    await db.schema
      .createTable('sidebars')
      .addColumn('user_id', 'integer', (column) =>
        column.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('layout', 'text', (column) => column.notNull())
      .execute();
  },
};
