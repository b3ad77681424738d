import type { Migration } from './migration.js';

/**
 * Adds which users logged in with a password that is shorter than new ones must be, when their imported hash
 * was replaced.
 */
export const shortPasswords: Migration = {
  version: 6,
  async up(db) {
    await db.schema
      .alterTable('users')
      .addColumn('password_is_short', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
