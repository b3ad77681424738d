import type { Migration } from './migration.js';

/** Adds second factors of users, and sessions that can only set one up. */
export const secondFactors: Migration = {
  version: 31,
  async up(db) {
    await db.schema
      .createTable('second_factors')
      .addColumn('user_id', 'integer', (column) =>
        column.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('secret', 'text')
      .addColumn('since', 'bigint')
      .addColumn('last_counter', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('pending_secret', 'text')
      .addColumn('pending_at', 'bigint')
      .addColumn('due_at', 'bigint')
      .execute();
    await db.schema
      .createTable('recovery_codes')
      .addColumn('user_id', 'integer', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('digest', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'digest'])
      .execute();
    await db.schema
      .alterTable('sessions')
      .addColumn('is_for_setup', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('users')
      .addColumn('second_factor', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
