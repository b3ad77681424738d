import { type Driver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely';
import { StartError } from '../../lib/start-error.js';
import { keepDatabaseCopy } from '../state/database-copies.js';
import { FileHead } from '../state/file-head.js';
import { OpenedFile } from '../state/opened-file.js';
import { preparePrivateFile } from '../state/private-folder.js';
import { sqliteLibrary } from '../state/sqlite-library.js';
import type { AppDatabase } from './app-database.js';
import { DatabaseHealth } from './database-health.js';
import { refuseForeignDatabase } from './foreign-database.js';
import { LastingDriver, syncLog } from './lasting-driver.js';
import type { Schema } from './schema.js';
import { SqliteChanges } from './sqlite-changes.js';
import { type LibsqlConnection, SqliteConnection } from './sqlite-connection.js';
import { patiently, SqliteDriver } from './sqlite-driver.js';
import { diskFault, misplaced } from './sqlite-faults.js';

const INDEX_HEADER_BYTES = 48;

interface SqliteOptions {
  /** SQLite refuses all changes of the data. */
  onlyReads?: boolean;
}

/** The file and the journal files beside it are readable by their owner only. Throws `StartError`. */
export async function openSqlite(
  file: string,
  { onlyReads = false }: SqliteOptions = {},
): Promise<AppDatabase> {
  await refuseForeignDatabase(file);
  const { existed, head } = await preparePrivateFile(file);
  if (existed && head.toString('latin1') !== 'SQLite format 3\0') {
    throw new StartError(`The file ${file} is not a database of Satchel; name another one with --database.`);
  }
  const Database = await sqliteLibrary();
  let opened: OpenedFile | null = null;
  const open = () => {
    const place = opened?.place() ?? 'here';
    // An empty database would be made in its place.
    if (place !== 'here') throw misplaced(place);
    return connect(new Database(file), onlyReads ? ['query_only = ON'] : ['journal_mode = WAL']);
  };
  const connection = await patiently(() => new SqliteConnection(open)).catch((error) => {
    throw diskFault(error) ?? error;
  });
  const witness = new OpenedFile(file);
  opened = witness;
  const changes = new SqliteChanges(connection, () => indexHead(file));
  const health = new DatabaseHealth();
  const driver = new SqliteDriver(connection, health, () => witness.place());
  const query = queriesBy(driver);
  return {
    query,
    lasting: queriesBy(new LastingDriver({ inner: driver, sync: () => syncLog(file) })),
    kind: 'sqlite',
    messages: null,
    stamp: () => changes.stamp(),
    check: () => health.check(() => sql`select version from schema_versions limit 1`.execute(query)),
    onTrouble: (listener) => health.listen(listener),
    onStatement: (listener) => driver.times.listen(listener),
    load: () => driver.load(),
    endSoon: () => driver.endSoon(),
    async close() {
      await query.destroy();
      // Kysely leaves it open where nothing was asked.
      connection.close();
    },
    backUp: (version) =>
      keepDatabaseCopy(file, version, async (part) => {
        await sql`vacuum into ${part}`.execute(query);
      }),
  };
}

function queriesBy(driver: Driver): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new SqliteAdapter(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (db) => new SqliteIntrospector(db),
    },
  });
}

/** SQLite itself must not wait for locks, because the event loop would wait, too. */
function connect(connection: LibsqlConnection, more: readonly string[]): LibsqlConnection {
  try {
    for (const setting of ['busy_timeout = 0', 'synchronous = NORMAL', 'foreign_keys = ON', ...more])
      connection.prepare(`pragma ${setting}`).all([]);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/**
 * The header of the index of the write-ahead log, which each commit of any connection changes
 * (https://www.sqlite.org/walformat.html, 2.1). Null where it cannot be opened. It stays open until the
 * process ends, because to close any descriptor of a file ends the locks that the process has on it
 * (https://www.sqlite.org/howtocorrupt.html, 2.2), and a connection that was closed has some until its
 * statements are collected.
 */
function indexHead(file: string): FileHead | null {
  try {
    return new FileHead(`${file}-shm`, INDEX_HEADER_BYTES);
  } catch {
    return null;
  }
}
