import type { Migration } from './migration.js';

/** Adds who has no attempts left, for administrators; only while that lasts. */
export const bans: Migration = {
  version: 32,
  async up(db) {
    const add = (name: string, type: 'text' | 'bigint' | 'integer') =>
      db.schema.alterTable('tries').addColumn(name, type).execute();
    await add('subject', 'text');
    await add('spent_at', 'bigint');
    await add('spent_tries', 'integer');
  },
};
