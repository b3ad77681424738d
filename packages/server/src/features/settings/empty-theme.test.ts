import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.js';
import { MIGRATIONS } from '../../core/db/migrations/index.js';
import { readSetting, writeSetting } from '../../core/db/setting-rows.js';
import { SettingsStore } from './settings-store.js';

describeOnBothDatabases('the theme of the device', (open) => {
  /** The theme after the migration of a database with this branding. */
  const migrated = async (branding: object | undefined): Promise<string> => {
    const database = await open();
    const { query } = database;
    await query.schema.alterTable('bursts').dropColumn('missing').execute();
    if (branding) await writeSetting(database, 'settings', JSON.stringify({ signup: true, branding }));
    await MIGRATIONS.find(({ version }) => version === 26)?.up(query, database.kind);
    if (branding)
      expect(JSON.parse((await readSetting(database, 'settings')) ?? '')).toMatchObject({ signup: true });
    return (await new SettingsStore(database).get()).branding.theme;
  };

  test('the theme has a name of its own in databases where it was empty, and in new ones', async () => {
    expect(await migrated({ name: 'x', theme: '' })).toBe('system');
    expect(await migrated({ name: 'x' })).toBe('system');
    expect(await migrated({ name: 'x', theme: 'dark' })).toBe('dark');
    expect(await migrated(undefined)).toBe('system');
  });
});
