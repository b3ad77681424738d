import { readdir, readFile, writeFile } from 'node:fs/promises';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type FilesServer, startFilesServer } from '../../../test/files-server.js';

const PATH = '/api/tus/a.bin';
const PART = { 'Content-Type': 'application/offset+octet-stream', Accept: 'application/json' };
const WHOLE = Buffer.from('abcdefghijklmnopqrst');
let server: FilesServer;
let id: string;

beforeAll(async () => {
  server = await startFilesServer({ ann: {}, ben: {}, nocreate: { without: ['create'] } });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.send('ann', 'DELETE', PATH);
  await server.clear();
  id = await begin();
});

type Headers = Record<string, string>;

async function begin(user = 'ann', path = PATH): Promise<string> {
  const begun = await server.send(user, 'POST', path, {
    headers: { 'Upload-Length': String(WHOLE.length) },
  });
  expect(begun.status).toBe(201);
  return String(begun.headers['x-upload-id']);
}
const bytes = (from: number, to: number) => WHOLE.subarray(from, to);
const append = (headers: Headers, body: Uint8Array, user = 'ann') =>
  server.send(user, 'PATCH', PATH, { headers: { ...PART, 'X-Upload-Id': id, ...headers }, body });
const head = (from: number, to: number, headers: Headers = {}) =>
  append({ 'Upload-Offset': String(from), ...headers }, bytes(from, to));
const tail = (start: number | string, from: number | string, body: Uint8Array, headers: Headers = {}) =>
  append({ 'X-Upload-Tail': String(start), 'Upload-Offset': String(from), ...headers }, body);
const look = async () => {
  const { status, headers } = await server.send('ann', 'HEAD', PATH);
  return status === 200 ? [headers['upload-offset'], headers['x-upload-tail']] : status;
};
const next = ({ status, headers }: Answer) => [status, headers['upload-offset']];
const refusal = (answer: Answer) => {
  const { code, details } = answer.json() as { code: string; details?: object };
  return [answer.status, code, details];
};
const inRoot = () => readdir(server.root);
const content = async () => String(await readFile(join(server.root, 'a.bin')));

/** A part that begins, and ends when the test wants it. */
async function slowPart(headers: Headers, first: Uint8Array, length: number) {
  const request = httpRequest({
    ...{ host: '127.0.0.1', port: server.port, method: 'PATCH', path: PATH, agent: false },
    headers: {
      ...PART,
      ...{ 'X-Auth': server.tokenOf('ann'), 'X-Upload-Id': id },
      ...headers,
      'Content-Length': length,
    },
  });
  const status = responseOf(request);
  await new Promise<void>((resolve) => request.write(first, () => resolve()));
  return { request, status };
}
function responseOf(request: ClientRequest): Promise<number> {
  return new Promise((resolve) => {
    request.on('response', (response) => resolve(response.resume().statusCode ?? 0));
    request.on('error', () => resolve(0));
  });
}
const stagedSize = async () => {
  const [name = ''] = await inRoot();
  return (await readFile(join(server.root, name))).length;
};

