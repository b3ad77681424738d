import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredQuota, VirtualPath } from '@satchel/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { startTestServer, type TestServer } from '../../../test/harness.js';
import { parseMetrics } from '../../../test/prometheus-text.js';

const PIECE = Buffer.alloc(500_000, 'x');
let server: TestServer;
let user: ApiClient;

beforeEach(async () => {
  server = await startTestServer({ flags: ['--metrics-listen', '127.0.0.1:0'] });
  await mkdir(join(server.root, 'own'));
  user = await server.createUser({ scope: '/own' as VirtualPath, quota: { bytes: 6_000_000 } });
});
afterEach(() => server.close());

/** Sends so many pieces without saying how many there are. */
async function send(name: string, pieces: number): Promise<number> {
  let left = pieces;
  const body = new ReadableStream({
    pull: (controller) => {
      if (left > 0) controller.enqueue(PIECE);
      else controller.close();
      left -= 1;
    },
  });
  const headers = { 'X-Auth': user.token ?? '' };
  const sent = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
  const { status } = await fetch(`${server.origin}/api/resources/${name}`, sent);
  return status;
}
async function refusals(): Promise<number> {
  const metrics = parseMetrics(await (await fetch(`${server.metricsOrigin}/metrics`)).text());
  const { samples = [] } = metrics.get('satchel_storage_limit_refusals_total') ?? {};
  return samples.reduce((sum, { value }) => sum + value, 0);
}
const used = async () => (await server.admin.json<StoredQuota[]>('/api/quotas'))[0]?.bytes.used;

test('a file of unknown length takes the last room in smaller steps, which is no refusal', async () => {
  expect(await send('a.bin', 11)).toBe(200);
  expect([await used(), await refusals()]).toEqual([5_500_000, 0]);
});

test('one that has no room ends, leaves nothing and is one refusal', async () => {
  expect(await send('a.bin', 11)).toBe(200);
  expect(await send('b.bin', 3)).toBe(507);
  expect([await used(), await refusals()]).toEqual([5_500_000, 1]);
  expect(await readdir(join(server.root, 'own'))).toEqual(['a.bin']);
});
