import { Kysely, PostgresDialect } from 'kysely';
import { StartError } from '../../lib/start-error.js';
import type { AppDatabase } from './app-database.js';
import type { Schema } from './schema.js';

const INT8 = 20;
const CONNECT_MS = 10_000;

/** `url` holds a password and is never part of a message. */
export async function openPostgres(url: string): Promise<AppDatabase> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_MS,
    // Counts and times fit a number; as text they would compare wrongly.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
    } as typeof pg.types,
  });
  // A connection that breaks while idle is replaced at the next query.
  pool.on('error', () => undefined);
  try {
    (await pool.connect()).release();
  } catch (cause) {
    await pool.end();
    const reason = cause instanceof Error ? cause.message : 'unknown reason';
    throw new StartError(`The PostgreSQL database cannot be reached: ${reason}.`, { cause });
  }
  const query = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    query,
    kind: 'postgres',
    close: () => query.destroy(),
    // A dump needs PostgreSQL's own tools; its backups are the operator's.
    backUp: async () => undefined,
  };
}
