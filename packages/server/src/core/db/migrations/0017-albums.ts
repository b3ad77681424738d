import type { Migration } from './migration.js';

/** Adds what visitors of a share see of it, its title, and how often it was opened. */
export const albums: Migration = {
  version: 17,
  async up(db) {
    // One statement for each column: SQLite takes no more.
    await db.schema
      .alterTable('shares')
      .addColumn('view', 'text', (column) => column.notNull().defaultTo('list'))
      .execute();
    await db.schema
      .alterTable('shares')
      .addColumn('title', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema
      .alterTable('shares')
      .addColumn('opened', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
