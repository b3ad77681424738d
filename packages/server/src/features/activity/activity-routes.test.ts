import type { Activity, ActivityListing, EntryActivity, VirtualPath } from '@satchel/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { startTestServer, type TestServer } from '../../../test/harness.js';

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';

let server: TestServer;
let ann: ApiClient;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.createUser({ username: 'ann' });
});
afterAll(() => server.close());

const list = async (query = ''): Promise<Activity[]> =>
  (await server.admin.json<ActivityListing>(`/api/activity?${query}`)).items;
const latest = async (query = ''): Promise<Activity | undefined> => (await list(query))[0];
const upload = (path: string, client = ann) =>
  client.post(`/api/resources${path}`, 'text', { 'User-Agent': AGENT });
const settings = (activity: object) => server.admin.put('/api/settings', { activity });

describe('what is logged', () => {
  test('a login, with the address and the device', async () => {
    const body = { username: 'ann', password: 'correct horse battery' };
    await server.anonymous.post('/api/login', body, { 'User-Agent': AGENT });
    expect(await latest('action=login')).toMatchObject({
      result: 'done',
      code: null,
      user: { id: ann.userId, name: 'ann' },
      by: { kind: 'session' },
      device: { browser: 'Firefox', system: 'Linux' },
      address: '127.0.0.1',
    });
  });

  test('a refused login in the name of a user, and not a name that nobody has', async () => {
    await server.anonymous.post('/api/login', { username: 'ann', password: 'wrong' });
    expect(await latest('action=login')).toMatchObject({
      result: 'refused',
      code: 'wrong_credentials',
      user: { name: 'ann' },
      request: 'POST /api/login',
    });
    await server.anonymous.post('/api/login', { username: 'my-own-password', password: 'x' });
    expect(await latest('action=login')).toMatchObject({ result: 'refused', user: null });
    expect(JSON.stringify(await list())).not.toContain('my-own-password');
  });

  test('refusals that are repeated are one row', async () => {
    for (let times = 0; times < 5; times += 1) await server.anonymous.get('/api/shares');
    expect(await list('action=access&result=refused')).toHaveLength(1);
    expect(await latest('action=access')).toMatchObject({
      user: null,
      code: 'unauthenticated',
      request: 'GET /api/shares',
    });
  });

  test('a request without the permission, with its user and path', async () => {
    const bob = await server.createUser({ username: 'bob', perm: { ...permissions(), create: false } });
    expect((await upload('/of-bob.txt', bob)).status).toBe(403);
    expect(await latest(`user=${bob.userId}&result=refused`)).toMatchObject({
      action: 'uploaded',
      code: 'forbidden',
      user: { name: 'bob' },
      path: '/of-bob.txt',
    });
    expect((await bob.get('/api/activity')).status).toBe(403);
    expect((await bob.get('/api/activity/export')).status).toBe(403);
    expect((await server.anonymous.get('/api/activity')).status).toBe(401);
  });

  test('what a storage limit refuses, with its user and path', async () => {
    const zoe = await server.createUser({
      username: 'zoe',
      scope: '/of-zoe' as VirtualPath,
      quota: { bytes: 10 },
    });
    expect((await upload('/a.txt', zoe)).status).toBe(200);
    const tus = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '9' };
    const copy = '/api/resources/a.txt?action=copy&destination=/c.txt';
    expect((await zoe.post('/api/tus/d.txt', undefined, tus)).status).toBe(507);
    expect((await zoe.post('/api/resources/b.txt', 'too long')).status).toBe(507);
    expect((await zoe.put('/api/resources/a.txt', 'more than ten')).status).toBe(507);
    expect((await zoe.post('/api/resources/b.txt', 'text')).status).toBe(200);
    expect((await zoe.patch(copy)).status).toBe(507);
    const refused = await list(`user=${zoe.userId}&result=refused`);
    expect(refused.map(({ action, code, path }) => [action, code, path])).toEqual([
      ['copied', 'storage_full', '/of-zoe/a.txt'],
      ['saved', 'storage_full', '/of-zoe/a.txt'],
      ['uploaded', 'storage_full', '/of-zoe/d.txt'],
    ]);
  });

  test.each([
    ['copy', 'copied'],
    ['rename', 'moved'],
  ])('a refused %s, as that', async (action, logged) => {
    const perm = { ...permissions(), create: false, rename: false };
    await upload('/kept.txt');
    const without = await server.createUser({ username: `no ${action}`, perm });
    expect((await without.patch(`/api/resources/kept.txt?action=${action}&destination=/b.txt`)).status).toBe(
      403,
    );
    expect(await latest(`user=${without.userId}&result=refused`)).toMatchObject({
      action: logged,
      path: '/kept.txt',
    });
  });

  test('changes of files, from where they were made', async () => {
    await upload('/log/a.txt');
    await ann.put('/api/resources/log/a.txt', 'other');
    await ann.patch('/api/resources/log/a.txt?action=rename&destination=/log/b.txt');
    await ann.patch('/api/resources/log/b.txt?action=copy&destination=/log/c.txt');
    await ann.post('/api/resources/log/sub/');
    await ann.delete('/api/resources/log/c.txt');
    const rows = await list('path=/log');
    expect(rows.map(({ action, path, to }) => [action, path, to])).toEqual([
      ['trashed', '/log/c.txt', null],
      ['folderCreated', '/log/sub', null],
      ['copied', '/log/c.txt', null],
      ['renamed', '/log/a.txt', '/log/b.txt'],
      ['saved', '/log/a.txt', null],
      ['uploaded', '/log/a.txt', null],
    ]);
    expect(rows.at(-1)).toMatchObject({
      user: { name: 'ann' },
      address: '127.0.0.1',
      device: { browser: 'Firefox' },
      shownPath: '/log/a.txt',
    });
  });

  test('changes by an API key, with its name', async () => {
    const wish = { name: 'my script', permissions: ['create'], expires: null };
    const { key } = (await (await ann.post('/api/keys', wish)).json()) as { key: string };
    await server.anonymous.post('/api/resources/by-key.txt', 'x', { 'X-Auth': key });
    expect(await latest('path=/by-key.txt')).toMatchObject({ by: { kind: 'key', name: 'my script' } });
    expect(await latest('action=keyCreated')).toMatchObject({ subject: { kind: 'key', name: 'my script' } });
    expect(JSON.stringify(await list())).not.toContain(key);
  });

  test('administration: users, settings and the export itself', async () => {
    const eve = await server.createUser({ username: 'eve' });
    expect(await latest('action=userCreated')).toMatchObject({
      user: { name: 'admin' },
      subject: { kind: 'user', id: String(eve.userId), name: 'eve' },
    });
    await server.admin.delete(`/api/users/${eve.userId}`);
    expect(await latest('action=userRemoved')).toMatchObject({ subject: { name: 'eve' } });
    await server.admin.put('/api/settings', { branding: { name: 'Ours' }, brake: { files: 2000 } });
    expect(await latest('action=settingsChanged')).toMatchObject({ subject: { name: 'branding, brake' } });
    await (await server.admin.get('/api/activity/export')).text();
    expect(await latest()).toMatchObject({ action: 'activityExported' });
    await server.admin.put('/api/settings', { trash: { days: 0 } });
    expect(await latest('action=settingsChanged')).toMatchObject({ result: 'failed', code: 'invalid_input' });
  });

  test('links by their path, their visits, and downloads, each of them only if that is wanted', async () => {
    await settings({ downloads: true });
    await upload('/shown/x.txt');
    const { hash } = (await (await ann.post('/api/share/shown')).json()) as { hash: string };
    const visit = (path = '') => server.anonymous.get(`/api/public/share/${hash}${path}`);
    await visit();
    await visit('/x.txt');
    await (await server.anonymous.get(`/api/public/dl/${hash}/x.txt`)).text();
    await (await ann.get('/api/raw/shown/x.txt')).text();
    await ann.delete(`/api/share/${hash}`);
    const rows = await list('path=/shown');
    expect(rows.map(({ action, path, by, user }) => [action, path, by.kind, user?.name])).toEqual([
      ['linkRemoved', '/shown', 'session', 'ann'],
      ['downloaded', '/shown/x.txt', 'session', 'ann'],
      ['downloaded', '/shown/x.txt', 'link', undefined],
      ['linkOpened', '/shown', 'link', undefined],
      ['linkCreated', '/shown', 'session', 'ann'],
      ['uploaded', '/shown/x.txt', 'session', 'ann'],
    ]);
    expect(JSON.stringify(await list())).not.toContain(hash.slice(0, 8));
    await settings({ downloads: false });
    const before = (await list('action=downloads')).length;
    await (await ann.get('/api/raw/shown/x.txt')).text();
    expect(await list('action=downloads')).toHaveLength(before);
  });

  test('addresses as the settings say', async () => {
    await settings({ addresses: 'shortened' });
    await upload('/short.txt');
    await settings({ addresses: 'none' });
    await upload('/none.txt');
    expect([await latest('path=/short.txt'), await latest('path=/none.txt')]).toMatchObject([
      { address: '127.0.0.0/24' },
      { address: null },
    ]);
    await settings({ addresses: 'full' });
    expect((await settings({ addresses: 'some' })).status).toBe(400);
    expect((await settings({ days: 4000 })).status).toBe(400);
  });
});

