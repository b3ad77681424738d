import { sql } from 'kysely';
import type { Migration } from './migration.js';

/** Adds quotas of users, groups and folders, what is stored of each, and what is reserved. */
export const quotas: Migration = {
  version: 40,
  async up(db) {
    for (const table of ['users', 'groups', 'mounts'] as const)
      await db.schema
        .alterTable(table)
        .addColumn('quota', 'text', (column) => column.notNull().defaultTo('{}'))
        .execute();
    await db.schema.alterTable('trash').addColumn('entries', 'integer').execute();
    await sql`update trash set entries = 1 where is_folder = 0`.execute(db);
    const { schema } = db;
    await schema.createIndex('trash_by_owner').on('trash').columns(['user_id', 'size', 'entries']).execute();
    await schema.createIndex('versions_by_owner').on('versions').columns(['user_id', 'size']).execute();
    await schema
      .createTable('quota_usage')
      .addColumn('place', 'text', (column) => column.primaryKey())
      .addColumn('bytes', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('entries', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('added_bytes', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('added_entries', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('counts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('is_stale', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('is_mixed', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('counted_at', 'bigint')
      .addColumn('took_ms', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('counting_node', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await schema
      .createTable('quota_reservations')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('place', 'text', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .addColumn('entries', 'bigint', (column) => column.notNull())
      .addColumn('counts', 'integer', (column) => column.notNull())
      .addColumn('node', 'text', (column) => column.notNull())
      .addColumn('staged', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('quota_reservations_key', ['id', 'place'])
      .execute();
    await schema
      .createIndex('quota_reservations_by_place')
      .on('quota_reservations')
      .column('place')
      .execute();
    await schema
      .createIndex('quota_reservations_by_upload')
      .on('quota_reservations')
      .column('staged')
      .execute();
    await schema
      .createTable('quota_warnings')
      .addColumn('user_id', 'integer', (column) =>
        column.primaryKey().references('users.id').onDelete('cascade'),
      )
      .execute();
  },
};
