import { sql } from 'kysely';
import type { Migration } from './migration.js';

/** Adds the servers that share the database, and which of them each thing that is under way belongs to. */
export const nodes: Migration = {
  version: 20,
  async up(db, kind) {
    await db.schema
      .createTable('nodes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('address', 'text')
      .addColumn('started_at', 'bigint', (column) => column.notNull())
      .addColumn('alive_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('leases')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('node', 'text', (column) => column.notNull())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .execute();
    for (const table of ['trash', 'versions', 'history_steps']) {
      await db.schema
        .alterTable(table)
        .addColumn('node', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
    }
    // Where only one server uses the database, its positions are unique by themselves.
    if (kind === 'postgres')
      await sql`alter table history_steps drop constraint history_steps_key, add constraint history_steps_key
        primary key (user_id, action_id, direction, position, node)`.execute(db);
    await db.schema.alterTable('uploads').addColumn('receiving_node', 'text').execute();
    await db.schema.alterTable('uploads').addColumn('receiving_until', 'bigint').execute();
    await db.schema.alterTable('shares').addColumn('permanent_key', 'text').execute();
    // Links from before have no key, because there may be two of them.
    await db.schema.createIndex('shares_permanent').on('shares').column('permanent_key').unique().execute();
  },
};
