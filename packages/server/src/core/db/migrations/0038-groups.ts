import { type CreateTableBuilder, sql } from 'kysely';
import type { AnyDatabase, DatabaseKind, Migration } from './migration.js';

/** The rows that servers keep in memory, or of which the groups of a user follow. */
const WATCHED_TABLES = [
  'groups',
  'group_members',
  'group_origins',
  'mounts',
  'identities',
  'login_providers',
];

/** Adds groups of users, and folders with rights of their own. */
export const groups: Migration = {
  version: 38,
  async up(db, kind) {
    await db.schema
      .alterTable('users')
      .addColumn('scope_name', 'text', (column) => column.defaultTo(''))
      .execute();
    await withCountedId(db.schema.createTable('groups'), kind)
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('name_key', 'text', (column) => column.notNull().unique())
      .addColumn('rules', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .execute();
    await createParts(db);
    await createMounts(db, kind);
    if (kind === 'postgres') await watch(db);
  },
};

async function createParts(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('group_members')
    .addColumn('group_id', 'integer', (column) =>
      column.notNull().references('groups.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('group_members_key', ['group_id', 'user_id'])
    .execute();
  await db.schema.createIndex('group_members_by_user').on('group_members').column('user_id').execute();
  await db.schema
    .createTable('group_origins')
    .addColumn('group_id', 'integer', (column) =>
      column.notNull().references('groups.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('group_origins_key', ['group_id', 'name'])
    .execute();
}

async function createMounts(db: AnyDatabase, kind: DatabaseKind): Promise<void> {
  await withCountedId(db.schema.createTable('mounts'), kind)
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('group_id', 'integer', (column) => column.references('groups.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('permissions', 'text', (column) => column.notNull())
    .addColumn('rules', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('mounts_by_user').on('mounts').column('user_id').execute();
  await db.schema.createIndex('mounts_by_group').on('mounts').column('group_id').execute();
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

async function watch(db: AnyDatabase): Promise<void> {
  for (const table of WATCHED_TABLES) {
    await sql`create trigger satchel_changed after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function satchel_changed()`.execute(db);
  }
}
