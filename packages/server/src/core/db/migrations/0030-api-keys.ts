import type { Migration } from './migration.js';

/** Adds the API keys of users, and the logins that are made with one, which end with it. */
export const apiKeys: Migration = {
  version: 30,
  async up(db) {
    await db.schema
      .createTable('api_keys')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'integer', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('digest', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('permissions', 'text', (column) => column.notNull())
      .addColumn('folder', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint')
      .addColumn('seen_at', 'bigint')
      .addColumn('address', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema.createIndex('api_keys_by_user').on('api_keys').column('user_id').execute();
    await db.schema
      .alterTable('sessions')
      .addColumn('key_id', 'text', (column) => column.references('api_keys.id').onDelete('cascade'))
      .execute();
    await db.schema.createIndex('sessions_by_key').on('sessions').column('key_id').execute();
  },
};
