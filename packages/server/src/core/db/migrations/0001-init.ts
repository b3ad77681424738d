import { type CreateTableBuilder, sql } from 'kysely';
import type { AnyDatabase, DatabaseKind, Migration } from './migration.js';

export const init: Migration = {
  version: 1,
  async up(db, kind) {
    await createUsers(db, kind);
    await createSessions(db);
    for (const table of ['settings', 'secrets']) {
      await db.schema
        .createTable(table)
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .execute();
    }
  },
};

async function createUsers(db: AnyDatabase, kind: DatabaseKind): Promise<void> {
  await withCountedId(db.schema.createTable('users'), kind)
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('username_key', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('scope_key', 'text', (column) => column.notNull())
    .addColumn('home_key', 'text', (column) => column.unique())
    .addColumn('lock_password', 'integer', (column) => column.notNull())
    .addColumn('is_admin', 'integer', (column) => column.notNull())
    .addColumn('permissions', 'text', (column) => column.notNull())
    .addColumn('commands', 'text', (column) => column.notNull())
    .addColumn('rules', 'text', (column) => column.notNull())
    .addColumn('sorting', 'text', (column) => column.notNull())
    .addColumn('preferences', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute();
}

/** An id that no later row gets again. */
function withCountedId(
  table: CreateTableBuilder<string, never>,
  kind: DatabaseKind,
): CreateTableBuilder<string, string> {
  return kind === 'sqlite'
    ? table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    : table.addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity());
}

async function createSessions(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('family', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('issued_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .addColumn('password_checked_at', 'bigint', (column) => column.notNull())
    .addColumn('replaced_at', 'bigint')
    .addColumn('renew_only', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute();
  await db.schema.createIndex('sessions_by_family').on('sessions').column('family').execute();
  await sql`create index sessions_by_end on sessions (expires_at)`.execute(db);
}
