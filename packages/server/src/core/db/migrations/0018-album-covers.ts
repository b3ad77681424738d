import type { Migration } from './migration.js';

/** Adds the picture that the owner of an album chose as its cover. */
export const albumCovers: Migration = {
  version: 18,
  async up(db) {
    await db.schema
      .alterTable('shares')
      .addColumn('cover', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