describe('how it is read', () => {
  test('in parts, each of which begins where the former one ended', async () => {
    const all = await list('limit=500');
    expect(all.length).toBeGreaterThan(10);
    const parts: Activity[] = [];
    let next: string | null = '';
    for (let times = 0; next !== null && times < 100; times += 1) {
      const part: ActivityListing = await server.admin.json(`/api/activity?limit=7&before=${next}`);
      parts.push(...part.items);
      next = part.next;
    }
    expect(parts).toEqual(all);
  });

  test('by time', async () => {
    const [newest, ...others] = await list('limit=500');
    const at = newest?.time ?? '';
    expect(await list(`limit=500&to=${at}`)).toEqual(others.filter(({ time }) => time < at));
    expect(await list(`from=${at}`)).toContainEqual(newest);
  });

  test.each([
    'user=x',
    'action=nothing',
    'result=good',
    'from=yesterday',
    'before=1',
    'limit=501',
    'path=/..',
  ])('a filter that means nothing is rejected: %s', async (query) => {
    expect((await server.admin.get(`/api/activity?${query}`)).status).toBe(400);
  });

  test('as JSON lines and as a table without formulas', async () => {
    await upload("/=cmd'|x,%22y%22.txt");
    const filter = 'action=files&user=';
    const lines = (await (await server.admin.get(`/api/activity/export?format=jsonl&${filter}`)).text())
      .trim()
      .split('\n');
    expect(lines.map((line) => JSON.parse(line).action)).toEqual(
      (await list('limit=500&action=files')).map(({ action }) => action),
    );
    await server.createUser({ username: '=1+1' });
    const table = await (await server.admin.get('/api/activity/export')).text();
    expect(table.split('\r\n')[0]).toContain('time,action,result,code,user');
    expect(table).toContain(",'=1+1,");
    expect(table).toContain(`"/=cmd'|x,""y"".txt"`);
  });
});

