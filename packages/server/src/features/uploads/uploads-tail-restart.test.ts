import { randomFillSync } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RestartedServer } from '../../../test/restarted-server.js';
import { openDatabase } from '../../core/db/database.js';

const PART = { 'Content-Type': 'application/offset+octet-stream' };
const PATH = '/api/tus/a.bin';
const MEBIBYTE = 1024 * 1024;
let server: RestartedServer;

beforeEach(async () => {
  server = await RestartedServer.begin();
});
afterEach(() => server.end());

const begin = async (length: number) => {
  const answer = await server.admin.post(PATH, undefined, { 'Upload-Length': String(length) });
  expect(answer.status).toBe(201);
};
interface Regions {
  offset: number;
  tail: { start: number; end: number } | null;
}
const look = async (): Promise<Regions | null> => {
  const { status, headers } = await server.admin.request('HEAD', PATH);
  if (status !== 200) return null;
  const [start, end] = headers.get('x-upload-tail')?.split('-').map(Number) ?? [];
  return {
    offset: Number(headers.get('upload-offset')),
    tail: start === undefined || end === undefined ? null : { start, end },
  };
};
const headersAt = (offset: number, tailStart?: number) => ({
  ...PART,
  'Upload-Offset': String(offset),
  ...(tailStart === undefined ? {} : { 'X-Upload-Tail': String(tailStart) }),
});
const part = async (body: Uint8Array, offset: number, tailStart?: number) =>
  (await server.admin.request('PATCH', PATH, body, headersAt(offset, tailStart))).status;

/** Sends only the given bytes of a longer part, and leaves the connection open. */
function beginPart(body: Uint8Array, length: number, offset: number, tailStart?: number): ClientRequest {
  const headers = {
    ...headersAt(offset, tailStart),
    'X-Auth': server.admin.token ?? '',
    'Content-Length': length,
  };
  const request = httpRequest(server.origin + PATH, { method: 'PATCH', headers, agent: false });
  request.on('error', () => {});
  request.write(body);
  return request;
}
/** The bytes that the disk has given to the only file, whatever its size. */
const onDisk = async () => {
  const [name = ''] = await readdir(server.root);
  return (await stat(join(server.root, name))).blocks * 512;
};

test('an upload by two connections goes on after each kill, and no hole is ever part of a file', async () => {
  const whole = randomFillSync(Buffer.alloc(24 * MEBIBYTE));
  await begin(whole.length);
  const start0 = 12 * MEBIBYTE;
  expect(await part(whole.subarray(start0, start0 + 1000), start0, start0)).toBe(204);
  for (let round = 1; round <= 3; round += 1) {
    const { offset, tail } = (await look()) ?? { offset: -1, tail: null };
    expect(tail?.start).toBe(start0);
    const end = tail?.end ?? 0;
    const before = await onDisk();
    const most = 2 * round * MEBIBYTE;
    beginPart(whole.subarray(offset, offset + most), start0 - offset, offset);
    beginPart(whole.subarray(end, end + most), whole.length - end, end, start0);
    await expect.poll(onDisk).toBeGreaterThan(before + 2 * MEBIBYTE);
    await server.kill();
    await server.start();
    const after = await look();
    expect(after?.offset).toBeGreaterThanOrEqual(offset);
    expect(after?.offset).toBeLessThanOrEqual(offset + most);
    expect(after?.tail?.end).toBeGreaterThanOrEqual(end);
    expect(after?.tail?.end).toBeLessThanOrEqual(end + most);
    expect(await part(whole.subarray(after?.offset, offset + MEBIBYTE), after?.offset ?? 0)).toBe(204);
  }
  const { offset, tail } = (await look()) ?? { offset: -1, tail: null };
  const end = tail?.end ?? 0;
  expect(await part(whole.subarray(end), end, start0)).toBe(204);
  expect((await readdir(server.root)).some((name) => name === 'a.bin')).toBe(false);
  expect(await part(whole.subarray(offset, start0), offset)).toBe(204);
  expect((await readFile(join(server.root, 'a.bin'))).equals(whole)).toBe(true);
  expect(await readdir(server.root)).toEqual(['a.bin']);
});

test('the parts of both regions that have ended are not asked for again', async () => {
  await begin(100);
  expect(await part(Buffer.alloc(30, 'a'), 0)).toBe(204);
  expect(await part(Buffer.alloc(10, 'c'), 50, 50)).toBe(204);
  expect(await part(Buffer.alloc(5, 'a'), 30)).toBe(204);
  expect(await part(Buffer.alloc(20, 'c'), 60, 50)).toBe(204);
  await server.kill();
  await server.start();
  expect(await look()).toEqual({ offset: 35, tail: { start: 50, end: 80 } });
});

test('an upload begins anew when a backup of the database knows of no tail: a hole is not taken for content', async () => {
  await begin(100);
  expect(await part(Buffer.alloc(30, 'a'), 0)).toBe(204);
  expect(await part(Buffer.alloc(50, 'c'), 50, 50)).toBe(204);
  await server.kill();
  const database = await openDatabase({ kind: 'sqlite', file: join(server.folder, 'state/satchel.db') });
  await database.query
    .updateTable('uploads')
    .set({ received: 0, tail_start: null, tail_end: null })
    .execute();
  await database.close();
  await server.start();
  expect(await part(Buffer.alloc(1, 'c'), 99)).toBe(404);
  expect(await look()).toBe(null);
  expect(await readdir(server.root)).toEqual([]);
});