describe('the tail of an upload', () => {
  test('grows beside the head, and the file appears when the head comes to it', async () => {
    expect(next(await head(0, 4))).toEqual([204, '4']);
    expect(await look()).toEqual(['4', undefined]);
    expect(next(await tail(12, 12, bytes(12, 15)))).toEqual([204, '15']);
    expect(await look()).toEqual(['4', '12-15']);
    expect(next(await tail(12, 15, bytes(15, 20)))).toEqual([204, '20']);
    expect(next(await head(4, 8))).toEqual([204, '8']);
    expect(await look()).toEqual(['8', '12-20']);
    expect((await inRoot()).some((name) => name === 'a.bin')).toBe(false);
    expect(next(await head(8, 12))).toEqual([204, '20']);
    expect(await content()).toBe(String(WHOLE));
    expect(await inRoot()).toEqual(['a.bin']);
    expect(await look()).toBe(404);
  });

  test('completes the file itself when the head was there first', async () => {
    await tail(6, 6, bytes(6, 8));
    expect(next(await head(0, 6))).toEqual([204, '8']);
    expect(await look()).toEqual(['8', undefined]);
    expect(next(await tail(6, 8, bytes(8, 20)))).toEqual([204, '20']);
    expect(await content()).toBe(String(WHOLE));
  });

  test('is followed by parts of a client that knows of no tails, and by another tail', async () => {
    await tail(6, 6, bytes(6, 8));
    expect(next(await head(0, 6))).toEqual([204, '8']);
    expect(next(await head(8, 10))).toEqual([204, '10']);
    expect(next(await tail(15, 15, bytes(15, 17)))).toEqual([204, '17']);
    expect(await look()).toEqual(['10', '15-17']);
    expect(next(await head(10, 15))).toEqual([204, '17']);
    expect(next(await head(17, 20))).toEqual([204, '20']);
    expect(await content()).toBe(String(WHOLE));
  });

  test('is replaced by a part of the head that goes beyond its start, such as all the rest', async () => {
    await tail(6, 6, bytes(6, 8));
    expect(next(await head(0, 7))).toEqual([204, '8']);
    await tail(12, 12, bytes(12, 14));
    expect(next(await head(8, 13, { 'Transfer-Encoding': 'chunked' }))).toEqual([204, '14']);
    await tail(16, 16, bytes(16, 17));
    expect(next(await head(14, 20))).toEqual([204, '20']);
    expect(await content()).toBe(String(WHOLE));
  });

  test('begins somewhere else as long as nothing of it is there', async () => {
    expect(next(await tail(12, 12, bytes(0, 0)))).toEqual([204, '12']);
    expect(await look()).toEqual(['0', undefined]);
    expect(next(await tail(5, 5, bytes(5, 7)))).toEqual([204, '7']);
    expect(await look()).toEqual(['0', '5-7']);
  });

  test('leaves the last byte to be asked for again, when the file could not be put in place', async () => {
    await writeFile(join(server.root, 'a.bin'), 'theirs');
    await tail(6, 6, bytes(6, 19));
    await head(0, 6);
    expect(refusal(await tail(6, 19, bytes(19, 20)))).toEqual([409, 'already_exists', undefined]);
    expect(await look()).toEqual(['19', undefined]);
    expect(await content()).toBe('theirs');
    await server.send('ann', 'DELETE', '/api/resources/a.bin');
    expect(next(await tail(6, 20, bytes(0, 0)))).toEqual([204, '20']);
    expect(await content()).toBe(String(WHOLE));
  });

  test('is aborted with the upload, and removed with it', async () => {
    const sending = await slowPart({ 'X-Upload-Tail': '6', 'Upload-Offset': '6' }, bytes(6, 8), 10);
    await expect.poll(stagedSize).toBeGreaterThan(WHOLE.length);
    const aborted = await server.send('ann', 'DELETE', PATH, { headers: { 'X-Upload-Id': id } });
    expect(aborted.status).toBe(204);
    expect(await sending.status).toBe(423);
    expect(await inRoot()).toEqual([]);
    sending.request.destroy();
  });

  test('whose connection broke keeps what came, and ends no part of the head', async () => {
    const first = await slowPart({ 'Upload-Offset': '0' }, bytes(0, 2), 6);
    await expect.poll(stagedSize).toBe(0);
    const second = await slowPart({ 'X-Upload-Tail': '6', 'Upload-Offset': '6' }, bytes(6, 8), 10);
    await expect.poll(stagedSize).toBeGreaterThan(WHOLE.length);
    second.request.destroy();
    expect(next(await tail(6, 8, bytes(8, 12)))).toEqual([204, '12']);
    first.request.end(bytes(2, 6));
    expect(await first.status).toBe(204);
    expect(await look()).toEqual(['12', undefined]);
  });

  test('appears once when both regions end at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const first = await slowPart({ 'Upload-Offset': '0' }, bytes(0, 2), 6);
      const second = await slowPart({ 'X-Upload-Tail': '6', 'Upload-Offset': '6' }, bytes(6, 8), 14);
      await expect.poll(stagedSize).toBeGreaterThan(WHOLE.length);
      first.request.end(bytes(2, 6));
      second.request.end(bytes(8, 20));
      expect([await first.status, await second.status]).toEqual([204, 204]);
      expect(await content()).toBe(String(WHOLE));
      expect(await inRoot()).toEqual(['a.bin']);
      await server.clear();
      id = await begin();
    }
  });
});

