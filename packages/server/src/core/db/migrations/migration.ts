import type { Kysely } from 'kysely';

export type DatabaseKind = 'sqlite' | 'postgres';

/** One migration step; a released step is never changed. */
export interface Migration {
  version: number;
  up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void>;
}
