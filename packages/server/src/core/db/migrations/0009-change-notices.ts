import { sql } from 'kysely';
import type { Migration } from './migration.js';

/** The rows that servers keep in memory. */
const WATCHED_TABLES = ['sessions', 'settings', 'users'];

/**
 * PostgreSQL notifies the servers that share the database of changes in the tables whose rows they keep in
 * memory, whoever makes them. With SQLite each server sees a change by itself.
 */
export const changeNotices: Migration = {
  version: 9,
  async up(db, kind) {
    if (kind !== 'postgres') return;
    await sql`create or replace function satchel_changed() returns trigger language plpgsql as $$
      begin
        perform pg_notify('satchel_changes', '');
        return null;
      end $$`.execute(db);
    for (const table of WATCHED_TABLES) {
      await sql`drop trigger if exists satchel_changed on ${sql.table(table)}`.execute(db);
      await sql`create trigger satchel_changed after insert or update or delete or truncate on ${sql.table(table)}
        for each statement execute function satchel_changed()`.execute(db);
    }
  },
};
