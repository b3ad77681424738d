import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type CreatedKey, everyPermission, type OwnMount } from '@satchel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient } from '../../../test/api-client.js';
import { startTestServer, type TestServer } from '../../../test/harness.js';

const NONE = everyPermission(false);
const ALL = { ...everyPermission(true), admin: false };
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const mountsOf = (client: ApiClient) => client.json<OwnMount[]>('/api/mounts');

test('the only folder of a user is the root', async () => {
  const perm = { ...ALL, delete: false, execute: false };
  const ann = await server.createUser({ perm });
  expect(await mountsOf(ann)).toEqual([{ path: '/', name: '', perm }]);
  expect((await server.anonymous.get('/api/mounts')).status).toBe(401);
});

test('a key has the permissions of its folder there', async () => {
  const ann = await server.createUser();
  mkdirSync(join(server.root, 'docs'));
  const made = await ann.post('/api/keys', {
    name: 'k',
    permissions: ['download'],
    expires: null,
    folder: '/docs',
  });
  const { key } = (await made.json()) as CreatedKey;
  const perm = { ...NONE, download: true };
  expect(await mountsOf(new ApiClient(server.origin, key))).toEqual([{ path: '/', name: '', perm }]);
});
