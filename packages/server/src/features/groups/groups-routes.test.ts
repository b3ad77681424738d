import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { everyPermission, type Group, type Mount, type User } from '@satchel/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { startTestServer, type TestServer } from '../../../test/harness.js';

let server: TestServer;
let anna: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  anna = await server.createUser({ username: 'anna', scope: '/homes/anna' });
  for (const folder of ['club/minutes', 'family', 'real/inside'])
    mkdirSync(join(server.root, folder), { recursive: true });
  writeFileSync(join(server.root, 'club/plan.txt'), 'plan');
  writeFileSync(join(server.root, 'file.txt'), 'file');
  symlinkSync('real', join(server.root, 'spelled'));
  symlinkSync('/etc', join(server.root, 'away'));
});
afterAll(() => server.close());

const reading = { ...everyPermission(false), download: true };
const mount = (more: Partial<Mount> = {}): Mount => ({
  ...{ name: 'Club', path: '/club', perm: reading, rules: [] },
  ...more,
});
let made = 0;
const create = (body: object, client = server.admin) =>
  client.post('/api/groups', { name: `group ${++made}`, ...body }, { Accept: 'application/json' });

async function createGroup(body: object = {}): Promise<Group> {
  const response = await create(body);
  expect(response.status).toBe(200);
  return (await response.json()) as Group;
}

async function refusal(response: Response) {
  const { details } = (await response.json()) as { details?: { field?: string; reason?: string } };
  return [response.status, details?.field, details?.reason];
}

describe('a group', () => {
  test('is created, read, changed and deleted', async () => {
    const body = { name: 'Club', mounts: [mount()], members: [anna.userId], origins: ['staff'] };
    const group = await createGroup(body);
    expect(group).toEqual({ ...body, id: group.id, rules: [], fromProviders: [] });
    expect(await server.admin.json<Group[]>('/api/groups')).toContainEqual(group);
    const changed = await server.admin.put(`/api/groups/${group.id}`, { name: 'The club' });
    expect(await changed.json()).toEqual({ ...group, name: 'The club' });
    expect((await server.admin.delete(`/api/groups/${group.id}`, {})).status).toBe(200);
    expect((await server.admin.get(`/api/groups/${group.id}`)).status).toBe(404);
  });

  test('limits what each member and what all in a folder may store', async () => {
    const quota = { bytes: 5_000_000_000, files: 1000 };
    const group = await createGroup({ quota, mounts: [mount({ quota: { files: 7 } })] });
    expect(group).toMatchObject({ quota, mounts: [{ quota: { files: 7 } }] });
    const put = (body: object, client = server.admin) =>
      client.put(`/api/groups/${group.id}`, body, { Accept: 'application/json' });
    expect(await (await put({ name: 'Limited' })).json()).toMatchObject({ quota });
    expect((await put({ quota: {} }, anna)).status).toBe(403);
    for (const wrong of [{ bytes: null }, { bytes: -1 }, { files: 1.5 }, 5, []])
      expect((await refusal(await put({ quota: wrong }))).slice(0, 2)).toEqual([
        ...[400, expect.stringMatching(/^quota/)],
      ]);
    expect(await (await put({ quota: { files: 3, other: 1 } })).json()).toMatchObject({
      quota: { files: 3 },
    });
    const unlimited = await (await put({ quota: {}, mounts: [mount({ quota: {} })] })).json();
    expect(unlimited).not.toHaveProperty('quota');
    expect(unlimited).toMatchObject({ mounts: [mount()] });
    expect(await createGroup()).not.toHaveProperty('quota');
  });

  test('without a name, or with a folder without one, is refused with the field that is empty', async () => {
    expect(await refusal(await create({ name: '' }))).toEqual([400, 'name', 'empty']);
    const response = await create({ mounts: [mount(), mount({ name: '', path: '' })] });
    const { details } = (await response.json()) as { details: object };
    expect(details).toEqual({ field: 'mounts', reason: 'empty', index: 1 });
  });

  test('is changed only in the state that was seen', async () => {
    const { id } = await createGroup();
    const first = (await server.admin.get(`/api/groups/${id}`)).headers.get('etag') ?? '';
    const put = (rules: object[], tag: string) =>
      server.admin.put(`/api/groups/${id}`, { rules }, { 'If-Match': tag });
    const changed = await put([{ regex: false, allow: false, path: '/x', regexp: null }], first);
    expect(changed.status).toBe(200);
    expect((await put([], first)).status).toBe(412);
    expect((await put([], changed.headers.get('etag') ?? '')).status).toBe(200);
  });

  test('has a name that no other one has, whatever its case', async () => {
    await createGroup({ name: 'Straße' });
    expect(await refusal(await create({ name: 'STRASSE' }))).toEqual([409, 'name', 'taken']);
  });

  test('never makes anybody an administrator', async () => {
    const group = await createGroup({ mounts: [mount({ perm: everyPermission(true) })] });
    expect(group.mounts[0]?.perm).toEqual({ ...everyPermission(true), admin: false });
  });

  test('has the place where its folder really is', async () => {
    const group = await createGroup({ mounts: [mount({ path: '/spelled/inside/' })] });
    expect(group.mounts[0]?.path).toBe('/real/inside');
  });
});

