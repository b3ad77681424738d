import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredQuota, Usage, UserQuota, VirtualPath } from '@satchel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { startTestServer, type TestServer } from '../../../test/harness.js';

let server: TestServer;
let user: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  await mkdir(join(server.root, 'own'));
  await mkdir(join(server.root, 'other'));
  user = await server.createUser({ scope: '/own' as VirtualPath, quota: { bytes: 5000 } });
});
afterAll(() => server.close());

async function limit(quota: UserQuota): Promise<void> {
  const body = { what: 'user', which: ['quota'], data: { id: user.userId, quota } };
  expect((await server.admin.put(`/api/users/${user.userId}`, body)).status).toBe(200);
}
const store = async (name: string, bytes: number) =>
  (await user.post(`/api/resources/${name}`, Buffer.alloc(bytes))).status;

test.each([
  ['the only limit', null],
  ['one of several limits', { bytes: 1_000_000 }],
])('%s counts what was stored while it was not set', async (name, other) => {
  if (other) await server.createUser({ scope: '/other' as VirtualPath, quota: other });
  await limit({ bytes: 5000 });
  const { quotas: [before] = [] } = await user.json<Usage>('/api/usage/');
  await limit({ bytes: null });
  expect(await store(`${name}.bin`, 2000)).toBe(200);
  await limit({ bytes: 5000 });
  const { quotas: [after] = [] } = await user.json<Usage>('/api/usage/');
  expect(after?.bytes.used).toBe((before?.bytes.used ?? 0) + 2000);
  expect(await store('large.bin', 3001)).toBe(507);
  const [stored] = await server.admin.json<StoredQuota[]>('/api/quotas');
  expect(stored?.bytes.used).toBe(after?.bytes.used);
});
