import { Kysely, type SqliteDatabase, SqliteDialect, sql } from 'kysely';
import { StartError } from '../../lib/start-error.js';
import { preparePrivateFile, writePrivateFile } from '../state/private-folder.js';
import type { AppDatabase } from './app-database.js';
import type { Schema } from './schema.js';

const BUSY_MS = 5000;

/** The file is created readable by its owner only, and so are the journal files beside it. */
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
  const query = new Kysely<Schema>({
    dialect: new SqliteDialect({ database: connection as unknown as SqliteDatabase }),
  });
  return {
    query,
    kind: 'sqlite',
    close: () => query.destroy(),
    async backUp(version) {
      await writePrivateFile(`${file}.v${version}.backup`, async (part) => {
        await sql`vacuum into ${part}`.execute(query);
      });
    },
  };
}
