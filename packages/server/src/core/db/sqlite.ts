import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement, sql } from 'kysely';
import { StartError } from '../../lib/start-error.js';
import { FileHead } from '../state/file-head.js';
import { preparePrivateFile, writePrivateFile } from '../state/private-folder.js';
import type { AppDatabase } from './app-database.js';
import type { Schema } from './schema.js';

const BUSY_MS = 5000;
const MOST_STATEMENTS = 100;
const INDEX_HEADER_BYTES = 48;

/** The file and the journal files beside it are readable by their owner only. */
export async function openSqlite(file: string): Promise<AppDatabase> {
  const { existed, head } = await preparePrivateFile(file);
  if (existed && head.toString('latin1') !== 'SQLite format 3\0') {
    throw new StartError(`The file ${file} is not a database of Satchel; name another one with --database.`);
  }
  const { default: Database } = await import('libsql');
  const connection = new Database(file, { timeout: BUSY_MS });
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = NORMAL');
  connection.pragma('foreign_keys = ON');
  connection.pragma(`busy_timeout = ${BUSY_MS}`);
  const foreign = connection.prepare('pragma data_version').raw(true);
  const changes = new SqliteChanges(foreign, () => indexHead(file));
  const database = keepingStatements(connection, changes);
  const query = new Kysely<Schema>({ dialect: new SqliteDialect({ database }) });
  return {
    query,
    kind: 'sqlite',
    messages: null,
    stamp: () => changes.stamp(),
    close: () => query.destroy(),
    async backUp(version) {
      await writePrivateFile(`${file}.v${version}.backup`, async (part) => {
        await sql`vacuum into ${part}`.execute(query);
      });
    },
  };
}

/**
 * The header of the index of the write-ahead log, which each commit of any connection changes
 * (https://www.sqlite.org/walformat.html, 2.1). Null where it cannot be opened. It stays open until the process ends, because
 * to close any descriptor of a file ends the locks that the process has on it (https://www.sqlite.org/howtocorrupt.html, 2.2), and
 * a connection that was closed has some until its statements are collected.
 */
function indexHead(file: string): FileHead | null {
  try {
    return new FileHead(`${file}-shm`, INDEX_HEADER_BYTES);
  } catch {
    return null;
  }
}

/** Detects changes of the database through this connection, and through those of other programs. */
class SqliteChanges {
  readonly #foreign: { get(): unknown };
  readonly #openHead: () => FileHead | null;
  #head: FileHead | null | undefined;
  #seen = 0;
  #isFresh = false;
  #count = 0;

  /**
   * `foreign` returns a row with a number that changes with every commit of another connection. It is a statement, so it is
   * run only when what `openHead` opens has changed.
   */
  constructor(foreign: { get(): unknown }, openHead: () => FileHead | null) {
    this.#foreign = foreign;
    this.#openHead = openHead;
  }

  count(): void {
    this.#count += 1;
  }

  /** Looks for changes of other programs once in a turn of the event loop: a request asks several times. */
  stamp(): number {
    if (!this.#isFresh) {
      if (this.#head?.hasChanged() ?? true) this.#look();
      // It is there once the database was read.
      if (this.#head === undefined) this.#head = this.#openHead();
      this.#isFresh = true;
      setImmediate(() => {
        this.#isFresh = false;
      });
    }
    return this.#count;
  }

  #look(): void {
    const [seen] = this.#foreign.get() as [number];
    if (seen !== this.#seen) this.#count += 1;
    this.#seen = seen;
  }
}

/**
 * Caches prepared statements, because the same ones are used again and again and each new one occupies its memory until
 * it is collected.
 */
function keepingStatements(connection: SqliteDatabase, changes: SqliteChanges): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    prepare(text) {
      // Every statement that does not begin with `select` may change something, including begin and commit.
      if (!text.startsWith('select ')) changes.count();
      const statement = kept.get(text) ?? connection.prepare(text);
      // The least recently used statement is removed first.
      kept.delete(text);
      kept.set(text, statement);
      const [oldest] = kept.keys();
      if (kept.size > MOST_STATEMENTS && oldest !== undefined) kept.delete(oldest);
      return statement;
    },
    close() {
      kept.clear();
      connection.close();
    },
  };
}
