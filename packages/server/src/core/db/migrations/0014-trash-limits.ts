import type { Migration } from './migration.js';

/** Adds what a user may keep in the trash, where that differs from the settings. */
export const trashLimits: Migration = {
  version: 14,
  async up(db) {
    await db.schema
      .alterTable('users')
      .addColumn('trash', 'text', (column) => column.notNull().defaultTo('{}'))
      .execute();
  },
};