describe('the activity of one entry', () => {
  const of = (path: string, client = ann) => client.json<EntryActivity[]>(`/api/activity/entry${path}`);

  test('follows it through its names, and those of folders above it', async () => {
    await upload('/first/one.txt');
    await ann.patch('/api/resources/first/one.txt?action=rename&destination=/first/two.txt');
    await ann.patch('/api/resources/first?action=rename&destination=/second');
    const rows = await of('/second/two.txt');
    expect(rows.map(({ action, path, to }) => [action, path, to])).toEqual([
      ['renamed', '/first/two.txt', '/second/two.txt'],
      ['renamed', '/first/one.txt', '/first/two.txt'],
      ['uploaded', '/first/one.txt', null],
    ]);
  });

  test('tells users no device, no address and no refusals, and administrators all of it', async () => {
    const { perm } = { perm: { ...permissions(), delete: false } };
    const cut = await server.createUser({ username: 'cut', perm });
    await upload('/seen.txt');
    expect((await cut.delete('/api/resources/seen.txt')).status).toBe(403);
    const own = await of('/seen.txt');
    expect(own.map((row) => Object.keys(row).sort())).toEqual([
      ['action', 'count', 'id', 'path', 'time', 'to', 'user'],
    ]);
    expect(await of('/seen.txt', server.admin)).toMatchObject([
      { action: 'deleted', result: 'refused', address: '127.0.0.1' },
      { action: 'uploaded', result: 'done' },
    ]);
  });

  test('is told only to those who may see it', async () => {
    await upload('/secret/plan.txt');
    const rules = [{ regex: false, allow: false, path: '/secret', regexp: { raw: '' } }];
    const denied = await server.createUser({ username: 'denied', rules });
    expect((await denied.get('/api/activity/entry/secret/plan.txt')).status).toBe(403);
    await ann.post('/api/resources/home/');
    const other = await server.createUser({ username: 'other', scope: '/home' });
    const response = await other.get('/api/activity/entry/secret/plan.txt');
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('ann');
    expect((await server.anonymous.get('/api/activity/entry/secret/plan.txt')).status).toBe(401);
    // It was moved out of a folder that they may not see.
    await ann.patch('/api/resources/secret/plan.txt?action=rename&destination=/home/plan.txt');
    const rows = await of('/plan.txt', other);
    expect(rows.map(({ action, path, to }) => [action, path, to])).toEqual([['moved', null, '/plan.txt']]);
  });
});

function permissions() {
  const all = { create: true, rename: true, modify: true, delete: true, share: true, download: true };
  return { admin: false, execute: false, ...all };
}
