import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { threadCpuMs } from '../../../test/cost.js';
import { startTestServer, type TestServer } from '../../../test/harness.js';
import { RouteTable } from './route-table.js';

let server: TestServer;
let socket: Socket;

beforeAll(async () => {
  server = await startTestServer();
  socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
});
afterAll(async () => {
  socket.destroy();
  await server.close();
});

/** The status of a GET, or another method, of a target that is sent as it is. */
function statusOf(target: string, method = 'GET'): Promise<number> {
  return new Promise((resolve) => {
    let answer = '';
    const take = (piece: Buffer): void => {
      answer += piece.toString('latin1');
      const start = answer.indexOf('\r\n\r\n') + 4;
      const length = Number(/content-length: (\d+)/i.exec(answer)?.[1] ?? 0);
      if (start < 4 || answer.length < start + length) return;
      socket.off('data', take);
      resolve(Number(answer.slice(9, 12)));
    };
    socket.on('data', take);
    socket.write(`${method} ${target} HTTP/1.1\r\nHost: x\r\n\r\n`);
  });
}

async function cpuOf(target: string): Promise<number> {
  const start = threadCpuMs();
  for (let i = 0; i < 40; i += 1) await statusOf(target);
  return threadCpuMs() - start;
}

test('S3: an address of many slashes costs about what any missing address costs', async () => {
  await cpuOf('/api/none');
  const ordinary = await cpuOf('/api/none');
  for (const start of ['/api', '/api/resources', '/share', '/page']) {
    for (const slashes of [12_000, 16_000, 60_000]) {
      const cost = await cpuOf(start + '/'.repeat(slashes));
      expect(cost, `${start} with ${slashes} slashes`).toBeLessThan(10 * ordinary + 40);
    }
  }
});

test('S3: a path that is longer than any that exists is 414, with any method', async () => {
  expect(await statusOf(`/${'x'.repeat(14_000)}`)).toBe(414);
  expect(await statusOf(`/api/resources${'/'.repeat(60_000)}`)).toBe(414);
  expect(await statusOf(`/static/${'%2f'.repeat(5_000)}?x`, 'DELETE')).toBe(414);
  expect(await statusOf(`http://x/${'x'.repeat(14_000)}`)).toBe(414);
});

test('the longest path, each byte of it encoded, and a long query are no reason to refuse', async () => {
  const name = '%61'.repeat(255);
  const path = `/${Array.from({ length: 16 }, () => name).join('%2f')}`;
  expect(await statusOf(`/api/resources${path}`)).toBe(401);
  expect(await statusOf(`/health?${'/'.repeat(60_000)}`)).toBe(200);
});

const row = (path: string, method: string, isContent = false) => ({ path, methods: [method], isContent });

test('a table finds all routes of an address', () => {
  const table = new RouteTable([
    row('/health', 'GET'),
    row('/api/users', 'POST'),
    row('/api/users/:id', 'GET'),
    row('/api/users/:id/keys/:key', 'DELETE'),
    row('/api/files/*', 'GET', true),
    row('/api/files/all/*', 'PUT'),
    row('/api/:what/all', 'PATCH'),
  ]);
  const methods = (path: string) => [...(table.find(path)?.methods ?? [])].sort();
  expect(methods('/health')).toEqual(['GET']);
  expect(methods('/health/')).toEqual([]);
  expect(methods('/api/users')).toEqual(['POST']);
  expect(methods('/api/users/')).toEqual(['GET']);
  expect(methods('/api/users/7/keys/x')).toEqual(['DELETE']);
  expect(methods('/api/users/7/keys')).toEqual([]);
  expect(methods('/api/users/all')).toEqual(['GET', 'PATCH']);
  expect(methods('/api/files')).toEqual(['GET']);
  expect(methods('/api/filesystem')).toEqual([]);
  expect(methods('/api/files/a/b/')).toEqual(['GET']);
  expect(methods('/api/files/all')).toEqual(['GET', 'PATCH', 'PUT']);
  expect(methods('/api/files/all/x')).toEqual(['GET', 'PUT']);
  expect(methods('')).toEqual([]);
  expect(table.find('/api/files/x')?.isContent).toBe(true);
  expect(table.find('/api/users/x')?.isContent).toBe(false);
});
