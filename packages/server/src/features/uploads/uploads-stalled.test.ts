import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import type { ErrorBody } from '@satchel/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.js';

const PART = { 'Content-Type': 'application/offset+octet-stream', Accept: 'application/json' };
let server: TestServer;
let now: number;

beforeEach(() => {
  now = Date.now();
});
afterEach(() => server.close());

const create = async (length: number) => {
  const headers = { 'Upload-Length': String(length) };
  expect((await server.admin.post('/api/tus/a.txt', undefined, headers)).status).toBe(201);
};
const look = async () => (await server.admin.request('HEAD', '/api/tus/a.txt')).headers;

/** A part of which only the beginning is sent. */
function beginPart(first: string, length: number): ClientRequest {
  const headers = {
    ...PART,
    'X-Auth': server.admin.token ?? '',
    'Upload-Offset': 0,
    'Content-Length': length,
  };
  const begun = request(`${server.origin}/api/tus/a.txt`, { method: 'PATCH', agent: false, headers });
  begun.on('error', () => undefined).write(first);
  return begun;
}

test('a part that stands still ends with 408, keeps what arrived, and the next part begins there', async () => {
  server = await startTestServer({ connectionLimits: { idleMs: 300, checkEveryMs: 20 } });
  await create(6);
  const begun = beginPart('abc', 6);
  const [answer] = (await once(begun, 'response')) as [IncomingMessage];
  const body = JSON.parse(String(await answer.toArray())) as ErrorBody;
  expect([answer.statusCode, body.code]).toEqual([408, 'stalled']);
  expect((await look()).get('Upload-Offset')).toBe('3');
  const rest = await server.admin.request('PATCH', '/api/tus/a.txt', 'def', {
    ...PART,
    'Upload-Offset': '3',
  });
  expect(rest.status).toBe(204);
  expect(readFileSync(join(server.root, 'a.txt'), 'utf8')).toBe('abcdef');
});

test('the offset comes with the time since bytes arrived last', async () => {
  server = await startTestServer({ now: () => now });
  await create(6);
  now += 90_500;
  expect((await look()).get('X-Upload-Idle')).toBe('90');
  const headers = { ...PART, 'Upload-Offset': '0' };
  expect((await server.admin.request('PATCH', '/api/tus/a.txt', 'abc', headers)).status).toBe(204);
  expect((await look()).get('X-Upload-Idle')).toBe('0');
});
