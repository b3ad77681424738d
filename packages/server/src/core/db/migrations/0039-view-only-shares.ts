import type { Migration } from './migration.js';

/** Adds shares whose visitors can look at what is shared, and download nothing. */
export const viewOnlyShares: Migration = {
  version: 39,
  async up(db) {
    await db.schema
      .alterTable('shares')
      .addColumn('can_download', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
  },
};
