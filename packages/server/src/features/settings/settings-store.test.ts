import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.js';
import { defaultSettings } from './default-settings.js';
import { SettingsStore } from './settings-store.js';

describeOnBothDatabases('settings', (open) => {
  test('before a first start there are defaults and nothing stored', async () => {
    const store = new SettingsStore(await open());
    expect(await store.exists()).toBe(false);
    expect(await store.get()).toEqual(defaultSettings());
    await store.create('noauth');
    expect(await store.exists()).toBe(true);
    expect((await store.get()).authMethod).toBe('noauth');
  });

  test('what one server stores, another on the same database reads', async () => {
    const database = await open();
    const [one, two] = [new SettingsStore(database), new SettingsStore(database)];
    await one.create('json');
    expect((await two.get()).signup).toBe(false);
    await one.change((current) => ({ ...current, createUserDir: true, signup: true }));
    expect((await two.get()).signup).toBe(true);
  });

  test('concurrent changes do not undo each other', async () => {
    const store = new SettingsStore(await open());
    await store.create('json');
    await Promise.all([
      store.change((current) => ({ ...current, hideLoginButton: true })),
      store.change((current) => ({ ...current, createUserDir: true })),
    ]);
    expect(await store.get()).toMatchObject({ hideLoginButton: true, createUserDir: true });
  });

  test('a rejected change changes nothing, and the next one works', async () => {
    const store = new SettingsStore(await open());
    await store.create('json');
    const refused = store.change(() => {
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    await store.change((current) => ({ ...current, createUserDir: true }));
    expect((await store.get()).createUserDir).toBe(true);
  });

  test('the settings are one object until they change, and nobody can change it', async () => {
    const store = new SettingsStore(await open());
    await store.create('json');
    const settings = await store.get();
    expect(await store.get()).toBe(settings);
    expect(() => settings.rules.push({ regex: false, allow: true, path: '/', regexp: null })).toThrow();
  });

  test('options of the program are stored beside them', async () => {
    const store = new SettingsStore(await open());
    expect(await store.storedOptions()).toEqual({});
    await store.saveOptions({ port: '81' });
    await store.saveOptions({ port: '82' });
    expect(await store.storedOptions()).toEqual({ port: '82' });
  });
});
