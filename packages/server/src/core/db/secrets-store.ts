import { randomBytes } from 'node:crypto';
import type { AppDatabase } from './app-database.js';

/**
 * The secret of that name, made of `bytes` random bytes at the first call; the same for every server on this database.
 */
export async function loadSecret(database: AppDatabase, name: string, bytes: number): Promise<Buffer> {
  await database.query
    .insertInto('secrets')
    .values({ name, value: randomBytes(bytes).toString('base64') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await database.query
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return Buffer.from(row.value, 'base64');
}
