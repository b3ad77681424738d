import type { Kysely } from 'kysely';

export type DatabaseKind = 'sqlite' | 'postgres';

/** One step forward; never edited once released. */
export interface Migration {
  version: number;
  up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void>;
}
