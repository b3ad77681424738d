import { sql } from 'kysely';
import type { Migration } from './migration.js';

/**
 * Adds the activity log. Paths are compared by their bytes, as SQLite does anyway, so that an index finds what
 * is below one.
 */
export const activity: Migration = {
  version: 37,
  async up(db, kind) {
    const path = kind === 'postgres' ? sql`text collate "C"` : ('text' as const);
    await db.schema
      .createTable('activity')
      .addColumn('node', 'text', (column) => column.notNull())
      .addColumn('position', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('result', 'text', (column) => column.notNull())
      .addColumn('user_id', 'integer')
      .addColumn('username', 'text', (column) => column.notNull())
      .addColumn('path', path)
      .addColumn('to_path', path)
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('details', 'text', (column) => column.notNull())
      .addColumn('hash', 'text')
      .addPrimaryKeyConstraint('activity_key', ['node', 'position'])
      .execute();
    const { schema } = db;
    await schema.createIndex('activity_by_time').on('activity').columns(['at', 'node', 'position']).execute();
    await schema.createIndex('activity_by_user').on('activity').columns(['user_id', 'at']).execute();
    await schema.createIndex('activity_by_path').on('activity').columns(['path', 'at']).execute();
    await sql`create index activity_by_destination on activity (to_path, at) where to_path is not null`.execute(
      db,
    );
    await schema
      .createTable('activity_nodes')
      .addColumn('node', 'text', (column) => column.primaryKey())
      .addColumn('position', 'bigint', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('anchor_position', 'bigint', (column) => column.notNull())
      .addColumn('anchor_hash', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createTable('activity_repeats')
      .addColumn('node', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('since', 'bigint', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('note', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('activity_repeats_key', ['node', 'key'])
      .execute();
  },
};
