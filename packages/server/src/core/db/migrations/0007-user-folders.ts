import type { Migration } from './migration.js';

/** Adds the folders outside of the scope that a user can open through symlinks. */
export const userFolders: Migration = {
  version: 7,
  async up(db) {
    await db.schema
      .alterTable('users')
      .addColumn('folders', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
  },
};
