import type { Migration } from './migration.js';

/** Adds how many files of a burst did not come back when it was restored. */
export const missingFiles: Migration = {
  version: 26,
  async up(db) {
    await db.schema.alterTable('bursts').addColumn('missing', 'integer').execute();
  },
};
