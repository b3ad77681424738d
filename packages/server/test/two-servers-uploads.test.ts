import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openServerPair, type PairedServer, type ServerPair } from './server-pair.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PATH = '/api/tus/file.txt';
const PART = { 'Content-Type': 'application/offset+octet-stream' };
let pair: ServerPair;
let first: PairedServer;
let part: { request: ClientRequest; status: Promise<number | undefined> };
beforeEach(async () => {
  pair = await openServerPair();
  first = await pair.start('first');
  expect(await begin(first)).toBe(201);
  // Others may take what has rested for so long.
  await age(4 * MINUTE_MS);
  part = receiveAtFirst();
  const uploads = pair.database.query.selectFrom('uploads').select('receiving_node');
  await expect.poll(() => uploads.execute()).toEqual([{ receiving_node: expect.any(String) }]);
});
afterEach(async () => {
  part.request.destroy();
  await pair.close();
});

const begin = async ({ admin }: PairedServer, query = '') =>
  (await admin.post(PATH + query, undefined, { 'Upload-Length': '6' })).status;
const age = (ms: number) =>
  pair.database.query
    .updateTable('uploads')
    .set({ touched_at: Date.now() - ms })
    .execute();

/** Half of the file, as long as the request is not ended. */
function receiveAtFirst() {
  const headers = { ...PART, 'Upload-Offset': '0', 'Content-Length': '6', 'X-Auth': first.admin.token };
  const sent = request(first.admin.origin + PATH, { method: 'PATCH', headers });
  const status = new Promise<number | undefined>((resolve) => {
    sent.once('response', ({ statusCode }) => resolve(statusCode)).once('error', () => resolve(undefined));
  });
  sent.write('abc');
  return { request: sent, status };
}

async function expectToArrive(): Promise<void> {
  part.request.end('def');
  expect(await part.status).toBe(204);
  expect(readFileSync(join(pair.root, 'file.txt'), 'utf8')).toBe('abcdef');
}

test('an upload that one server receives is not replaced at another', async () => {
  const second = await pair.start('second');
  expect(await begin(second)).toBe(409);
  await expectToArrive();
});

test('an upload that one server receives is not removed by the sweep of another', async () => {
  await age(25 * HOUR_MS);
  await pair.database.query.deleteFrom('leases').execute();
  const second = await pair.start('second');
  const leases = pair.database.query.selectFrom('leases').select('name').where('name', '=', 'uploads');
  await expect.poll(() => leases.execute()).toHaveLength(1);
  await second.close();
  await expectToArrive();
});

test('an upload is let go by one server for a request at another', async () => {
  const second = await pair.start('second');
  expect((await second.admin.delete(PATH)).status).toBe(204);
  expect(await part.status).toBe(423);
  expect(readdirSync(pair.root)).toEqual([]);
  expect(await begin(second)).toBe(201);
});

test('a part whose connection has stalled at one server is continued at another', async () => {
  const second = await pair.start('second');
  const size = async () => (await second.admin.request('HEAD', PATH)).headers.get('Upload-Offset');
  await expect.poll(size).toBe('3');
  const rest = await second.admin.request('PATCH', PATH, 'def', { ...PART, 'Upload-Offset': '3' });
  expect(rest.status).toBe(204);
  expect(await part.status).toBe(423);
  expect(readFileSync(join(pair.root, 'file.txt'), 'utf8')).toBe('abcdef');
});

test('an upload of a server that is gone is taken at once', async () => {
  await pair.cutOff(MINUTE_MS);
  const second = await pair.start('second');
  expect(await begin(second)).toBe(201);
  expect(existsSync(join(pair.root, 'file.txt'))).toBe(false);
  part.request.end('def');
  expect(await part.status).not.toBe(204);
});

test('two servers receive the two regions of one upload, and it appears once', async () => {
  const second = await pair.start('second');
  const tail = (from: number, body: string) =>
    second.admin.request('PATCH', PATH, body, {
      ...{ ...PART, 'X-Upload-Tail': '4', 'Upload-Offset': String(from) },
    });
  part.request.destroy();
  const size = async () => (await second.admin.request('HEAD', PATH)).headers.get('Upload-Offset');
  await expect.poll(size).toBe('3');
  expect((await tail(4, 'e')).status).toBe(204);
  const head = await first.admin.request('PATCH', PATH, 'd', { ...PART, 'Upload-Offset': '3' });
  expect([head.status, head.headers.get('Upload-Offset')]).toEqual([204, '5']);
  expect(existsSync(join(pair.root, 'file.txt'))).toBe(false);
  expect((await tail(5, 'f')).status).toBe(204);
  expect(readFileSync(join(pair.root, 'file.txt'), 'utf8')).toBe('abcdef');
  expect(readdirSync(pair.root)).toEqual(['file.txt']);
});

test('a tail that one server receives is let go for a request at another that ends the upload', async () => {
  const second = await pair.start('second');
  const headers = { ...PART, 'X-Upload-Tail': '4', 'Upload-Offset': '4', 'X-Auth': second.admin.token };
  const tail = request(second.admin.origin + PATH, {
    method: 'PATCH',
    headers: { ...headers, 'Content-Length': '2' },
  });
  const status = new Promise<number | undefined>((resolve) => {
    tail.once('response', ({ statusCode }) => resolve(statusCode)).once('error', () => resolve(undefined));
  });
  tail.write('e');
  const nodes = pair.database.query.selectFrom('uploads').select('tail_node');
  await expect.poll(() => nodes.execute()).toEqual([{ tail_node: expect.any(String) }]);
  expect((await first.admin.delete(PATH)).status).toBe(204);
  expect([await status, await part.status]).toEqual([423, 423]);
  expect(readdirSync(pair.root)).toEqual([]);
  tail.destroy();
});
