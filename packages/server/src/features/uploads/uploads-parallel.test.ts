import { readdir, readFile } from 'node:fs/promises';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FilesServer, startFilesServer } from '../../../test/files-server.js';

const T = '/api/tus';
const PART = { 'Content-Type': 'application/offset+octet-stream' };
const MEBIBYTE = 1024 * 1024;
let server: FilesServer;

beforeAll(async () => {
  server = await startFilesServer({ ann: {} });
});
afterAll(() => server.close());
beforeEach(() => server.clear());

const begin = (path: string, length: number) =>
  server.send('ann', 'POST', `${T}${path}`, { headers: { 'Upload-Length': String(length) } });
const look = async (path: string) => {
  const { status, headers } = await server.send('ann', 'HEAD', `${T}${path}`);
  return status === 200 ? Number(headers['upload-offset']) : status;
};
const part = (path: string, offset: number, body: Buffer) =>
  server.send('ann', 'PATCH', `${T}${path}`, { headers: { ...PART, 'Upload-Offset': String(offset) }, body });
const stagedSize = async () => {
  const [name = ''] = await readdir(server.root);
  return (await readFile(join(server.root, name))).length;
};

/** A part that begins and then sends nothing more; resolves once its first bytes are sent. */
function beginPart(path: string, offset: number, first: Buffer, length: number): Promise<ClientRequest> {
  const request = httpRequest({
    host: '127.0.0.1',
    port: server.port,
    method: 'PATCH',
    path: `${T}${path}`,
    agent: false,
    headers: { ...PART, 'X-Auth': server.tokenOf('ann'), 'Upload-Offset': offset, 'Content-Length': length },
  });
  request.on('error', () => {});
  return new Promise((resolve) => request.write(first, () => resolve(request)));
}
const batchResponse = (request: ClientRequest) =>
  new Promise<number | string>((resolve) => {
    request.on('response', (response) => resolve(response.resume().statusCode ?? 0));
    request.on('close', () => resolve('broken off'));
  });

describe('uploads to one path, one after another', () => {
  const override = '?override=true';
  const headersOf = (id: string | undefined, more: object = {}) => ({
    ...more,
    ...(id && { 'X-Upload-Id': id }),
  });
  const beginAnew = async (path: string, length: number) => {
    const headers = { 'Upload-Length': String(length) };
    const begun = await server.send('ann', 'POST', `${T}${path}${override}`, { headers });
    expect(begun.status).toBe(201);
    return String(begun.headers['x-upload-id']);
  };
  const add = (path: string, { id, offset, body }: { id?: string; offset: number; body: string }) =>
    server.send('ann', 'PATCH', `${T}${path}`, {
      headers: headersOf(id, { ...PART, Accept: 'application/json', 'Upload-Offset': String(offset) }),
      body: Buffer.from(body),
    });

  test('a client that names an upload does not add to another, and does not delete it', async () => {
    const first = await beginAnew('/same.txt', 4);
    const second = await beginAnew('/same.txt', 8);
    expect(second).not.toBe(first);
    expect((await add('/same.txt', { id: first, offset: 0, body: 'aaaa' })).status).toBe(404);
    const removed = await server.send('ann', 'DELETE', `${T}/same.txt`, { headers: headersOf(first) });
    expect(removed.status).toBe(404);
    const { headers } = await server.send('ann', 'HEAD', `${T}/same.txt`);
    expect([headers['upload-offset'], headers['x-upload-id']]).toEqual(['0', second]);
    expect((await add('/same.txt', { id: second, offset: 0, body: 'bbbbbbbb' })).status).toBe(204);
    expect(await readFile(join(server.root, 'same.txt'), 'utf8')).toBe('bbbbbbbb');
  });

  test('a late part of an upload does not get the response that another one is complete', async () => {
    const first = await beginAnew('/late.txt', 4);
    const second = await beginAnew('/late.txt', 4);
    expect((await add('/late.txt', { offset: 0, body: 'bbbb' })).status).toBe(204);
    expect((await add('/late.txt', { id: second, offset: 0, body: 'bbbb' })).json()).toMatchObject({
      code: 'upload_offset_mismatch',
      details: { offset: 4 },
    });
    expect((await add('/late.txt', { id: first, offset: 0, body: 'aaaa' })).status).toBe(404);
  });
});

