import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { syncFile } from '../state/synced-file.js';
import { isRead } from './sqlite-driver.js';

/** A driver, and how what it has committed gets to the disk. */
export interface LastingParts {
  inner: Driver;
  sync: () => Promise<void>;
}

/** Like `inner`, which it does not close; a change is done when a power cut cannot undo it. */
export class LastingDriver implements Driver {
  readonly #parts: LastingParts;

  constructor(parts: LastingParts) {
    this.#parts = parts;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<LastingConnection> {
    return new LastingConnection(await this.#parts.inner.acquireConnection(), this.#parts.sync);
  }

  releaseConnection(connection: LastingConnection): Promise<void> {
    return this.#parts.inner.releaseConnection(connection.inner);
  }

  async beginTransaction(
    connection: LastingConnection,
    settings: Parameters<Driver['beginTransaction']>[1],
  ): Promise<void> {
    await this.#parts.inner.beginTransaction(connection.inner, settings);
    connection.isInTransaction = true;
  }

  async commitTransaction(connection: LastingConnection): Promise<void> {
    connection.isInTransaction = false;
    await this.#parts.inner.commitTransaction(connection.inner);
    await this.#parts.sync();
  }

  rollbackTransaction(connection: LastingConnection): Promise<void> {
    connection.isInTransaction = false;
    return this.#parts.inner.rollbackTransaction(connection.inner);
  }

  async destroy(): Promise<void> {}
}

class LastingConnection implements DatabaseConnection {
  isInTransaction = false;
  readonly #sync: () => Promise<void>;

  constructor(
    readonly inner: DatabaseConnection,
    sync: () => Promise<void>,
  ) {
    this.#sync = sync;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = await this.inner.executeQuery<Row>(query);
    if (!this.isInTransaction && !isRead(query)) await this.#sync();
    return result;
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.inner.streamQuery(query, chunkSize);
  }
}

/**
 * Writes the write-ahead log of a SQLite database to the disk. With `synchronous = NORMAL` SQLite itself does
 * that before a checkpoint only, and the setting cannot be changed in a transaction. There are no locks on
 * this file, which closing it could end. Without a log, each commit is on the disk already.
 */
export function syncLog(databaseFile: string): Promise<void> {
  return syncFile(`${databaseFile}-wal`);
}
