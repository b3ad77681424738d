import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Tell } from '../../core/access/notice.js';
import type { AppDatabase } from '../../core/db/app-database.js';
import { openDatabase } from '../../core/db/database.js';
import { Passwords } from '../../lib/secrets/passwords.js';
import { SettingsStore } from '../settings/settings-store.js';
import { prepareFirstRun, resetPassword } from './first-run.js';
import { UsersStore } from './store/users-store.js';

let folder: string;
let database: AppDatabase;
let on: { users: UsersStore; passwords: Passwords; settings: SettingsStore };
const options = { username: 'admin', passwordHash: null, password: null, authMethod: 'json' };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-first-'));
  database = await openDatabase({ kind: 'sqlite', file: join(folder, 'a.db') });
  on = { users: new UsersStore(database), passwords: new Passwords(), settings: new SettingsStore(database) };
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

test('FB-48: the first administrator has id 1 and a random password that is shown once', async () => {
  const first = await prepareFirstRun(on, options);
  expect(first).toMatchObject({ username: 'admin', password: expect.stringMatching(/^[\w-]{16}$/) });
  const login = await on.users.findLogin('admin');
  expect(login?.user).toMatchObject({ id: 1, scope: '/', perm: { admin: true, execute: true } });
  expect(await on.passwords.verify(first?.password ?? '', login?.passwordHash)).toBe(true);
  expect(await on.passwords.verify('admin', login?.passwordHash)).toBe(false);
  expect(await prepareFirstRun(on, options)).toBeNull();
  expect(await on.users.list()).toHaveLength(1);
});

test('a given name and hash are used, and no password is shown', async () => {
  const passwordHash = await bcrypt('swordfish', 4);
  const first = await prepareFirstRun(on, {
    ...options,
    username: 'root',
    passwordHash,
    authMethod: 'noauth',
  });
  expect(first).toEqual({ userId: 1, username: 'root', password: null });
  expect((await on.users.findLogin('root'))?.passwordHash).toBe(passwordHash);
  expect((await on.settings.get()).authMethod).toBe('noauth');
});

test('a given password is used and not shown, if it is good enough for a new user', async () => {
  const password = 'correct horse battery';
  expect(await prepareFirstRun(on, { ...options, password })).toMatchObject({ password: null });
  expect(await on.passwords.verify(password, await on.users.passwordHashOf(1))).toBe(true);
  expect(await prepareFirstRun(on, { ...options, password: 'other horse battery' })).toBeNull();
});

test.each(['admin', 'short', 'passwordpassword'])('the first password is not %s', async (password) => {
  await expect(prepareFirstRun(on, { ...options, password })).rejects.toThrow('password is too');
  expect(await on.users.isEmpty()).toBe(true);
});

test('a lost password is replaced by a random one, and its user is signed out', async () => {
  await prepareFirstRun(on, options);
  const ended: number[] = [];
  const endSessions = async (id: number): Promise<void> => void ended.push(id);
  const notices: unknown[] = [];
  const tell: Tell = async (id, notice) => void notices.push([id, notice]);
  const password = await resetPassword({ ...on, endSessions, tell }, 'admin');
  expect(await on.passwords.verify(password ?? '', await on.users.passwordHashOf(1))).toBe(true);
  expect(ended).toEqual([1]);
  expect(await resetPassword({ ...on, endSessions, tell }, 'nobody')).toBeNull();
  expect(notices).toEqual([[1, { kind: 'passwordChanged' }]]);
});
