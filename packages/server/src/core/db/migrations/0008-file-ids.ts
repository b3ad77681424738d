import { sql } from 'kysely';
import type { Migration } from './migration.js';

/**
 * Shares know their object by the id that the storage makes; until now by device, inode and time of birth.
 */
export const fileIds: Migration = {
  version: 8,
  async up(db) {
    await db.schema
      .alterTable('shares')
      .addColumn('file_id', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await sql`update shares set file_id = case
      when born_at = 0 then inode || '@' || device
      else inode || '.' || cast(born_at as text) end`.execute(db);
    await db.schema.dropIndex('shares_by_object').execute();
    for (const column of ['device', 'inode', 'born_at'])
      await db.schema.alterTable('shares').dropColumn(column).execute();
    await db.schema.createIndex('shares_by_file_id').on('shares').column('file_id').execute();
  },
};
