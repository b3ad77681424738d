import type { Kysely, QueryExecutorProvider } from 'kysely';

export type DatabaseKind = 'sqlite' | 'postgres';

/** A database of any version: it can change tables and run SQL, but knows no tables of today. */
export type AnyDatabase = QueryExecutorProvider & Pick<Kysely<unknown>, 'schema'>;

/** One migration step; a released step is never changed. */
export interface Migration {
  version: number;
  up(db: AnyDatabase, kind: DatabaseKind): Promise<void>;
}
