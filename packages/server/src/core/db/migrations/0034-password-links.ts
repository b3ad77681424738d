import type { Migration } from './migration.js';

/** Adds the links by which users set a password. */
export const passwordLinks: Migration = {
  version: 34,
  async up(db) {
    await db.schema
      .createTable('password_links')
      .addColumn('user_id', 'integer', (column) =>
        column.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('digest', 'text', (column) => column.notNull().unique())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
