import type { Migration } from './migration.js';

/**
 * Versions know the object that they are former contents of. Of earlier ones it is not known, and another may
 * be there by now.
 */
export const versionsOfObjects: Migration = {
  version: 19,
  async up(db) {
    await db.schema
      .alterTable('versions')
      .addColumn('file_id', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
