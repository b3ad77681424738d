import { pathToFileURL } from 'node:url';
import { StartError } from '../../lib/start-error.js';
import { fileSize, followed } from '../state/private-folder.js';
import { isBusy } from './sqlite-connection.js';
import { patiently } from './sqlite-driver.js';

/** What every database of Satchel has first, and nothing but a migration makes. */
const OWN_TABLE = 'schema_versions';

/**
 * Throws `StartError` for a SQLite database that another program has made, and changes nothing of it. `file` is null where there is
 * none.
 */
export async function refuseForeignDatabase(file: string | null): Promise<void> {
  if (file === null || (await fileSize(file)) === 0) return;
  // SQLite has the log beside the file itself.
  const log = `${await followed(file)}-wal`;
  const tables = await patiently(async () => tablesOf(file, { hasLog: (await fileSize(log)) > 0 }));
  if (tables.length === 0 || tables.includes(OWN_TABLE)) return;
  throw new StartError(
    `The file ${file} is a database of another program; name another one with --database, which is made if it does not exist.`,
  );
}

/**
 * Reads without a trace. `immutable` takes no locks and makes no journals, but ignores a write-ahead log, in which the tables may
 * still be. Empty where the file cannot be read in this way: why, is found when it is opened.
 */
async function tablesOf(file: string, { hasLog }: { hasLog: boolean }): Promise<string[]> {
  const { default: Database } = await import('libsql');
  try {
    const database = new Database(`${pathToFileURL(file).href}?${hasLog ? 'mode=ro' : 'immutable=1'}`);
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
