import type { Settings } from '@satchel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { startTestServer, type TestServer } from '../../../test/harness.js';
import { defaultSettings } from './default-settings.js';

let server: TestServer;
let bob: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  bob = await server.createUser({ username: 'bob' });
});
afterAll(() => server.close());

const settings = (): Promise<Settings> => server.admin.json<Settings>('/api/settings');

test('settings are for administrators', async () => {
  expect((await server.anonymous.get('/api/settings/all')).status).toBe(401);
  expect((await bob.get('/api/settings/all')).status).toBe(403);
  for (const method of ['GET', 'PUT']) {
    const body = method === 'PUT' ? { signup: true } : undefined;
    expect((await server.anonymous.request(method, '/api/settings', body)).status).toBe(401);
    expect((await bob.request(method, '/api/settings', body)).status).toBe(403);
  }
  expect((await server.admin.post('/api/settings', {})).status).toBe(405);
});

test('a new server has the defaults, in the order of the API', async () => {
  const text = await (await server.admin.get('/api/settings')).text();
  const { trash: _, brake: _1, secondFactor: _2, safeAddresses: _3, ...rest } = defaultSettings();
  const { signOn: _4, mail: _5, activity: _6, ...common } = rest;
  expect(text).toBe(JSON.stringify(common));
  expect(await server.admin.json('/api/settings/all')).toEqual(defaultSettings());
});

test('a setting that File Browser does not have is changed with the others, in one state', async () => {
  expect((await server.admin.put('/api/settings', { trash: { days: 7 } })).status).toBe(200);
  const [common, all] = [
    await server.admin.get('/api/settings'),
    await server.admin.get('/api/settings/all'),
  ];
  expect(common.headers.get('ETag')).toBe(all.headers.get('ETag'));
  expect(await common.json()).not.toHaveProperty('trash');
  expect(await all.json()).toMatchObject({ trash: { enabled: true, days: 7, percent: 10 } });
  expect((await server.admin.put('/api/settings', { trash: { days: 0 } })).status).toBe(400);
});

test('the limits of new users are changed together, kept by clients without them, and sent only if set', async () => {
  const put = (defaults: object) => server.admin.put('/api/settings', { defaults });
  const quotaAfter = async (defaults: object) => {
    expect((await put(defaults)).status).toBe(200);
    return (await settings()).defaults.quota;
  };
  const before = await settings();
  expect(before.defaults).not.toHaveProperty('quota');
  expect(await quotaAfter({ quota: { bytes: 5, files: 2 } })).toEqual({ bytes: 5, files: 2 });
  const { defaults: _, ...others } = await settings();
  expect((await server.admin.put('/api/settings', { ...others, ...before })).status).toBe(200);
  expect(await quotaAfter({ locale: 'en' })).toEqual({ bytes: 5, files: 2 });
  expect((await put({ quota: { bytes: -5 } })).status).toBe(400);
  expect((await put({ quota: null })).status).toBe(400);
  expect(await quotaAfter({ quota: { files: null, other: 1 } })).toEqual({ files: null });
  expect(await quotaAfter({ quota: {} })).toBeUndefined();
  expect(await settings()).toEqual(before);
});

test('fields that are sent change, the rest stays, and the whole may be sent back', async () => {
  const answer = await server.admin.put('/api/settings', { branding: { name: 'Ours' } });
  expect([answer.status, await answer.text()]).toEqual([200, '200 OK\n']);
  const changed = await settings();
  expect(changed.branding).toMatchObject({ name: 'Ours', disableExternal: false });
  expect((await server.admin.put('/api/settings', changed)).status).toBe(200);
  expect(await settings()).toEqual(changed);
});

test.each([
  ['garbage', 'garbage'],
  ['no body', undefined],
  ['a list', []],
  ['a wrong type', { signup: 'yes' }],
  ['an unknown name', { signUp: true }],
  ['R-76: a poisoned body', '{"__proto__":{"signup":true}}'],
  [
    'R-61: a bad regular expression',
    { rules: [{ regex: true, allow: true, path: '', regexp: { raw: '(?=x)' } }] },
  ],
])('a change with %s is 400 and changes nothing', async (_, body) => {
  const before = await settings();
  expect((await server.admin.put('/api/settings', body)).status).toBe(400);
  expect(await settings()).toEqual(before);
});

test('a list that a program in Go sends as null is empty, at any depth', async () => {
  const rules = [{ regex: false, allow: false, path: '/x', regexp: null }];
  await server.admin.put('/api/settings', { rules });
  const nulls = { rules: null, shell: null, defaults: { commands: null }, commands: { after_save: null } };
  expect((await server.admin.put('/api/settings', nulls)).status).toBe(200);
  expect(await settings()).toMatchObject({ rules: [], shell: [], defaults: { commands: [] } });
  expect((await server.admin.put('/api/settings', { branding: { name: null } })).status).toBe(400);
});

test('the reason names the field', async () => {
  const answer = await server.admin.put('/api/settings', { branding: { colour: 'red' } });
  expect(await answer.text()).toBe('400 Bad Request (There is no setting branding.colour)\n');
});

test('SG-8, R-62: with commands disabled, no administrator can configure any', async () => {
  const before = await settings();
  const wanted = { shell: ['sh', '-c'], commands: { before_save: ['id'] }, authMethod: 'noauth' };
  expect((await server.admin.put('/api/settings', wanted)).status).toBe(200);
  expect(await settings()).toEqual(before);
});
