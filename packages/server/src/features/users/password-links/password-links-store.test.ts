import { ROOT } from '@satchel/contract';
import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../../test/databases.js';
import { defaultSettings } from '../../settings/default-settings.js';
import { UsersStore } from '../store/users-store.js';
import { fieldsFromDefaults } from '../user-defaults.js';
import { PasswordLinksStore } from './password-links-store.js';

describeOnBothDatabases('links to set a password', (open) => {
  async function start() {
    const database = await open();
    const users = new UsersStore(database);
    const fields = { ...fieldsFromDefaults(defaultSettings(), 'ann'), scope: ROOT };
    const { id } = await users.insert({ fields, passwordHash: 'OLD' });
    const links = new PasswordLinksStore(database, users);
    const link = { userId: id, createdAt: 1_800_000_000_000, expiresAt: 1_900_000_000_000 };
    await links.replace(link, 'A');
    return { users, links, id, link };
  }

  test('times come back as they were, and a newer link replaces a former one', async () => {
    const { links, id, link } = await start();
    expect(await links.findByDigest('A')).toEqual(link);
    const newer = { ...link, createdAt: link.createdAt + 1 };
    await links.replace(newer, 'B');
    expect([await links.findByDigest('A'), await links.findOfUser(id)]).toEqual([undefined, newer]);
  });

  test('of many uses one succeeds, and only its hash is stored', async () => {
    const { users, links, id } = await start();
    const hashes = Array.from({ length: 8 }, (_, index) => `NEW ${index}`);
    const uses = await Promise.all(hashes.map((hash) => links.use(id, 'A', hash)));
    expect(uses.filter(Boolean)).toHaveLength(1);
    expect(await users.passwordHashOf(id)).toBe(hashes[uses.indexOf(true)]);
    expect(await links.findOfUser(id)).toBeUndefined();
  });

  test('a use and another change of the password do not wait for each other for ever', async () => {
    const { users, links, id } = await start();
    for (const round of ['1', '2', '3', '4']) {
      await links.replace({ userId: id, createdAt: 1, expiresAt: 2 }, round);
      const [isUsed] = await Promise.all([
        links.use(id, round, `USED ${round}`),
        users.setPassword(id, 'SET'),
      ]);
      expect(['SET', ...(isUsed ? [`USED ${round}`] : [])]).toContain(await users.passwordHashOf(id));
      expect(await links.findOfUser(id)).toBeUndefined();
    }
  });

  test('a link that is not of the user, or of nobody, stores nothing', async () => {
    const { users, links, id } = await start();
    expect([await links.use(id, 'B', 'NEW'), await links.use(99, 'A', 'NEW')]).toEqual([false, false]);
    expect(await users.passwordHashOf(id)).toBe('OLD');
    expect(await links.findByDigest('A')).toBeDefined();
  });
});
