import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AccessDecision,
  everyPermission,
  type Group,
  type Mount,
  type Rule,
  type User,
} from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { EventClient } from '../../../test/event-client.js';
import { startTestServer, type TestServer } from '../../../test/harness.js';
import { ldapProvider } from '../../../test/login-providers.js';
import { openDatabase } from '../../core/db/database.js';
import { IdentitiesStore } from '../sign-on/identities/identities-store.js';

let server: TestServer;
let user: ApiClient;
/** A number for the folder of each test. */
let made = 0;
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  made += 1;
  folder = `/area-${made}/club`;
  mkdirSync(join(server.root, folder, 'minutes'), { recursive: true });
  writeFileSync(join(server.root, folder, 'plan.txt'), 'plan');
  user = await server.createUser({ scope: `/homes/${made}`, scopeName: 'Own' });
});

const reading = { ...everyPermission(false), download: true };
const writing = { ...reading, create: true, modify: true, rename: true, delete: true };
const deny = (path: string): Rule => ({ regex: false, allow: false, path, regexp: null });
const mount = (more: Partial<Mount> = {}): Mount => ({
  name: 'Club',
  path: folder,
  perm: reading,
  rules: [],
  ...more,
});

async function createGroup(body: object = {}): Promise<Group> {
  const all = { name: `Group ${made}`, members: [user.userId], mounts: [mount()], ...body };
  const response = await server.admin.post('/api/groups', all);
  expect(response.status).toBe(200);
  return (await response.json()) as Group;
}

const names = async (path = '/') =>
  (await user.json<{ items: { name: string }[] }>(`/api/resources${path}`)).items.map(({ name }) => name);
const change = (group: Group, body: object) => server.admin.put(`/api/groups/${group.id}`, body);
const listen = ({ origin, token = '' } = user) =>
  EventClient.listen({ port: Number(new URL(origin).port), headers: { 'X-Auth': token } });

test('a folder of a group stands beside the scope, each with its own permissions', async () => {
  await createGroup();
  expect(await names()).toEqual(['Own', 'Club']);
  expect((await user.post('/api/resources/Own/new.txt', 'x')).status).toBe(200);
  expect((await user.post('/api/resources/Club/new.txt', 'x')).status).toBe(403);
  expect(await (await user.get('/api/raw/Club/plan.txt')).text()).toBe('plan');
});

test('a folder in another one adds permissions, whichever path leads there', async () => {
  const inner = mount({ name: 'Minutes', path: `${folder}/minutes`, perm: writing });
  await createGroup({ mounts: [mount(), inner] });
  expect((await user.post('/api/resources/Club/new.txt', 'x')).status).toBe(403);
  expect((await user.post('/api/resources/Club/minutes/new.txt', 'x')).status).toBe(200);
  expect(await names('/Minutes')).toEqual(['new.txt']);
});

test('a rule of a group, and one of its folder, deny each by itself', async () => {
  await createGroup({ rules: [deny('/plan.txt')], mounts: [mount({ rules: [deny('/minutes')] })] });
  expect(await names('/Club')).toEqual([]);
  writeFileSync(join(server.root, `homes/${made}/plan.txt`), 'own');
  expect((await user.get('/api/raw/Own/plan.txt')).status).toBe(403);
  mkdirSync(join(server.root, `homes/${made}/minutes`));
  expect(await names('/Own')).toEqual(['minutes']);
});

describe('an administrator sees why', () => {
  const explain = (path: string) =>
    server.admin.json<AccessDecision>(`/api/access?user=${user.userId}&path=${encodeURIComponent(path)}`);

  test('a rule of a group or of a folder denies', async () => {
    const { name } = await createGroup({
      rules: [deny('/x')],
      mounts: [mount({ rules: [deny('/minutes')] })],
    });
    expect(await explain('/Own/x')).toEqual({
      allowed: false,
      decidedBy: { source: 'group', group: name, index: 0, rule: deny('/x') },
      exists: false,
    });
    expect(await explain('/Club/minutes')).toEqual({
      allowed: false,
      decidedBy: { source: 'mount', group: name, mount: 'Club', index: 0, rule: deny('/minutes') },
      exists: true,
    });
  });

  test('folders grant what may be done', async () => {
    const inner = mount({
      name: 'Minutes',
      path: `${folder}/minutes`,
      perm: { ...writing, download: false },
    });
    const { name } = await createGroup({ mounts: [mount(), inner] });
    expect(await explain('/Club/minutes')).toMatchObject({
      allowed: true,
      perm: writing,
      granted: [
        { mount: 'Club', group: name, perm: reading },
        { mount: 'Minutes', group: name, perm: inner.perm },
      ],
    });
    const { perm } = await server.admin.json<User>(`/api/users/${user.userId}`);
    expect((await explain('/Own')).granted).toEqual([{ perm }]);
    expect(await explain('/')).toMatchObject({ allowed: true, exists: true, granted: [] });
    expect(await explain('/Nowhere/x')).toEqual({ allowed: false, decidedBy: null, exists: false });
  });
});

