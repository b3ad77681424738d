import type { AppDatabase } from './app-database.js';

/** The value of a row of the table `settings`. */
export async function readSetting(database: AppDatabase, name: string): Promise<string | undefined> {
  const row = await database.query
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

export async function writeSetting(database: AppDatabase, name: string, value: string): Promise<void> {
  await database.query
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
