import { type RawBuilder, sql } from 'kysely';
import type { AppDatabase } from './app-database.js';

/** The time of a PostgreSQL database, which all servers share, in milliseconds since 1970. */
export function databaseTime(plusMs = 0): RawBuilder<number> {
  return sql<number>`((extract(epoch from clock_timestamp()) * 1000)::bigint + ${sql.lit(plusMs)})`;
}

/**
 * The time in milliseconds since 1970, in a statement. The clocks of servers that share a database differ, so
 * it is the database that tells the time where there may be several.
 */
export function databaseNow({ kind }: Pick<AppDatabase, 'kind'>, now: () => number): RawBuilder<number> {
  return kind === 'postgres' ? databaseTime() : sql<number>`cast(${now()} as bigint)`;
}
