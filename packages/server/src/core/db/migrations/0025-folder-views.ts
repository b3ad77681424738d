import { sql } from 'kysely';
import type { Migration } from './migration.js';

/** How many characters the hashes of links have that were made here; those of File Browser are shorter. */
const OWN_HASH_LENGTH = 22;

/**
 * Adds the views and orders that users chose for single folders, and links to folders whose lists show
 * pictures.
 */
export const folderViews: Migration = {
  version: 25,
  async up(db) {
    // Without a key: paths are longer than an index of PostgreSQL takes.
    await db.schema
      .createTable('folder_views')
      .addColumn('user_id', 'integer', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('path', 'text', (column) => column.notNull())
      .addColumn('view', 'text')
      .addColumn('sort_by', 'text')
      .addColumn('sort_asc', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('used_at', 'bigint', (column) => column.notNull())
      .addColumn('is_aside', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createIndex('folder_views_by_user')
      .on('folder_views')
      .columns(['user_id', 'used_at'])
      .execute();
    // Visitors go on to see what they saw. The key is that of a link without pictures.
    await sql`update shares set view = 'pictures', permanent_key = null
      where view = 'list' and is_folder = 1 and length(hash) = ${sql.lit(OWN_HASH_LENGTH)}`.execute(db);
  },
};
