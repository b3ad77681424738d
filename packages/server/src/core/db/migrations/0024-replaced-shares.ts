import type { Migration } from './migration.js';

/**
 * Adds what happens to a share when its object is replaced. Shares of earlier releases may have been dead for
 * long: their owners are asked, unless the object is seen in its place.
 */
export const replacedShares: Migration = {
  version: 24,
  async up(db) {
    await db.schema
      .alterTable('shares')
      .addColumn('on_replaced', 'text', (column) => column.notNull().defaultTo('keep'))
      .execute();
    await db.schema
      .alterTable('shares')
      .addColumn('doubt', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await db.schema.alterTable('shares').addColumn('adopted_from', 'text').execute();
  },
};