describe('within a second of the deletion of a group', () => {
  test('a download of its members ends', async () => {
    writeFileSync(join(server.root, folder, 'large'), '');
    truncateSync(join(server.root, folder, 'large'), 2 ** 31);
    const group = await createGroup();
    const { body, status } = await user.get('/api/raw/Club/large');
    expect(status).toBe(200);
    const reader = body?.getReader();
    await reader?.read();
    expect((await server.admin.delete(`/api/groups/${group.id}`, {})).status).toBe(200);
    const begun = performance.now();
    const readAll = async () => {
      for (;;) if ((await reader?.read())?.done) return;
    };
    await expect(readAll()).rejects.toThrow();
    expect(performance.now() - begun).toBeLessThan(1000);
  });

  test('a stream of events of its members ends', async () => {
    const group = await createGroup();
    const events = await listen();
    await server.admin.delete(`/api/groups/${group.id}`, {});
    await events.untilEnded();
  });
});

test('members are told that their folders have changed, and others are not', async () => {
  const group = await createGroup();
  const [events, other] = [await listen(), await listen(await server.createUser({ scope: '/other' }))];
  const more = mount({ name: 'Minutes', path: `${folder}/minutes` });
  await change(group, { mounts: [mount(), more] });
  await events.untilReceived('mounts');
  await change(group, { members: [user.userId] });
  expect(other.lines).not.toContain('mounts');
  expect(await names()).toEqual(['Own', 'Club', 'Minutes']);
});

describe('a folder that is renamed', () => {
  const pathOf = async ({ id }: Group) =>
    (await server.admin.json<Group>(`/api/groups/${id}`)).mounts[0]?.path;

  test('or moved is followed, also with what is around it', async () => {
    const group = await createGroup();
    const move = (from: string, to: string) =>
      server.admin.patch(`/api/resources${from}?action=rename&destination=${encodeURIComponent(to)}`);
    expect((await move(folder, `/area-${made}/association`)).status).toBe(200);
    await expect.poll(() => pathOf(group)).toBe(`/area-${made}/association`);
    expect(await names('/Club')).toEqual(['minutes', 'plan.txt']);
    expect((await move(`/area-${made}`, `/moved-${made}`)).status).toBe(200);
    await expect.poll(() => pathOf(group)).toBe(`/moved-${made}/association`);
    expect(await (await user.get('/api/raw/Club/plan.txt')).text()).toBe('plan');
  });

  test('is not followed into another folder that has content of its own, but a whole one in it is', async () => {
    const outer = await createGroup();
    const inner = await createGroup({
      name: `Inner ${made}`,
      mounts: [mount({ name: 'Minutes', path: `${folder}/minutes` })],
    });
    mkdirSync(join(server.root, `/area-${made}/secret`));
    writeFileSync(join(server.root, `/area-${made}/secret/key.txt`), 'key');
    const target = encodeURIComponent(`/area-${made}/secret`);
    const moved = await server.admin.patch(
      `/api/resources${folder}?action=rename&destination=${target}&override=true`,
    );
    expect(moved.status).toBe(200);
    await expect.poll(() => pathOf(inner)).toBe(`/area-${made}/secret/minutes`);
    expect(await pathOf(outer)).toBe(folder);
    expect(await names()).toEqual(['Own', 'Minutes']);
  });

  test('keeps its path when it is deleted', async () => {
    const group = await createGroup();
    expect((await server.admin.delete(`/api/resources${folder}`)).status).toBe(200);
    expect(await names()).toEqual(['Own']);
    expect(await pathOf(group)).toBe(folder);
    // An administrator may change the rest of the group in the meantime.
    expect((await change(group, { mounts: [mount({ perm: writing })] })).status).toBe(200);
  });
});

test('who is in a group of a login provider is a member from the next request after a login on', async () => {
  expect((await server.admin.post('/api/login-providers', ldapProvider())).status).toBe(200);
  const provider = ldapProvider().id;
  const group = await createGroup({ members: [], origins: ['cn=club'] });
  expect(await names()).toEqual([]);
  const database = await openDatabase({ kind: 'sqlite', file: join(server.state, 'satchel.db') });
  const identities = new IdentitiesStore(database);
  const row = {
    id: 'one',
    provider,
    issuer: `ldap:${provider}`,
    subject: 'x',
    userId: user.userId,
    name: 'x',
  };
  await identities.insert({ ...row, createdAt: 1, seenAt: null });
  await identities.markSeen('one', { name: 'x', groups: ['cn=other', 'cn=club'], seenAt: 2 });
  expect(await names()).toEqual(['Own', 'Club']);
  expect(await server.admin.json<Group>(`/api/groups/${group.id}`)).toMatchObject({
    members: [],
    fromProviders: [user.userId],
  });
  await identities.markSeen('one', { name: 'x', groups: ['cn=other'], seenAt: 3 });
  expect(await names()).toEqual([]);
  await identities.markSeen('one', { name: 'x', groups: ['cn=club'], seenAt: 4 });
  await database.query.updateTable('login_providers').set({ is_enabled: 0 }).execute();
  expect(await names()).toEqual([]);
  await database.close();
});

test('an API key of a member has what groups grant, as far as the key does', async () => {
  await createGroup();
  const asked = { name: 'script', permissions: ['download'], expires: null };
  const { key } = (await (await user.post('/api/keys', asked)).json()) as { key: string };
  const response = await server.anonymous.get('/api/raw/Club/plan.txt', { Authorization: `Bearer ${key}` });
  expect(await response.text()).toBe('plan');
  const made = await server.anonymous.post('/api/resources/Own/x', 'x', { Authorization: `Bearer ${key}` });
  expect(made.status).toBe(403);
  const groups = await server.anonymous.get('/api/groups', { Authorization: `Bearer ${key}` });
  expect(groups.status).toBe(403);
});
