import { ROOT } from '@satchel/contract';
import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../../test/databases.js';
import { defaultSettings } from '../../settings/default-settings.js';
import { fieldsFromDefaults } from '../user-defaults.js';
import { insertKnownUsers, lastGivenId, skipIds } from './known-users.js';
import { UsersStore } from './users-store.js';

const NOW = 1;
const passwordHash = '!';
const fieldsOf = (username: string) => ({
  ...fieldsFromDefaults(defaultSettings(), username),
  perm: { ...defaultSettings().defaults.perm, admin: true },
  scope: ROOT,
});
const known = (id: number, username: string) => ({ id, fields: fieldsOf(username), passwordHash });

describeOnBothDatabases('ids of users', (open) => {
  test('ids are never given again, whoever is gone', async () => {
    const database = await open();
    const users = new UsersStore(database);
    expect(await lastGivenId(database)).toBe(0);
    await users.insert({ fields: fieldsOf('ann'), passwordHash });
    const carl = await users.insert({ fields: fieldsOf('carl'), passwordHash });
    await users.remove(carl.id);
    expect(await lastGivenId(database)).toBe(carl.id);
    await expect(
      insertKnownUsers(database, [known(carl.id, 'new')], { lastId: 0, now: NOW }),
    ).rejects.toThrow('Users were added in the meantime');
    await insertKnownUsers(database, [known(9, 'nine')], { lastId: 3, now: NOW });
    expect((await users.insert({ fields: fieldsOf('later'), passwordHash })).id).toBeGreaterThan(9);
  });

  test('an id is not given again if only what its user left behind has it', async () => {
    const database = await open();
    await skipIds(database, 5);
    expect(await lastGivenId(database)).toBeGreaterThanOrEqual(5);
    const times = { at: NOW, kept_since: NOW };
    const facts = { id: 'a', kind: 'delete', path: '/', destination: null, items: 1, session: '', ...times };
    await database.query
      .insertInto('history')
      .values({ user_id: 40, ...facts })
      .execute();
    expect(await lastGivenId(database)).toBe(40);
    await database.query.insertInto('versions').values(versionOf(41)).execute();
    expect(await lastGivenId(database)).toBe(41);
    await skipIds(database, await lastGivenId(database));
    const { id } = await new UsersStore(database).insert({ fields: fieldsOf('ann'), passwordHash });
    expect(id).toBe(42);
  });
});

function versionOf(userId: number) {
  const times = { modified_at: NOW, replaced_at: NOW, kept_since: NOW };
  return {
    id: 'v',
    user_id: userId,
    username: 'gone',
    volume: 'volume:main:/',
    path: '/a',
    size: 1,
    state: 1,
    ...times,
  };
}