describe('a part of a tail is refused', () => {
  const unchanged = async () => {
    expect(await look()).toEqual(['4', '10-12']);
  };
  beforeEach(async () => {
    await head(0, 4);
    await tail(10, 10, bytes(10, 12));
  });

  test('if it does not continue the tail, with the offset that would', async () => {
    const details = { offset: 12, tail: '10-12' };
    for (const [start, from] of [
      [10, 10],
      [10, 11],
      [10, 13],
      [15, 15],
      [12, 12],
      [11, 12],
      [3, 3],
      [4, 4],
    ] as const) {
      const answer = await tail(start, from, bytes(from, 16));
      expect(refusal(answer)).toEqual([409, 'upload_offset_mismatch', details]);
    }
    await unchanged();
  });

  test('if it begins where the head is already, with the offset of the head', async () => {
    await head(4, 10);
    for (const start of [1, 11, 12]) {
      const answer = await tail(start, start, bytes(start, 16));
      expect(answer.status).toBe(409);
    }
    expect(await look()).toEqual(['12', undefined]);
  });

  test('if the position is no number, is outside of the file or lies before the start', async () => {
    for (const start of [
      '0',
      '-1',
      '20',
      '21',
      '1e1',
      '',
      ' ',
      'x',
      '10-12',
      '9007199254740992',
      '1'.repeat(400),
    ])
      expect([start, (await tail(start, 12, bytes(12, 13))).status]).toEqual([start, 400]);
    expect((await tail('9007199254740991', '9007199254740991', bytes(0, 1))).status).toBe(400);
    for (const from of ['9', '21', '-1', '', 'x', '9007199254740992'])
      expect([from, (await tail(10, from, bytes(12, 13))).status]).toEqual([from, 400]);
    await unchanged();
  });

  test('if it goes beyond the end of the file, whether it says so or not', async () => {
    const long = Buffer.alloc(9, 'x');
    expect(refusal(await tail(10, 12, long))).toEqual([413, 'too_large', { length: 20 }]);
    const untold = await tail(10, 12, long, { 'Transfer-Encoding': 'chunked' });
    expect(refusal(untold)).toEqual([413, 'too_large', { length: 20 }]);
    await tail(10, 12, bytes(12, 20));
    await head(4, 10);
    expect(await content()).toBe(String(WHOLE));
  });

  test('if the part is of another type', async () => {
    const answer = await tail(10, 12, bytes(12, 13), { 'Content-Type': 'text/plain' });
    expect(answer.status).toBe(415);
    await unchanged();
  });

  test('without a session, by another user, without the permission and for another upload', async () => {
    const headers = { 'X-Upload-Tail': '10', 'Upload-Offset': '12' };
    expect((await append(headers, bytes(12, 13), '')).status).toBe(401);
    expect((await append(headers, bytes(12, 13), 'ben')).status).toBe(404);
    expect((await append(headers, bytes(12, 13), 'nocreate')).status).toBe(403);
    expect((await append({ ...headers, 'X-Upload-Id': 'other' }, bytes(12, 13))).status).toBe(404);
    await begin('ben');
    const ofAnn = await append(headers, bytes(12, 13), 'ben');
    expect(ofAnn.status).toBe(404);
    await server.send('ben', 'DELETE', PATH);
    await unchanged();
  });

  test('once a rule denies the path, also in the middle of it', async () => {
    const sending = await slowPart({ 'X-Upload-Tail': '10', 'Upload-Offset': '12' }, bytes(12, 13), 8);
    await server.setRules('ann', [{ regex: false, allow: false, path: '/a.bin', regexp: null }]);
    expect(await sending.status).toBe(403);
    sending.request.destroy();
    expect((await tail(10, 12, bytes(12, 20))).status).toBe(403);
    await server.setRules('ann', []);
    const [offset, found] = (await look()) as string[];
    expect([offset, Number(found?.split('-')[1])]).toEqual(['4', expect.any(Number)]);
  });

  test('after the file is complete, which it says', async () => {
    await tail(10, 12, bytes(12, 20));
    await head(4, 10);
    const late = await tail(10, 12, bytes(12, 20));
    expect(refusal(late)).toEqual([409, 'upload_offset_mismatch', { offset: 20 }]);
  });
});
