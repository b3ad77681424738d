import { type Kysely, sql } from 'kysely';
import { StartError } from '../../lib/start-error.js';
import type { AppDatabase } from './app-database.js';
import { foreignDatabase, isForeign } from './foreign-database.js';
import { MIGRATIONS } from './migrations/index.js';
import type { Migration } from './migrations/migration.js';
import type { Schema } from './schema.js';

// The number has no meaning; every server that migrates takes the same lock.
const POSTGRES_LOCK = 5_728_724;

/** The version of the tables that this program works with. */
export const LATEST_VERSION = latestOf(MIGRATIONS);

/** The versions of a database before and after its migration. */
export interface Migrated {
  from: number;
  to: number;
  /** The file with the database as it was; null where the server made none. */
  copy: string | null;
}

/**
 * Migrates the database to the newest version, one transaction per step, after a backup of what existed.
 * Resolves to null if it was new, or of that version. Throws `StartError` for a database of a newer program.
 */
export async function migrate(
  database: AppDatabase,
  migrations: readonly Migration[],
): Promise<Migrated | null> {
  const { query } = database;
  if (!(await hasVersions(database))) await locked(database, createVersions);
  const latest = latestOf(migrations);
  const before = await currentVersion(query);
  refuseNewer(before, latest);
  const isOlder = before > 0 && before < latest;
  const copy = isOlder ? await database.backUp(before) : null;
  for (const migration of migrations.filter(({ version }) => version > before)) {
    await locked(database, async (step) => {
      if ((await currentVersion(step)) >= migration.version) return;
      await migration.up(step, database.kind);
      const row = { version: migration.version, applied_at: Date.now() };
      await step.insertInto('schema_versions').values(row).execute();
    });
  }
  return isOlder ? { from: before, to: latest, copy } : null;
}

/**
 * The version of the tables, of which nothing is changed; 0 where there are none. Throws `StartError` for a
 * database of a newer program.
 */
export async function storedVersion(database: AppDatabase): Promise<number> {
  const isOurs =
    database.kind === 'postgres' ? await hasPostgresVersions(database) : await hasVersions(database);
  if (!isOurs) return 0;
  const version = await currentVersion(database.query);
  refuseNewer(version, LATEST_VERSION);
  return version;
}

/** False if the tables are older than the program, as after a copy was restored under a running server. */
export async function isMigrated({ query }: AppDatabase): Promise<boolean> {
  return (await currentVersion(query)) >= LATEST_VERSION;
}

function latestOf(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.version ?? 0;
}

function refuseNewer(version: number, latest: number): void {
  if (version > latest) {
    throw new StartError(
      `The database has version ${version} and this program knows ${latest}: it was made by a newer program. Start that one, or restore a copy.`,
    );
  }
}

async function hasPostgresVersions({ query }: AppDatabase): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`select to_regclass('schema_versions') is not null as found`.execute(query);
  return rows[0]?.found === true;
}

/** Only SQLite is asked, where every CLI command would have to wait for the lock of those who write. */
async function hasVersions({ kind, query }: AppDatabase): Promise<boolean> {
  if (kind === 'postgres') return false;
  const { rows } = await sql<{
    name: string;
  }>`select name from sqlite_master where name not glob 'sqlite_*'`.execute(query);
  const names = rows.map(({ name }) => name);
  if (isForeign(names)) throw foreignDatabase('The database');
  return names.length > 0;
}

async function createVersions(step: Kysely<Schema>): Promise<void> {
  await step.schema
    .createTable('schema_versions')
    .ifNotExists()
    .addColumn('version', 'integer', (column) => column.primaryKey())
    .addColumn('applied_at', 'bigint', (column) => column.notNull())
    .execute();
}

/**
 * Runs `work` in a transaction that two servers starting on one PostgreSQL database never run at the same
 * time.
 */
async function locked(database: AppDatabase, work: (step: Kysely<Schema>) => Promise<void>): Promise<void> {
  await database.query.transaction().execute(async (step) => {
    if (database.kind === 'postgres') await sql`select pg_advisory_xact_lock(${POSTGRES_LOCK})`.execute(step);
    await work(step);
  });
}

async function currentVersion(query: Kysely<Schema>): Promise<number> {
  const row = await query
    .selectFrom('schema_versions')
    .select(({ fn }) => fn.max('version').as('version'))
    .executeTakeFirst();
  return row?.version ?? 0;
}
