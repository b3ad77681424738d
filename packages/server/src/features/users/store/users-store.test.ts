import { parseVirtualPath, ROOT } from '@satchel/contract';
import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../../test/databases.js';
import { TRASH_PATH } from '../../../core/files/trash.js';
import { defaultSettings } from '../../settings/default-settings.js';
import { fieldsFromDefaults } from '../user-defaults.js';
import type { UserFields } from './user-row.js';
import { UsersStore } from './users-store.js';

function fields(username: string, changes: Partial<UserFields> = {}): UserFields {
  return { ...fieldsFromDefaults(defaultSettings(), username), scope: ROOT, ...changes };
}

function admin(username: string): UserFields {
  const { perm } = fields(username);
  return fields(username, { perm: { ...perm, admin: true } });
}

async function changedAt(users: UsersStore, id: number): Promise<number> {
  return (await users.find(id))?.changedAt ?? 0;
}

describeOnBothDatabases('users', (open) => {
  test('a user is stored completely and read without the hash', async () => {
    const users = new UsersStore(await open());
    const rules = [{ regex: true, allow: false, path: '', regexp: { raw: '\\.key$' } }];
    const wanted = fields('Zoë', {
      rules,
      commands: ['ls'],
      hideDotfiles: true,
      sorting: { by: 'size', asc: true },
    });
    const user = await users.insert({ fields: wanted, passwordHash: 'HASH' });
    expect(user).toEqual({ ...wanted, id: 1, password: '' });
    expect(await users.find(1)).toMatchObject({ user });
    expect(JSON.stringify(await users.list())).not.toContain('HASH');
    expect(await users.findLogin('Zoë')).toEqual({ user, passwordHash: 'HASH' });
  });

  test('a row whose scope is no path hides neither itself nor others, and its user reaches no files', async () => {
    const database = await open();
    const users = new UsersStore(database);
    await users.insert({ fields: fields('ann'), passwordHash: '' });
    await users.insert({ fields: fields('ben'), passwordHash: '' });
    await database.query.updateTable('users').set({ scope: '../x' }).where('id', '=', 1).execute();
    const scopes = (await users.list()).map(({ scope }) => scope);
    expect(scopes).toEqual([TRASH_PATH, ROOT]);
  });

  test('FB-34: names that differ in case or in composed accents are one name', async () => {
    const users = new UsersStore(await open());
    await users.insert({ fields: fields('CaseVictimé'), passwordHash: 'x' });
    for (const taken of ['casevictimé', 'CASEVICTIMÉ', 'CaseVictime\u0301']) {
      await expect(users.insert({ fields: fields(taken), passwordHash: 'x' })).rejects.toMatchObject({
        code: 'already_exists',
      });
    }
    expect(await users.list()).toHaveLength(1);
  });

  test('a login needs the exact name, regardless of how accents are composed', async () => {
    const users = new UsersStore(await open());
    await users.insert({ fields: fields('René'), passwordHash: 'x' });
    expect(await users.findLogin('Rene\u0301')).toBeDefined();
    expect(await users.findLogin('rené')).toBeUndefined();
    expect(await users.findLogin('nobody')).toBeUndefined();
  });

  test('the id of a removed user is never reused', async () => {
    const users = new UsersStore(await open());
    await users.insert({ fields: admin('root'), passwordHash: 'x' });
    const bob = await users.insert({ fields: fields('bob'), passwordHash: 'x' });
    await users.remove(bob.id);
    const next = await users.insert({ fields: fields('carol'), passwordHash: 'x' });
    expect(next.id).toBeGreaterThan(bob.id);
    await expect(users.remove(bob.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('R-77: the last administrator is neither removed nor demoted', async () => {
    const users = new UsersStore(await open());
    const root = await users.insert({ fields: admin('root'), passwordHash: 'x' });
    await users.insert({ fields: fields('bob'), passwordHash: 'x' });
    await expect(users.remove(root.id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(
      users.update(root.id, { fields: fields('root') }, await changedAt(users, root.id)),
    ).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect((await users.find(root.id))?.user.perm.admin).toBe(true);
  });

  test('of two administrators who demote each other at once, one stays', async () => {
    const users = new UsersStore(await open());
    const one = await users.insert({ fields: admin('one'), passwordHash: 'x' });
    const two = await users.insert({ fields: admin('two'), passwordHash: 'x' });
    const outcomes = await Promise.allSettled([
      users.update(one.id, { fields: fields('one') }, await changedAt(users, one.id)),
      users.update(two.id, { fields: fields('two') }, await changedAt(users, two.id)),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await users.list()).filter(({ perm }) => perm.admin)).toHaveLength(1);
  });

  test('FB-35: one of fifty who want the same home at once gets it', async () => {
    const users = new UsersStore(await open());
    const tries = Array.from({ length: 50 }, (_, index) =>
      users.insert({
        fields: fields(`u${index}`, { scope: parseVirtualPath('/users/same') }),
        passwordHash: 'x',
        ownHome: true,
      }),
    );
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await users.list()).toHaveLength(1);
  });

  test('a home of one’s own is never a folder that was given to another, in any case', async () => {
    const users = new UsersStore(await open());
    await users.insert({ fields: fields('a', { scope: parseVirtualPath('/users/Bob') }), passwordHash: 'x' });
    await expect(
      users.insert({
        fields: fields('bob', { scope: parseVirtualPath('/users/bob') }),
        passwordHash: 'x',
        ownHome: true,
      }),
    ).rejects.toMatchObject({ code: 'already_exists' });
  });

  test('of changes that began with the same state, one counts and the others get an error', async () => {
    const users = new UsersStore(await open());
    const { id } = await users.insert({ fields: admin('root'), passwordHash: 'x' });
    const before = await changedAt(users, id);
    const changes = ['de', 'fr', 'it'].map((locale) =>
      users.update(id, { fields: { ...admin('root'), locale } }, before),
    );
    const outcomes = await Promise.allSettled(changes);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'changed_meanwhile' });
    }
    await expect(users.update(99, { fields: fields('x') }, before)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('a user who leaves a home releases it', async () => {
    const users = new UsersStore(await open());
    await users.insert({ fields: admin('root'), passwordHash: 'x' });
    const home = { scope: parseVirtualPath('/users/x') };
    const first = await users.insert({ fields: fields('x', home), passwordHash: 'x', ownHome: true });
    await users.update(
      first.id,
      { fields: fields('x', { scope: parseVirtualPath('/elsewhere') }) },
      await changedAt(users, first.id),
    );
    await users.insert({ fields: fields('X2', home), passwordHash: 'x', ownHome: true });
  });

  test('a change sets the time of change; a new hash of the same password does not', async () => {
    let now = 1000;
    const users = new UsersStore(await open(), () => now);
    const { id } = await users.insert({ fields: admin('root'), passwordHash: 'x' });
    now = 2000;
    await users.replaceHash(id, 'y');
    expect((await users.find(id))?.changedAt).toBe(1000);
    await users.update(id, { fields: admin('root'), passwordHash: 'z' }, await changedAt(users, id));
    expect((await users.find(id))?.changedAt).toBe(2000);
    expect(await users.passwordHashOf(id)).toBe('z');
  });
});
