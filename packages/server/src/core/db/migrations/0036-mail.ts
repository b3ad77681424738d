import { sql } from 'kysely';
import type { Migration } from './migration.js';

/** Adds the mail addresses of users, and the mails that are still to be sent. */
export const mail: Migration = {
  version: 36,
  async up(db) {
    await db.schema
      .alterTable('users')
      .addColumn('mail', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    // Users who exist may have logged in before; new ones begin with 0.
    await db.schema
      .alterTable('users')
      .addColumn('has_logged_in', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    // Two accounts may have one address.
    await db.schema.createIndex('users_by_mail').on('users').expression(sql`lower(mail)`).execute();
    await db.schema
      .alterTable('password_links')
      .addColumn('is_requested', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('mails')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('html', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('next_at', 'bigint', (column) => column.notNull())
      .addColumn('kept_until', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('mails_by_user').on('mails').column('user_id').execute();
    await db.schema.createIndex('mails_by_time').on('mails').column('next_at').execute();
  },
};
