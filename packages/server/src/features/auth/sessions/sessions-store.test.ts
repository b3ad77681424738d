import { ROOT } from '@satchel/contract';
import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../../test/databases.js';
import type { AppDatabase } from '../../../core/db/app-database.js';
import { loadSecret } from '../../../core/db/secrets-store.js';
import { defaultSettings } from '../../settings/default-settings.js';
import { UsersStore } from '../../users/store/users-store.js';
import { fieldsFromDefaults } from '../../users/user-defaults.js';
import { SessionsStore, type StoredSession } from './sessions-store.js';

async function user(database: AppDatabase, username: string): Promise<number> {
  const fields = { ...fieldsFromDefaults(defaultSettings(), username), scope: ROOT };
  fields.perm = { ...fields.perm, admin: true };
  return (await new UsersStore(database).insert({ fields, passwordHash: 'x' })).id;
}

function session(id: string, userId: number, family = id): StoredSession {
  const times = {
    issuedAt: 1000,
    expiresAt: 1_700_000_000_000,
    endsAt: 1_800_000_000_000,
    passwordCheckedAt: 1000,
  };
  return {
    id,
    family,
    userId,
    ...times,
    replacedAt: null,
    renewal: 'free',
    startedAt: 900,
    seenAt: 1000,
    address: '::1',
    userAgent: 'Browser',
    keyId: null,
    isForSetup: false,
  };
}

describeOnBothDatabases('sessions', (open) => {
  test('times in milliseconds come back as the numbers they were', async () => {
    const database = await open();
    const sessions = new SessionsStore(database);
    const stored = session('a', await user(database, 'ann'));
    await sessions.insert(stored);
    expect(await sessions.find('a')).toEqual(stored);
    expect(await sessions.find('b')).toBeUndefined();
  });

  test('only the first replacement sets the time', async () => {
    const database = await open();
    const sessions = new SessionsStore(database);
    await sessions.insert(session('a', await user(database, 'ann')));
    await sessions.markReplaced('a', 5);
    await sessions.markReplaced('a', 9);
    expect((await sessions.find('a'))?.replacedAt).toBe(5);
  });

  test('one renewal after a new password is used once, and until then it gives no access', async () => {
    const database = await open();
    const sessions = new SessionsStore(database);
    const ann = await user(database, 'ann');
    await sessions.insert(session('a', ann));
    await sessions.markRenewOnly('a', 7);
    expect(await sessions.find('a')).toMatchObject({ renewal: 'once', replacedAt: 7 });
    expect([await sessions.lastOfFamily(ann, 'a', 0), await sessions.listOfUser(ann, 0)]).toEqual([
      undefined,
      [],
    ]);
    expect([await sessions.useRenewal('a', 'b'), await sessions.useRenewal('a', 'c')]).toEqual([true, false]);
    expect(await sessions.find('a')).toMatchObject({ renewal: 'used', family: 'b' });
  });

  test('a session that can only set up a second factor is known as one, with its login', async () => {
    const database = await open();
    const sessions = new SessionsStore(database);
    const ann = await user(database, 'ann');
    const stored = { ...session('a', ann), isForSetup: true };
    await sessions.insert(stored);
    expect(await sessions.find('a')).toEqual(stored);
    expect(await sessions.lastOfFamily(ann, 'a', 1000)).toMatchObject({ isForSetup: true });
    await sessions.insert(session('b', ann));
    expect(await sessions.lastOfFamily(ann, 'b', 1000)).toMatchObject({ isForSetup: false });
  });

  test('a login, the other logins of a user, and what has expired can be removed', async () => {
    const database = await open();
    const sessions = new SessionsStore(database);
    const [ann, ben] = [await user(database, 'ann'), await user(database, 'ben')];
    for (const one of [
      session('a1', ann, 'a'),
      session('a2', ann, 'a'),
      session('a3', ann),
      session('b', ben),
    ]) {
      await sessions.insert(one);
    }
    const left = async () => {
      const found = await Promise.all(['a1', 'a2', 'a3', 'b'].map((id) => sessions.find(id)));
      return found.flatMap((one) => one?.id ?? []);
    };
    await sessions.removeOfUser(ann, 'a2');
    expect(await left()).toEqual(['a2', 'b']);
    await sessions.removeFamily('a');
    expect(await left()).toEqual(['b']);
    await sessions.removeExpired(1_700_000_000_000);
    expect(await left()).toEqual([]);
  });

  test('the logins of a user are listed while they are valid, and ended one by one or all but one', async () => {
    const database = await open();
    const sessions = new SessionsStore(database);
    const [ann, ben] = [await user(database, 'ann'), await user(database, 'ben')];
    for (const one of [
      session('a1', ann, 'a'),
      session('a2', ann, 'a'),
      session('c', ann),
      session('b', ben),
    ]) {
      await sessions.insert(one);
    }
    const ids = async (now: number) => (await sessions.listOfUser(ann, now)).map(({ id }) => id);
    expect(await ids(0)).toEqual(['a1', 'a2', 'c']);
    expect(await ids(1_700_000_000_000)).toEqual([]);
    expect(await sessions.removeFamilyOf(ben, 'a')).toBe(false);
    expect(await sessions.removeFamilyOf(ann, 'a')).toBe(true);
    expect(await ids(0)).toEqual(['c']);
    await sessions.removeOtherFamilies(ann, 'c');
    expect(await ids(0)).toEqual(['c']);
    await sessions.removeOtherFamilies(ann, 'none');
    expect(await ids(0)).toEqual([]);
    expect(await sessions.find('b')).toBeDefined();
  });

  test('the time and address of the last use of a login is stored', async () => {
    const database = await open();
    const sessions = new SessionsStore(database);
    expect(await sessions.latestTime()).toBe(0);
    await sessions.insert(session('a', await user(database, 'ann')));
    await sessions.markSeen('a', 1_650_000_000_000, '192.0.2.1');
    expect(await sessions.find('a')).toMatchObject({
      seenAt: 1_650_000_000_000,
      address: '192.0.2.1',
      startedAt: 900,
    });
    expect(await sessions.latestTime()).toBe(1_650_000_000_000);
  });

  test('sessions are deleted with their user', async () => {
    const database = await open();
    const sessions = new SessionsStore(database);
    const [ann, ben] = [await user(database, 'ann'), await user(database, 'ben')];
    await sessions.insert(session('a', ann));
    await sessions.insert(session('b', ben));
    await new UsersStore(database).remove(ann);
    expect(await sessions.find('a')).toBeUndefined();
    expect(await sessions.find('b')).toBeDefined();
  });

  test('a secret is created once and is the same for everybody on the database', async () => {
    const database = await open();
    const [one, two] = await Promise.all([
      loadSecret(database, 'token', 64),
      loadSecret(database, 'token', 64),
    ]);
    expect(one).toHaveLength(64);
    expect(two.equals(one)).toBe(true);
    expect((await loadSecret(database, 'other', 64)).equals(one)).toBe(false);
  });
});
