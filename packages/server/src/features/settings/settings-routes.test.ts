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
  for (const method of ['GET', 'PUT']) {
    const body = method === 'PUT' ? { signup: true } : undefined;
    expect((await server.anonymous.request(method, '/api/settings', body)).status).toBe(401);
    expect((await bob.request(method, '/api/settings', body)).status).toBe(403);
  }
  expect((await server.admin.post('/api/settings', {})).status).toBe(405);
});

test('a new server has the defaults, in the order of the wire', async () => {
  const text = await (await server.admin.get('/api/settings')).text();
  expect(text).toBe(JSON.stringify(defaultSettings()));
});

test('what is sent changes, the rest stays, and the whole may be sent back', async () => {
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
])('%s is 400 and changes nothing', async (_, body) => {
  const before = await settings();
  expect((await server.admin.put('/api/settings', body)).status).toBe(400);
  expect(await settings()).toEqual(before);
});

test('the reason names the field', async () => {
  const answer = await server.admin.put('/api/settings', { branding: { colour: 'red' } });
  expect(await answer.text()).toBe('400 Bad Request (there is no setting branding.colour)\n');
});

test('SG-8, R-62: with commands switched off, no administrator prepares any', async () => {
  const before = await settings();
  const wanted = { shell: ['sh', '-c'], commands: { before_save: ['id'] }, authMethod: 'noauth' };
  expect((await server.admin.put('/api/settings', wanted)).status).toBe(200);
  expect(await settings()).toEqual(before);
});
