import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { everyPermission, type QuotaExceeded, type Usage, type VirtualPath } from '@satchel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { startTestServer, type TestServer } from '../../../test/harness.js';

const JSON_ACCEPTED = { Accept: 'application/json' };
const PERM = { ...everyPermission(true), admin: false, execute: false };
const mount = (name: string, path: string, bytes: number) => ({
  ...{ name, path, perm: PERM, rules: [], quota: { bytes } },
});
let server: TestServer;
let user: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  await mkdir(join(server.root, 'secret', 'team'), { recursive: true });
  await mkdir(join(server.root, 'own'));
  await writeFile(join(server.root, 'own', 'large.bin'), Buffer.alloc(2000));
  user = await server.createUser({ scope: '/own' as VirtualPath });
  const group = (name: string, members: number[], one: ReturnType<typeof mount>) =>
    server.admin.post('/api/groups', { name, members, mounts: [one] });
  await group('Team', [user.userId], mount('Common', '/secret/team', 1000));
});
afterAll(() => server.close());

async function exceeded(asked: Promise<Response>): Promise<QuotaExceeded> {
  const response = await asked;
  expect(response.status).toBe(507);
  const { details } = (await response.json()) as { details: { quota: QuotaExceeded } };
  return details.quota;
}

test('a user is told of the limit of a folder by the name that it has for them', async () => {
  const limit = { of: 'folder', name: 'Common', unit: 'bytes', limit: 1000, used: 0 };
  const body = Buffer.alloc(1001);
  expect(await exceeded(user.post('/api/resources/Common/new.bin', body, JSON_ACCEPTED))).toEqual(limit);
  const between = '/api/resources/own/large.bin?action=copy&destination=%2FCommon%2Flarge.bin';
  expect(await exceeded(user.patch(between, JSON_ACCEPTED))).toEqual(limit);
  const { quotas } = await user.json<Usage>('/api/usage/Common/');
  expect(quotas?.map(({ name }) => name)).toEqual(['Common']);
});

test('a limit of the user says where it does not count, and leaves room there', async () => {
  const limited = await server.createUser({ scope: '/own' as VirtualPath, quota: { bytes: 100 } });
  const mounts = [mount('Ours', '/secret/team', 1000)];
  const group = { name: 'Limited', members: [limited.userId], mounts };
  expect((await server.admin.post('/api/groups', group)).status).toBe(200);
  const { total, used, quotas } = await limited.json<Usage>('/api/usage/Ours/');
  expect([total, used]).toEqual([1000, 0]);
  expect(quotas?.map(({ of, isElsewhere }) => [of, isElsewhere])).toEqual([
    ['user', true],
    ['folder', undefined],
  ]);
  expect((await limited.post('/api/resources/Ours/new.bin', Buffer.alloc(10))).status).toBe(200);
  const own = await limited.json<Usage>('/api/usage/own/');
  expect([own.total, own.used, own.quotas?.[0]?.isElsewhere]).toEqual([100, 100, undefined]);
  expect((await limited.post('/api/resources/own/new.bin', Buffer.alloc(10))).status).toBe(507);
  expect((await limited.delete('/api/resources/Ours/new.bin')).status).toBe(200);
});

test('the limit of a folder around theirs has no name for them', async () => {
  const around = { name: 'All', members: [], mounts: [mount('All', '/secret', 500)] };
  expect((await server.admin.post('/api/groups', around)).status).toBe(200);
  const body = Buffer.alloc(600);
  const { name, limit } = await exceeded(user.post('/api/resources/Common/new.bin', body, JSON_ACCEPTED));
  expect([name, limit]).toEqual(['', 500]);
  const inAll = server.admin.post('/api/resources/secret/team/new.bin', body, JSON_ACCEPTED);
  expect(await exceeded(inAll)).toMatchObject({ name: 'secret', limit: 500 });
});
