import type { Migration } from './migration.js';

/** Adds the records of imports, so that nothing is imported twice, and the tokens of imported shares. */
export const imports: Migration = {
  version: 5,
  async up(db) {
    await db.schema
      .createTable('imports')
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('size', 'bigint', (column) => column.notNull())
      .addColumn('modified_at', 'bigint', (column) => column.notNull())
      .addColumn('imported_at', 'bigint', (column) => column.notNull())
      .addColumn('report', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('imports_once', ['digest', 'imported_at'])
      .execute();
    await db.schema
      .createTable('imported_records')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('imported_records_once', ['kind', 'id'])
      .execute();
    await db.schema.alterTable('shares').addColumn('token_digest', 'text').execute();
  },
};
