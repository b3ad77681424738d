import { sql } from 'kysely';
import type { AnyDatabase, Migration } from './migration.js';

/**
 * Adds how many files of a burst did not come back when it was restored, and says by a word of its own that
 * pages have the theme of the device: until now that was the empty theme, which is the light one.
 */
export const themesAndMissingFiles: Migration = {
  version: 26,
  async up(db) {
    await db.schema.alterTable('bursts').addColumn('missing', 'integer').execute();
    await nameTheme(db);
  },
};

async function nameTheme(db: AnyDatabase): Promise<void> {
  const { rows } = await sql<{ value: string }>`select value from settings where name = 'settings'`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return;
  const settings = JSON.parse(row.value) as { branding?: { theme?: string } };
  if (!settings.branding || settings.branding.theme) return;
  const value = JSON.stringify({ ...settings, branding: { ...settings.branding, theme: 'system' } });
  await sql`update settings set value = ${value} where name = 'settings'`.execute(db);
}
