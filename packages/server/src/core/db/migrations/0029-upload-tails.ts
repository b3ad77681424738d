import type { Migration } from './migration.js';

/** Adds the second region of an upload, and how far both are, which the size of a file with a hole does not say. */
export const uploadTails: Migration = {
  version: 29,
  async up(db) {
    const add = (name: string, type: 'text' | 'bigint') =>
      db.schema.alterTable('uploads').addColumn(name, type).execute();
    await db.schema
      .alterTable('uploads')
      .addColumn('received', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await add('tail_start', 'bigint');
    await add('tail_end', 'bigint');
    await add('tail_node', 'text');
    await add('tail_until', 'bigint');
  },
};
