import type { AppDatabase } from './app-database.js';
import { type Migrated, migrate } from './migrate.js';
import { MIGRATIONS } from './migrations/index.js';
import type { Migration } from './migrations/migration.js';
import { openPostgres } from './postgres.js';
import { openSqlite } from './sqlite.js';

export type DatabaseLocation = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };

interface OpenOptions {
  migrations?: readonly Migration[];
  /** Called when a database of an older version was migrated. */
  onMigrated?: (facts: Migrated) => void;
}

/** Opens the database and migrates it to the newest version. Throws `StartError`. */
export async function openDatabase(
  location: DatabaseLocation,
  { migrations = MIGRATIONS, onMigrated }: OpenOptions = {},
): Promise<AppDatabase> {
  const database =
    location.kind === 'sqlite' ? await openSqlite(location.file) : await openPostgres(location.url);
  try {
    const migrated = await migrate(database, migrations);
    if (migrated) onMigrated?.(migrated);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** True if a statement failed because a unique row existed already, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return (
    error.code === '23505' ||
    String(error.code).startsWith('SQLITE_CONSTRAINT_UNIQUE') ||
    error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
  );
}