describe('a request is rejected', () => {
  test.each([
    ['without a login', () => create({}, server.anonymous), 401],
    ['of a user who is no administrator', () => create({}, anna), 403],
  ])('%s', async (_title, request, status) => {
    expect((await request()).status).toBe(status);
  });

  test.each(['GET', 'PUT', 'DELETE'])('of a user who is no administrator: %s', async (method) => {
    const { id } = await createGroup();
    const response = await anna.request(method, `/api/groups/${id}`, method === 'GET' ? undefined : {});
    expect(response.status).toBe(403);
    expect((await anna.get('/api/groups')).status).toBe(403);
  });

  test('with a wrong password', async () => {
    const { id } = await createGroup();
    const current_password = 'not this one';
    expect(await refusal(await create({ current_password }))).toEqual([400, 'current_password', 'incorrect']);
    expect((await server.admin.put(`/api/groups/${id}`, { name: 'x', current_password })).status).toBe(400);
    expect((await server.admin.delete(`/api/groups/${id}`, { current_password })).status).toBe(400);
    expect((await server.admin.get(`/api/groups/${id}`)).status).toBe(200);
  });

  test.each(['0', '4711', 'x', '99999999999'])('about the unknown group %s', async (id) => {
    expect((await server.admin.get(`/api/groups/${id}`)).status).toBe(404);
    expect((await server.admin.put(`/api/groups/${id}`, { name: 'x' })).status).toBe(404);
    expect((await server.admin.delete(`/api/groups/${id}`, {})).status).toBe(404);
  });

  test.each([
    ['an empty name', { name: ' ' }, 'name', 'empty'],
    ['a name with control characters', { name: 'a\nb' }, 'name', 'characters'],
    ['a name that begins with a space', { name: ' a' }, 'name', 'spaces'],
    ['an unknown member', { members: [4711] }, 'members', 'unknown'],
    ['an empty group of providers', { origins: ['\u0000'] }, 'origins', 'characters'],
    ['a folder without a name', { mounts: [mount({ name: ' ' })] }, 'mounts', 'empty'],
    ['a folder called ..', { mounts: [mount({ name: '..' })] }, 'mounts', 'characters'],
    ['a folder called .', { mounts: [mount({ name: '.' })] }, 'mounts', 'characters'],
    ['a folder with a slash in its name', { mounts: [mount({ name: 'a/b' })] }, 'mounts', 'characters'],
    [
      'a folder whose name changes the direction',
      { mounts: [mount({ name: 'a\u202eb' })] },
      'mounts',
      'characters',
    ],
    [
      'a folder whose name is too long',
      { mounts: [mount({ name: 'é'.repeat(200) })] },
      'mounts',
      'characters',
    ],
    ['a folder that is not there', { mounts: [mount({ path: '/nowhere' })] }, 'mounts', 'no_folder'],
    ['a file', { mounts: [mount({ path: '/file.txt' })] }, 'mounts', 'no_folder'],
    ['a path that leads out', { mounts: [mount({ path: '/../etc' })] }, 'mounts', 'not_a_path'],
    ['a symlink that leads out', { mounts: [mount({ path: '/away' })] }, 'mounts', 'no_folder'],
    ['the folder of the trash', { mounts: [mount({ path: '/.satchel-trash' })] }, 'mounts', 'no_folder'],
    [
      'sharing without downloading',
      { mounts: [mount({ perm: { ...reading, download: false, share: true } })] },
      'mounts',
      'needs_download',
    ],
    [
      'a rule without a slash',
      { rules: [{ regex: false, allow: false, path: 'x', regexp: null }] },
      'rules',
      'no_leading_slash',
    ],
    [
      'an expression that is none',
      { rules: [{ regex: true, allow: false, path: '', regexp: { raw: '(' } }] },
      'rules',
      'invalid_pattern',
    ],
    [
      'such a rule of a folder',
      { mounts: [mount({ rules: [{ regex: true, allow: false, path: '', regexp: { raw: '(' } }] })] },
      'mounts.0.rules',
      'invalid_pattern',
    ],
  ])('with %s', async (_title, body, field, reason) => {
    expect(await refusal(await create(body))).toEqual([400, field, reason]);
  });
});

describe('a member', () => {
  test('has the only folder as the root, with its permissions, from the next request on', async () => {
    const bob = await server.createUser({ username: 'bob', scopeName: null });
    const group = await createGroup({ members: [bob.userId] });
    expect((await bob.json<{ items: unknown[] }>('/api/resources/')).items).toEqual([]);
    await server.admin.put(`/api/groups/${group.id}`, { mounts: [mount()] });
    const { items } = await bob.json<{ items: { name: string }[] }>('/api/resources/');
    expect(items.map(({ name }) => name)).toEqual(['minutes', 'plan.txt']);
    expect((await bob.get('/api/raw/plan.txt')).status).toBe(200);
    expect((await bob.delete('/api/resources/plan.txt')).status).toBe(403);
    await server.admin.delete(`/api/groups/${group.id}`, {});
    expect((await bob.get('/api/raw/plan.txt')).status).not.toBe(200);
  });

  test('gets a token with the permissions of all folders, when the old one is from before', async () => {
    const nothing = everyPermission(false);
    const carl = await server.createUser({ username: 'carl', scopeName: null, perm: nothing });
    expect((await carl.get('/api/resources/')).headers.get('x-renew-token')).toBeNull();
    await createGroup({ members: [carl.userId], mounts: [mount()] });
    expect((await carl.get('/api/resources/')).headers.get('x-renew-token')).toBe('true');
    const token = await (await carl.post('/api/renew', {})).text();
    const { user } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(user.perm).toEqual(reading);
    expect((await server.admin.json<User>(`/api/users/${carl.userId}`)).perm).toEqual(nothing);
    expect((await carl.json<User>(`/api/users/${carl.userId}`)).perm).toEqual(reading);
  });

  test('is gone from it when the user is deleted', async () => {
    const dora = await server.createUser({ username: 'dora' });
    const { id } = await createGroup({ members: [anna.userId, dora.userId] });
    await server.admin.delete(`/api/users/${dora.userId}`, {});
    expect((await server.admin.json<Group>(`/api/groups/${id}`)).members).toEqual([anna.userId]);
  });
});
