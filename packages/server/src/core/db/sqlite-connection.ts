import type { CompiledQuery, QueryResult } from 'kysely';
import { RecentMap } from '../../lib/recent-map.js';

const MOST_STATEMENTS = 100;

/** The members of a connection of libsql that are used. */
export interface LibsqlConnection {
  readonly inTransaction: boolean;
  prepare(text: string): LibsqlStatement;
  exec(text: string): unknown;
  close(): unknown;
}

interface LibsqlStatement {
  readonly reader: boolean;
  all(parameters: readonly unknown[]): unknown[];
  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
}

interface KeptStatement {
  statement: LibsqlStatement;
  /** True if it returns rows. */
  isReader: boolean;
}

/** Another program has locked the database, or has changed it since this connection began to read. */
export function isBusy(error: unknown, code = 'SQLITE_BUSY'): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith(code);
}

/**
 * One synchronous connection, which never waits for a lock. libsql does not reset a statement that failed
 * because another program has locked the database. It stays in progress, and from then on the connection
 * reads the data as they were at its next read, and cannot write any more. Therefore only `begin` may fail in
 * this way, because its statement is not kept; for anything else that does, the connection is to be renewed.
 */
export class SqliteConnection {
  readonly #open: () => LibsqlConnection;
  /**
   * Prepared statements occupy their memory until they are collected, and the same ones are used again and
   * again.
   */
  readonly #statements = new RecentMap<string, KeptStatement>(MOST_STATEMENTS);
  #current: LibsqlConnection;
  #isStale = false;
  /** It may be in a transaction that it cannot leave. */
  #isBroken = false;
  #isClosed = false;
  #writes = 0;
  #renewals = 0;

  /** `open` is synchronous, too, and throws what `isBusy` detects. */
  constructor(open: () => LibsqlConnection) {
    this.#open = open;
    this.#current = open();
  }

  /** Grows with every statement that may change something, including the ends of transactions. */
  get writes(): number {
    return this.#writes;
  }

  read({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<unknown> {
    try {
      const { statement, isReader } = this.#statement(sql);
      if (isReader) return { rows: statement.all(parameters) };
      const { changes, lastInsertRowid } = statement.run(parameters);
      return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
    } catch (error) {
      this.#statements.delete(sql);
      if (isBusy(error)) this.renew();
      throw error;
    }
  }

  change(query: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<unknown> {
    this.#writes += 1;
    return this.read(query);
  }

  /**
   * Takes the write lock, which only one transaction of all programs has, so that no later statement can find
   * it taken.
   */
  begin(): void {
    try {
      this.#ready().exec('begin immediate');
    } catch (error) {
      // A state of the data that is kept: waiting does not help.
      if (isBusy(error, 'SQLITE_BUSY_SNAPSHOT')) this.renew();
      throw error;
    }
    this.#writes += 1;
  }

  commit(): void {
    this.#writes += 1;
    this.#current.exec('commit');
  }

  /** Does nothing where SQLite has rolled back by itself, as it does when the disk is full. */
  rollback(): void {
    this.#writes += 1;
    try {
      if (this.#current.inTransaction) this.#current.exec('rollback');
    } catch {
      this.#isBroken = true;
      this.renew();
    }
  }

  /**
   * Changes with every commit of another connection that this one sees, and when the connection is renewed.
   */
  version(): string {
    const { rows } = this.read({ sql: 'pragma data_version', parameters: [] });
    return `${this.#renewals} ${(rows as { data_version: number }[])[0]?.data_version}`;
  }

  /** Opens the file anew before the next statement that is not part of a transaction in progress. */
  renew(): void {
    this.#isStale = true;
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#statements.clear();
    this.#current.close();
  }

  #ready(): LibsqlConnection {
    if (this.#isClosed) throw new Error('The database is closed');
    if (!this.#isStale || (this.#current.inTransaction && !this.#isBroken)) return this.#current;
    // The new one comes first: when the last connection of all is closed, SQLite removes the journal files,
    // which `FileHead` reads.
    const next = this.#open();
    this.#statements.clear();
    this.#current.close();
    this.#current = next;
    this.#isStale = false;
    this.#isBroken = false;
    this.#renewals += 1;
    this.#writes += 1;
    return next;
  }

  #statement(text: string): KeptStatement {
    const connection = this.#ready();
    const kept = this.#statements.get(text) ?? keptStatement(connection.prepare(text));
    // The least recently used statement is removed first.
    this.#statements.set(text, kept);
    return kept;
  }
}

function keptStatement(statement: LibsqlStatement): KeptStatement {
  return { statement, isReader: statement.reader };
}
