import type { AppDatabase } from './app-database.js';
import { readSetting, writeSetting } from './setting-rows.js';

/**
 * The word of an administrator that what other installations left on the disks is to be adopted, unless they
 * show a sign of life afterwards.
 */
const SETTING = 'adoptedBefore';

/** When it was given, in milliseconds since 1970; 0 for never. */
export async function adoptedBefore(database: AppDatabase): Promise<number> {
  return Number(await readSetting(database, SETTING)) || 0;
}

export function adoptAllBefore(database: AppDatabase, time: number): Promise<void> {
  return writeSetting(database, SETTING, String(time));
}
