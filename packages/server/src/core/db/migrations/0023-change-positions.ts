import type { Migration } from './migration.js';

/** Adds how far each server has stored what follows from its changes of files. */
export const changePositions: Migration = {
  version: 23,
  async up(db) {
    await db.schema
      .createTable('change_positions')
      .addColumn('node', 'text', (column) => column.primaryKey())
      .addColumn('position', 'bigint', (column) => column.notNull())
      .execute();
  },
};
