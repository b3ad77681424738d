import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { User } from '@satchel/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.js';

const PASSWORD = 'correct horse battery';
let server: TestServer;

beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const signUp = (username: unknown, password: unknown = PASSWORD, rest = {}): Promise<Response> =>
  server.anonymous.post('/api/signup', { username, password, ...rest });
const enable = async (settings = {}): Promise<void> => {
  const answer = await server.admin.put('/api/settings', { signup: true, createUserDir: true, ...settings });
  expect(answer.status).toBe(200);
};
const users = (): Promise<User[]> => server.admin.json<User[]>('/api/users');

test('FB-37: a signup is 405 while it is disabled', async () => {
  expect((await signUp('ann')).status).toBe(405);
  expect((await server.anonymous.post('/api/signup', 'garbage')).status).toBe(405);
});

test('a user who signs up gets a home, and can log in', async () => {
  await enable();
  const answer = await signUp('ann');
  expect([answer.status, await answer.text()]).toEqual([200, '200 OK\n']);
  const ann = await server.anonymous.login('ann', PASSWORD);
  expect((await users())[1]).toMatchObject({ username: 'ann', scope: '/users/ann' });
  expect(existsSync(join(server.root, 'users/ann'))).toBe(true);
  expect((await ann.get('/api/resources/')).status).toBe(200);
});

test('FB-39, FB-40, FB-41: a new user is no administrator and has no commands, whatever the defaults and the body say', async () => {
  const perm = { admin: true, execute: true };
  await enable({ defaults: { perm, commands: ['sh'] } });
  expect((await signUp('ann', PASSWORD, { id: 1, perm, scope: '/', commands: ['sh'] })).status).toBe(200);
  const [, ann] = await users();
  expect(ann).toMatchObject({
    id: 2,
    scope: '/users/ann',
    commands: [],
    perm: { admin: false, execute: false, create: true },
  });
});

test.each([
  ['an empty name', '', PASSWORD],
  ['an empty password', 'ann', ''],
  ['a short password', 'ann', 'short'],
  ['a name that is no text', 5, PASSWORD],
  ['FB-36: a name without a home: ..', '..', PASSWORD],
  ['FB-36: a name without a home: .', '.', PASSWORD],
  ['FB-36: a name without a home: -', '-', PASSWORD],
  ['FB-36: a space before', ' ann', PASSWORD],
  ['FB-36: a space behind', 'ann ', PASSWORD],
  ['a line break', 'an\nn', PASSWORD],
])('%s is 400', async (_, username, password) => {
  await enable();
  expect((await signUp(username, password)).status).toBe(400);
  expect(await users()).toHaveLength(1);
});

test.each(['a/../b', '../b', 'a/..', '..\\..\\b', '...', '.../...', '/etc', '%2e%2e', '{username}'])(
  'SG-4: the home of %j is one folder below that of all homes, or there is none',
  async (name) => {
    await enable();
    const { status } = await signUp(name);
    const [, made] = await users();
    if (status === 400) expect(made).toBeUndefined();
    else
      expect([status, made?.scope]).toEqual([200, expect.stringMatching(/^\/users\/(?!\.{1,2}$)[\w@.-]+$/)]);
    expect(readdirSync(server.root).filter((entry) => entry !== 'users')).toEqual([]);
  },
);

test('the reason contains the minimum length of a password', async () => {
  await enable({ minimumPasswordLength: 20 });
  expect(await (await signUp('ann', 'sixteen letters!')).text()).toContain('minimum length is 20');
});

test('an invalid body is 400 and a large one 413', async () => {
  await enable();
  expect((await server.anonymous.post('/api/signup', 'garbage')).status).toBe(400);
  expect((await server.anonymous.post('/api/signup')).status).toBe(400);
  expect((await signUp('x'.repeat(20_000))).status).toBe(413);
});

test('FB-34, FB-36: a name, or a home, that is in use is 409', async () => {
  await enable();
  expect((await signUp('CaseVictim')).status).toBe(200);
  expect((await signUp('casevictim')).status).toBe(409);
  expect((await signUp('team/x')).status).toBe(200);
  expect((await signUp('team-x')).status).toBe(409);
  expect((await signUp('Team-X')).status).toBe(409);
});

test('FB-35: one of many with one home at once gets it', async () => {
  await enable();
  const names = Array.from({ length: 15 }, (_, i) => `team${'-'.repeat(i + 1)}x`);
  const statuses = (await Promise.all(names.map((name) => signUp(name)))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(14);
  expect(await users()).toHaveLength(2);
});