describe('concurrent parts', () => {
  test('FB-15: exactly one of twenty wins, and the file appears once', async () => {
    for (let round = 0; round < 3; round++) {
      const path = `/twenty-${round}.bin`;
      await begin(path, MEBIBYTE);
      const parts = Array.from({ length: 20 }, (_, index) => Buffer.alloc(MEBIBYTE, index + 1));
      const answers = await Promise.all(parts.map((body) => part(path, 0, body)));
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 204)).toHaveLength(1);
      expect(statuses.every((status) => [204, 409, 423].includes(status))).toBe(true);
      const content = await readFile(join(server.root, path));
      expect(content.equals(parts[statuses.indexOf(204)] ?? Buffer.alloc(0))).toBe(true);
    }
    expect((await readdir(server.root)).length).toBe(3);
  });

  test('one of twenty small parts at one offset counts', async () => {
    await begin('/a.bin', 1000);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => part('/a.bin', 0, Buffer.alloc(10, i))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(19).fill(409)]);
    expect(await look('/a.bin')).toBe(10);
    await server.send('ann', 'DELETE', `${T}/a.bin`);
  });

  test('twenty uploads of one name are created as one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => begin('/same.bin', 10)));
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect((await readdir(server.root)).length).toBe(1);
    expect((await part('/same.bin', 0, Buffer.alloc(10))).status).toBe(204);
    expect(await readdir(server.root)).toEqual(['same.bin']);
  });
});

describe('a part whose connection', () => {
  test('a part whose connection breaks keeps the received bytes, and the upload continues from there', async () => {
    const whole = Buffer.alloc(3 * MEBIBYTE, 'satchel ');
    await begin('/a.bin', whole.length);
    const request = await beginPart('/a.bin', 0, whole.subarray(0, 2_000_000), whole.length);
    await expect.poll(() => look('/a.bin')).toBeGreaterThan(MEBIBYTE - 1);
    request.destroy();
    // All bytes that arrived are on the disk when the connection is closed.
    await expect.poll(() => look('/a.bin')).toBe(2_000_000);
    expect((await part('/a.bin', 2_000_000, whole.subarray(2_000_000))).status).toBe(204);
    expect((await readFile(join(server.root, 'a.bin'))).equals(whole)).toBe(true);
  });

  test('a part whose connection stalled stops when another part arrives', async () => {
    const whole = Buffer.alloc(2 * MEBIBYTE, 'dead or alive ');
    await begin('/a.bin', whole.length);
    const dead = await beginPart('/a.bin', 0, whole.subarray(0, 500_000), whole.length);
    const answer = batchResponse(dead);
    // The request itself may still be in flight.
    await expect.poll(() => look('/a.bin')).toBe(500_000);
    const offset = 500_000;
    expect((await part('/a.bin', offset, whole.subarray(offset))).status).toBe(204);
    expect((await readFile(join(server.root, 'a.bin'))).equals(whole)).toBe(true);
    expect(await answer).toBe(423);
    dead.destroy();
  });

  test('R-47: a part whose connection is active keeps the upload to itself', async () => {
    await begin('/a.bin', 1000);
    const slow = await beginPart('/a.bin', 0, Buffer.from('a'), 20);
    const answer = batchResponse(slow);
    let sent = 1;
    const feeding = setInterval(() => {
      sent += 1;
      if (sent < 20) slow.write('a');
    }, 200);
    const second = part('/a.bin', 0, Buffer.alloc(1000));
    await expect.poll(() => sent).toBeGreaterThan(19);
    clearInterval(feeding);
    slow.end('a');
    expect(await answer).toBe(204);
    expect((await second).status).toBe(409);
    expect(await look('/a.bin')).toBe(20);
    await server.send('ann', 'DELETE', `${T}/a.bin`);
  });

  test('a part whose connection is active is aborted when the upload is cancelled', async () => {
    await begin('/a.bin', 1000);
    const slow = await beginPart('/a.bin', 0, Buffer.from('abc'), 1000);
    const answer = batchResponse(slow);
    await expect
      .poll(() => server.send('ann', 'DELETE', `${T}/a.bin`).then(({ status }) => status))
      .toBe(204);
    expect(await answer).toBe(423);
    expect(await readdir(server.root)).toEqual([]);
    slow.destroy();
  });

  test('a part whose connection breaks unnoticed leaves no lock behind', async () => {
    await begin('/a.bin', 1000);
    for (let i = 0; i < 5; i++) {
      const request = await beginPart('/a.bin', 0, Buffer.from('abc'), 1000);
      request.destroy();
    }
    await expect.poll(async () => (await stagedSize()) % 3).toBe(0);
    const offset = await look('/a.bin');
    expect((await part('/a.bin', offset, Buffer.alloc(1000 - offset))).status).toBe(204);
  });
});
