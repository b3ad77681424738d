import type { Kysely } from 'kysely';
import type { DatabaseKind } from './migrations/migration.js';
import type { Schema } from './schema.js';

/** One open database, of either kind, behind one typed query builder. */
export interface AppDatabase {
  readonly query: Kysely<Schema>;
  readonly kind: DatabaseKind;
  /** Copies the database before it is migrated, where that can be done from here. */
  backUp(version: number): Promise<void>;
  close(): Promise<void>;
}
