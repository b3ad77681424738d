import { ROOT } from '@satchel/contract';
import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../../test/databases.js';
import type { AppDatabase } from '../../../core/db/app-database.js';
import { defaultSettings } from '../../settings/default-settings.js';
import { UsersStore } from '../../users/store/users-store.js';
import { fieldsFromDefaults } from '../../users/user-defaults.js';
import { SecondFactorStore } from './second-factor-store.js';

const NONE = { app: null, pending: null, dueAt: null };
const LATEST = 1_000;

describeOnBothDatabases('second factors', (open) => {
  const add = async (users: UsersStore, username: string) => {
    const fields = { ...fieldsFromDefaults(defaultSettings(), username), scope: ROOT };
    const perm = { ...fields.perm, admin: username === 'root' };
    return (await users.insert({ fields: { ...fields, perm }, passwordHash: 'x' })).id;
  };
  async function start() {
    const database: AppDatabase = await open();
    const users = new UsersStore(database);
    await add(users, 'root');
    return { users, store: new SecondFactorStore(database), id: await add(users, 'ann') };
  }

  test('times come back as they were; a pending app leaves the one that counts alone', async () => {
    const { store, id } = await start();
    const now = 1_800_000_000_000;
    expect(await store.find(id)).toEqual(NONE);
    await store.setPending(id, 'A', now);
    expect(await store.find(id)).toEqual({ ...NONE, pending: { secret: 'A', at: now } });
    expect(await store.confirm(id, { secret: 'B', step: 5, now }, ['x'])).toBe(false);
    expect(await store.confirm(id, { secret: 'A', step: 5, now }, ['x', 'y'])).toBe(true);
    await store.setPending(id, 'C', now + 1);
    const app = { secret: 'A', since: now, lastStep: 5 };
    expect(await store.find(id)).toEqual({ app, pending: { secret: 'C', at: now + 1 }, dueAt: null });
    expect(await store.countCodes(id)).toBe(2);
  });

  test('of many uses of a step, or of a code, one succeeds', async () => {
    const { store, id } = await start();
    await store.setPending(id, 'A', 1);
    await store.confirm(id, { secret: 'A', step: 5, now: 1 }, ['x', 'y']);
    const many = <T>(use: () => Promise<T>) => Promise.all(Array.from({ length: 8 }, use));
    const steps = await many(() => store.useStep(id, 'A', 6, LATEST));
    expect(steps.filter(Boolean)).toHaveLength(1);
    const codes = await many(() => store.useCode(id, 'x'));
    expect(codes.filter(Boolean)).toHaveLength(1);
    expect(await store.useStep(id, 'A', 5, LATEST)).toBe(false);
    expect(await store.useStep(id, 'B', 7, LATEST)).toBe(false);
    expect(await store.useStep(id, 'A', 7, LATEST)).toBe(true);
    expect(await store.useCode(id + 1, 'y')).toBe(false);
  });

  test('a step of a time that has not come yet does not count', async () => {
    const { store, id } = await start();
    await store.setPending(id, 'A', 1);
    await store.confirm(id, { secret: 'A', step: LATEST + 1, now: 1 }, ['x']);
    expect(await store.useStep(id, 'A', 6, LATEST)).toBe(true);
    expect(await store.useStep(id, 'A', 6, LATEST)).toBe(false);
  });

  test('the first time that a second factor is due stays, until it is cleared', async () => {
    const { store, id } = await start();
    expect(await store.setDue(id, 100)).toBe(100);
    expect(await store.setDue(id, 200)).toBe(100);
    await store.clearDue(id);
    expect(await store.setDue(id, 200)).toBe(200);
    await store.setPending(id, 'A', 1);
    expect(await store.find(id)).toMatchObject({ dueAt: 200 });
    await store.confirm(id, { secret: 'A', step: 5, now: 1 }, ['x']);
    expect(await store.find(id)).toMatchObject({ dueAt: null });
  });

  test('codes are replaced, with an app and without one', async () => {
    const { store, id } = await start();
    await store.setPending(id, 'A', 1);
    await store.confirm(id, { secret: 'A', step: 5, now: 1 }, ['x']);
    await store.replaceCodes(id, ['z', 'u']);
    expect([await store.useCode(id, 'x'), await store.useCode(id, 'z')]).toEqual([false, true]);
    await store.remove(id);
    expect(await store.useCode(id, 'u')).toBe(false);
    await store.replaceCodes(id, ['v']);
    expect(await store.useCode(id, 'v')).toBe(true);
  });

  test('all of it goes by a removal, or with the user', async () => {
    const { users, store, id } = await start();
    const fill = async () => {
      await store.setPending(id, 'A', 1);
      await store.confirm(id, { secret: 'A', step: 5, now: 1 }, ['x']);
    };
    await fill();
    expect([await store.remove(id), await store.remove(id)]).toEqual([true, false]);
    expect([await store.find(id), await store.countCodes(id)]).toEqual([NONE, 0]);
    await fill();
    await users.remove(id);
    expect([await store.find(id), await store.countCodes(id)]).toEqual([NONE, 0]);
  });
});
