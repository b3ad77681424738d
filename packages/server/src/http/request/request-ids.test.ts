import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.js';

const OWN = /^[0-9a-f]{12}-[0-9a-z]+$/;

let server: TestServer;
afterEach(() => server.close());

async function start(...flags: string[]): Promise<void> {
  server = await startTestServer({
    places: async (folder) => {
      const root = join(folder, 'files');
      await mkdir(root);
      return { root, state: join(folder, 'state'), flags: ['--log', join(folder, 'log'), ...flags] };
    },
  });
}

const idOf = async (path: string, headers: Record<string, string> = {}) =>
  (await server.anonymous.get(path, headers)).headers.get('x-request-id') ?? '';

test('each response names its request, as its error and the log do', async () => {
  await start();
  const ids = [
    await idOf('/health'),
    await idOf('/'),
    await idOf('/static/nothing'),
    await idOf('/api/nothing'),
  ];
  for (const id of ids) expect(id).toMatch(OWN);
  expect(new Set(ids).size).toBe(ids.length);
  const answer = await server.anonymous.get('/api/resources/', { Accept: 'application/json' });
  const id = answer.headers.get('x-request-id');
  expect(await answer.json()).toMatchObject({ code: 'unauthenticated', requestId: id });
  const lines = readFileSync(join(server.root, '../log'), 'utf8').split('\n');
  expect(lines.filter((line) => line.includes(`"reqId":"${id}"`))).toHaveLength(1);
});

test('the id of a client that is no trusted proxy is not taken', async () => {
  await start();
  expect(await idOf('/health', { 'X-Request-Id': 'mine' })).toMatch(OWN);
});

test('the id of a trusted proxy is taken if it is well formed', async () => {
  await start('--trusted-proxies', '127.0.0.1');
  for (const given of ['mine', 'A-b_c.9', 'a'.repeat(64), '3f0c5c0e-8b1f-4a3e-9d7c-2b1a0f9e8d7c'])
    expect(await idOf('/health', { 'X-Request-Id': given })).toBe(given);
  for (const given of ['', 'a'.repeat(65), 'a b', 'a,b', '<b>', '"', 'a/b', 'ä'])
    expect(await idOf('/health', { 'X-Request-Id': given }), given).toMatch(OWN);
});
