import { join } from 'node:path';
import type { Diagnosis, ServerProxies } from '@satchel/contract';
import { afterEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.js';
import { startCli } from '../../../test/test-cli.js';
import { openDatabase } from '../../core/db/database.js';
import { latestUnnamedProxy } from './unnamed-proxy.js';

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const seen = async (at: TestServer) => (await at.admin.json<ServerProxies>('/api/proxies')).unnamed;
const found = async (at: TestServer) =>
  (await at.admin.json<Diagnosis>('/api/diagnosis')).findings.filter(({ text }) => /come through/.test(text));

test.each(['X-Forwarded-For', 'Forwarded'])(
  'a proxy that no option names is noticed by %s, and named with what to do',
  async (header) => {
    server = await startTestServer();
    expect(await seen(server)).toBeNull();
    expect(await found(server)).toEqual([]);
    await server.anonymous.get('/health', { [header]: 'for=203.0.113.9' });
    await expect.poll(() => seen(server as TestServer)).toEqual({ address: '127.0.0.1' });
    const [finding] = await found(server);
    expect(finding).toMatchObject({ state: 'odd' });
    expect(finding?.advice).toContain('--trusted-proxies 127.0.0.1');
  },
);

test('the proxy is remembered for a week, also for other programs', async () => {
  server = await startTestServer();
  await server.anonymous.get('/health', { 'X-Forwarded-For': '203.0.113.9' });
  await expect.poll(() => seen(server as TestServer)).not.toBeNull();
  const database = await openDatabase({ kind: 'sqlite', file: join(server.state, 'satchel.db') });
  const now = Date.now();
  expect(await latestUnnamedProxy(database, now)).toMatchObject({ address: '127.0.0.1' });
  expect(await latestUnnamedProxy(database, now + 8 * 24 * 60 * 60_000)).toBeNull();
  await database.close();
  const cli = await startCli({ root: server.root, state: server.state });
  expect((await cli.run('doctor')).out).toContain('Requests come through 127.0.0.1');
  expect((await cli.run('doctor --trustedProxies 127.0.0.1')).out).not.toContain('come through');
  await cli.close();
});

test('where proxies are named there is nothing to notice', async () => {
  server = await startTestServer({ flags: ['--trustedProxies', '127.0.0.1'] });
  await server.anonymous.get('/health', { 'X-Forwarded-For': '203.0.113.9' });
  expect(await seen(server)).toBeNull();
  expect(await found(server)).toEqual([]);
});

test('only administrators see the proxy', async () => {
  server = await startTestServer();
  expect((await server.anonymous.get('/api/proxies')).status).toBe(401);
  expect((await (await server.createUser()).get('/api/proxies')).status).toBe(403);
});
