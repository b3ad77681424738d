import { join } from 'node:path';
import { StartError } from '../../lib/start-error.js';
import { fileSize, makeScratchFolder } from '../state/private-folder.js';
import type { AppDatabase } from './app-database.js';
import type { DatabaseLocation } from './database.js';
import { LATEST_VERSION, storedVersion } from './migrate.js';
import { openPostgres } from './postgres.js';
import { openSqliteCopy } from './snapshot.js';
import { openSqlite } from './sqlite.js';

/** A database of which nothing is changed. */
export interface ReadDatabase {
  database: AppDatabase;
  /**
   * The version of the one that was named, where that is older than this program: then `database` is a
   * migrated copy.
   */
  olderVersion: number | null;
}

/** A PostgreSQL database of an older version, of which no copy can be made. */
export class NotMigrated extends StartError {
  constructor(version: number) {
    super(
      `The PostgreSQL database has version ${version}, and this program reads version ${LATEST_VERSION}: the next start of the server migrates it. A command that only reads does not.`,
    );
  }
}

/**
 * Opens a database for a command that only reads: none is made, and none is migrated. Null where there is
 * none, and where it is empty. Throws `StartError`.
 */
export function openToRead(location: DatabaseLocation): Promise<ReadDatabase | null> {
  return location.kind === 'sqlite' ? readSqlite(location.file) : readPostgres(location.url);
}

async function readSqlite(file: string): Promise<ReadDatabase | null> {
  if ((await fileSize(file)) === 0) return null;
  const database = await openSqlite(file, { onlyReads: true });
  const version = await versionOrClose(database);
  if (version === LATEST_VERSION) return { database, olderVersion: null };
  await database.close();
  return version === 0 ? null : { database: await migratedCopy(file), olderVersion: version };
}

async function readPostgres(url: string): Promise<ReadDatabase | null> {
  const database = await openPostgres(url);
  const version = await versionOrClose(database);
  if (version === LATEST_VERSION) return { database, olderVersion: null };
  await database.close();
  if (version === 0) return null;
  throw new NotMigrated(version);
}

async function versionOrClose(database: AppDatabase): Promise<number> {
  try {
    return await storedVersion(database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** It is removed when it is closed. */
async function migratedCopy(file: string): Promise<AppDatabase> {
  const scratch = await makeScratchFolder();
  try {
    const copy = await openSqliteCopy(file, join(scratch.folder, 'satchel.db'));
    return {
      ...copy,
      async close() {
        await copy.close();
        await scratch.remove();
      },
    };
  } catch (error) {
    await scratch.remove();
    throw error;
  }
}
