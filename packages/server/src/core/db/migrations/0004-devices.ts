import { sql } from 'kysely';
import type { Migration } from './migration.js';

/** Adds to sessions when they began, when and from which address they were last used. */
export const devices: Migration = {
  version: 4,
  async up(db) {
    for (const name of ['started_at', 'seen_at']) {
      await db.schema
        .alterTable('sessions')
        .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
        .execute();
    }
    for (const name of ['address', 'user_agent']) {
      await db.schema
        .alterTable('sessions')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        .execute();
    }
    await sql`update sessions set started_at = issued_at, seen_at = issued_at`.execute(db);
  },
};
