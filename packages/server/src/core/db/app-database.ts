import type { Kysely } from 'kysely';
import type { OnTrouble } from './database-health.js';
import type { DatabaseKind } from './migrations/migration.js';
import type { Schema } from './schema.js';
import type { DatabaseLoad } from './statement-times.js';

export interface MessageReader {
  onMessage(text: string): void;
  /** Messages may have been missed. */
  onGap(): void;
}

/** Messages between servers that share a database. */
export interface ServerMessages {
  /** In UTF-8. */
  readonly mostBytes: number;
  /** Sends to all other servers, as far as they can be reached. */
  send(text: string): void;
  /** Call this once. */
  listen(reader: MessageReader): void;
}

/** An open database of either kind, with one typed query builder. */
export interface AppDatabase {
  readonly query: Kysely<Schema>;
  /**
   * Like `query`, for changes that end somebody's access: they are done when they are on the disk, and a
   * power cut does not undo them.
   */
  readonly lasting: Kysely<Schema>;
  readonly kind: DatabaseKind;
  /**
   * A number that changes with every change of the data: of this connection at once, of any other connection
   * or process within one turn of the event loop. Undefined where it cannot be known without a query.
   */
  stamp(): number | undefined;
  /** Null where only one server can use the database. */
  readonly messages: ServerMessages | null;
  /** Resolves when the database works. Rejects within seconds with what a request would get. */
  check(): Promise<void>;
  /**
   * `listener` is called with the reason when the database stops working, and with null when it works again.
   */
  onTrouble(listener: OnTrouble): void;
  /** `listener` is called with the time that each statement took, with the waiting for locks, in seconds. */
  onStatement(listener: (seconds: number) => void): void;
  load(): DatabaseLoad;
  /**
   * Copies the database before a migration, and resolves to the file; null where the server cannot do that.
   */
  backUp(version: number): Promise<string | null>;
  /**
   * The server is about to close: locks of other programs are waited for no longer than a moment from now on.
   */
  endSoon(): void;
  close(): Promise<void>;
}
