import { sql } from 'kysely';
import { StartError } from '../../lib/start-error.js';
import { sqliteLibrary } from '../state/sqlite-library.js';
import type { AppDatabase } from './app-database.js';
import { openDatabase } from './database.js';
import { openSqlite } from './sqlite.js';

const BUSY_MS = 5000;

/**
 * Copies a SQLite database consistently, even while others write to it, into the empty file `target`. The
 * copy is not migrated.
 */
export async function copySqlite(file: string, target: string): Promise<void> {
  const Database = await sqliteLibrary();
  const connection = new Database(file, { timeout: BUSY_MS });
  try {
    connection.prepare('vacuum into ?').run(target);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'unknown reason';
    throw new StartError(`The database ${file} cannot be copied: ${reason}.`, { cause });
  } finally {
    connection.close();
  }
}

/**
 * Opens a copy that is made at `copy`, where nothing is, and migrated. The database itself stays as it is.
 * Throws `StartError`.
 */
export async function openSqliteCopy(file: string, copy: string): Promise<AppDatabase> {
  const source = await openSqlite(file);
  try {
    await sql`vacuum into ${copy}`.execute(source.query);
  } finally {
    await source.close();
  }
  return openDatabase({ kind: 'sqlite', file: copy });
}

/**
 * Checks that `file`, which may have any origin, is a complete database of this program or an older version,
 * and migrates it. `scratch` is the name of a file that does not exist. Throws `StartError`.
 */
export async function adoptSqlite(file: string, scratch: string): Promise<void> {
  try {
    await requireIntact(file);
    await (await openDatabase({ kind: 'sqlite', file })).close();
    await (await openDatabase({ kind: 'sqlite', file: scratch })).close();
    // A foreign trigger, view or table would remain active in our database.
    if ((await schemaOf(file)) !== (await schemaOf(scratch)))
      throw new Error('its tables are not those of Satchel');
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    const reason = cause instanceof Error ? cause.message : 'unknown reason';
    throw new StartError(`The database in the backup cannot be used: ${reason}.`, { cause });
  }
}

async function requireIntact(file: string): Promise<void> {
  const Database = await sqliteLibrary();
  const connection = new Database(file);
  try {
    connection.pragma('trusted_schema = OFF');
    const foreign = connection
      .prepare("select name from sqlite_master where type in ('trigger', 'view')")
      .all();
    if (foreign.length > 0) throw new Error('its tables are not those of Satchel');
    const found = connection.prepare('pragma integrity_check(1)').all() as { integrity_check: string }[];
    if (found[0]?.integrity_check !== 'ok') throw new Error('it is damaged');
    const versions = connection.prepare("select 1 from sqlite_master where name = 'schema_versions'").all();
    if (versions.length === 0) throw new Error('it is not a database of Satchel');
  } finally {
    connection.close();
  }
}

async function schemaOf(file: string): Promise<string> {
  const Database = await sqliteLibrary();
  const connection = new Database(file);
  try {
    const rows = connection
      .prepare('select type, name, tbl_name, sql from sqlite_master order by type, name')
      .all();
    return JSON.stringify(rows);
  } finally {
    connection.close();
  }
}
