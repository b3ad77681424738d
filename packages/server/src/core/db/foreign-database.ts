import { pathToFileURL } from 'node:url';
import { StartError } from '../../lib/start-error.js';
import { fileExists, fileSize, followed } from '../state/private-folder.js';
import { sqliteLibrary } from '../state/sqlite-library.js';
import { isBusy } from './sqlite-connection.js';
import { patiently } from './sqlite-driver.js';

/** The first table of every database of Satchel, which nothing but a migration makes. */
const OWN_TABLE = 'schema_versions';

export function isForeign(tables: readonly string[]): boolean {
  return tables.length > 0 && !tables.includes(OWN_TABLE);
}

export function foreignDatabase(what: string): StartError {
  return new StartError(
    `${what} is a database of another program; name another one with --database, which is made if it does not exist.`,
  );
}

/**
 * Throws `StartError` for a SQLite database that another program has made, and changes nothing of it. `file`
 * is null where there is none. With a write-ahead log beside it the database is left alone: when libsql
 * closes a connection that only reads, what a killed server had stored in the log is lost. `migrate` looks at
 * such a database once it is open.
 */
export async function refuseForeignDatabase(file: string | null): Promise<void> {
  if (file === null || (await fileSize(file)) === 0) return;
  // SQLite has the log beside the file itself.
  if (await fileExists(`${await followed(file)}-wal`)) return;
  if (isForeign(await patiently(() => tablesOf(file)))) throw foreignDatabase(`The file ${file}`);
}

/**
 * Reads without a trace: `immutable` takes no locks and makes no journals. Empty where the file cannot be
 * read in this way: why, is found when it is opened.
 */
async function tablesOf(file: string): Promise<string[]> {
  const Database = await sqliteLibrary();
  try {
    const database = new Database(`${pathToFileURL(file).href}?immutable=1`);
    try {
      const rows = database.prepare('select name from sqlite_master where name not glob ?').all(['sqlite_*']);
      return (rows as { name: string }[]).map(({ name }) => name);
    } finally {
      database.close();
    }
  } catch (error) {
    if (isBusy(error)) throw error;
    return [];
  }
}
