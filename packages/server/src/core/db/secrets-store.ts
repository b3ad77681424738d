import { randomBytes } from 'node:crypto';
import type { AppDatabase } from './app-database.js';

/**
 * The secret of that name, made of `bytes` random bytes at the first call; the same for every server on this
 * database.
 */
export async function loadSecret(database: AppDatabase, name: string, bytes: number): Promise<Buffer> {
  const found = await readSecret(database, name);
  if (found !== undefined) return found;
  await database.query
    .insertInto('secrets')
    .values({ name, value: randomBytes(bytes).toString('base64') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const made = await readSecret(database, name);
  if (made === undefined) throw new Error(`The secret ${name} was not stored`);
  return made;
}

/** Stores a secret that somebody chose, in place of a former one; null removes it. */
export async function storeSecret(database: AppDatabase, name: string, secret: Buffer | null): Promise<void> {
  if (secret === null) {
    await database.query.deleteFrom('secrets').where('name', '=', name).execute();
    return;
  }
  const value = secret.toString('base64');
  await database.query
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

export async function readSecret(database: AppDatabase, name: string): Promise<Buffer | undefined> {
  const row = await database.query
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row && Buffer.from(row.value, 'base64');
}
