import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseVirtualPath } from '@satchel/contract';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenFile } from '../../core/files/file-system.js';
import { etagOf, revisionByTime } from '../../core/files/revision.js';
import { toAppError } from '../../lib/app-error.js';
import { sendError } from '../error-response.js';
import { sendFile } from './send-file.js';

const modifiedMs = Date.UTC(2021, 2, 4, 5, 6, 7, 120);
const big = randomBytes(5_000_001);
let folder: string;
let app: FastifyInstance;
let origin: string;
let openFiles = 0;

async function openFile(name: string, claimedSize?: number): Promise<OpenFile> {
  const handle: FileHandle = await open(join(folder, name));
  const { size } = await handle.stat();
  openFiles += 1;
  return {
    entry: {
      path: parseVirtualPath(name),
      name,
      kind: 'file',
      isSymlink: false,
      size: claimedSize ?? size,
      modifiedMs,
      mode: 0o644,
      type: name.endsWith('.txt') ? 'text' : 'blob',
      fileId: '1',
      revision: revisionByTime({ modifiedMs, size: claimedSize ?? size }),
    },
    read: async (buffer, position) => (await handle.read(buffer, 0, buffer.length, position)).bytesRead,
    close: async () => {
      openFiles -= 1;
      await handle.close();
    },
  };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-send-'));
  await writeFile(join(folder, 'a.txt'), 'hello\n');
  await writeFile(join(folder, 'empty.txt'), '');
  await writeFile(join(folder, 'big.bin'), big);
  app = fastify();
  app.setErrorHandler((error, _request, reply) =>
    sendError(toAppError(error), reply, (_request, _response, { respond, end }) => [respond(), end()]),
  );
  app.route<{ Params: { name: string }; Querystring: { size?: string; inline?: string } }>({
    method: ['GET', 'HEAD'],
    url: '/:name',
    handler: async (request, reply) => {
      const { size, inline } = request.query;
      const file = await openFile(request.params.name, size ? Number(size) : undefined);
      await sendFile(reply, file, { inline: inline === 'true' });
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const fetchFile = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${origin}/${name}`, { method, headers });

const etag = etagOf({ revision: revisionByTime({ modifiedMs, size: 6 }) });

describe('a whole file', () => {
  test('UN-9: arrives byte for byte as a download that cannot run', async () => {
    const response = await fetchFile('big.bin');
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Length')).toBe('5000001');
    expect(response.headers.get('Content-Type')).toBe('application/octet-stream');
    expect(response.headers.get('Content-Disposition')).toBe(
      `attachment; filename="big.bin"; filename*=UTF-8''big.bin`,
    );
    expect(response.headers.get('Content-Security-Policy')).toMatch(/^sandbox; default-src 'none'/);
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(response.headers.get('Accept-Ranges')).toBe('bytes');
    expect(response.headers.get('Last-Modified')).toBe('Thu, 04 Mar 2021 05:06:07 GMT');
    const digest = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');
    expect(digest(new Uint8Array(await response.arrayBuffer()))).toBe(digest(big));
    expect(openFiles).toBe(0);
  });

  test('a whole file is shown as plain text when asked for', async () => {
    const response = await fetchFile('a.txt?inline=true');
    expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('Content-Disposition')).toMatch(/^inline; /);
    expect(await response.text()).toBe('hello\n');
  });

  test('that is empty has length 0, ranges or not', async () => {
    for (const headers of [{}, { Range: 'bytes=0-' }]) {
      const response = await fetchFile('empty.txt', headers as Record<string, string>);
      expect([response.status, response.headers.get('Content-Length')]).toEqual([200, '0']);
    }
  });

  test('a whole file is described without a body for HEAD', async () => {
    const response = await fetchFile('a.txt', { Range: 'bytes=0-1' }, 'HEAD');
    expect([response.status, response.headers.get('Content-Length'), await response.text()]).toEqual([
      200,
      '6',
      '',
    ]);
  });
});

describe('parts of a file', () => {
  test.each([
    ['bytes=1-2', 'el', 'bytes 1-2/6'],
    ['bytes=-2', 'o\n', 'bytes 4-5/6'],
    ['bytes=4-', 'o\n', 'bytes 4-5/6'],
  ])('%s', async (range, text, contentRange) => {
    const response = await fetchFile('a.txt', { Range: range });
    expect(response.status).toBe(206);
    expect(response.headers.get('Content-Range')).toBe(contentRange);
    expect(await response.text()).toBe(text);
  });

  test('several come as multipart/byteranges with an honest length', async () => {
    const response = await fetchFile('a.txt', { Range: 'bytes=0-1,4-4' });
    expect(response.status).toBe(206);
    const boundary = /^multipart\/byteranges; boundary=(.+)$/.exec(
      response.headers.get('Content-Type') ?? '',
    )?.[1];
    const body = await response.text();
    expect(body).toBe(
      [
        `--${boundary}`,
        'Content-Type: application/octet-stream',
        'Content-Range: bytes 0-1/6',
        '',
        'he',
        `--${boundary}`,
        'Content-Type: application/octet-stream',
        'Content-Range: bytes 4-4/6',
        '',
        'o',
        `--${boundary}--`,
        '',
      ].join('\r\n'),
    );
    expect(response.headers.get('Content-Length')).toBe(String(body.length));
  });

  test('large ones cross the buffers unharmed', async () => {
    const response = await fetchFile('big.bin', { Range: 'bytes=100-3000000,3000001-4999999' });
    const body = Buffer.from(await response.arrayBuffer());
    expect(body.indexOf(big.subarray(100, 3_000_001))).toBeGreaterThan(0);
    expect(body.indexOf(big.subarray(3_000_001, 5_000_000))).toBeGreaterThan(0);
  });

  test('beyond the end are 416 with the length of the file', async () => {
    const response = await fetchFile('a.txt', { Range: 'bytes=99-' });
    expect(response.status).toBe(416);
    expect(response.headers.get('Content-Range')).toBe('bytes */6');
    expect(response.headers.get('Content-Security-Policy')).toMatch(/^sandbox/);
    expect(await response.text()).toBe('416 Range Not Satisfiable\n');
  });

  test.each([
    [{ 'If-Range': etag }, 206],
    [{ 'If-Range': '"other"' }, 200],
    [{ 'If-Range': 'Thu, 04 Mar 2021 05:06:07 GMT' }, 206],
    [{ 'If-Range': 'Thu, 04 Mar 2021 05:06:06 GMT' }, 200],
  ])('R-60: with %j: %i', async (headers, status) => {
    expect((await fetchFile('a.txt', { ...headers, Range: 'bytes=1-2' })).status).toBe(status);
  });
});

describe('conditions', () => {
  test('a file the client has is 304, with its ETag and without a body', async () => {
    const response = await fetchFile('a.txt', { 'If-None-Match': etag });
    expect([response.status, response.headers.get('ETag'), await response.text()]).toEqual([304, etag, '']);
    expect(response.headers.get('Content-Security-Policy')).toMatch(/^sandbox/);
  });

  test('another file than expected is 412', async () => {
    expect((await fetchFile('a.txt', { 'If-Match': '"other"' })).status).toBe(412);
    expect(
      (await fetchFile('a.txt', { 'If-Unmodified-Since': 'Thu, 04 Mar 2021 05:06:06 GMT' })).status,
    ).toBe(412);
  });
});

test('a file that became shorter aborts the connection instead of looking complete', async () => {
  const response = await fetchFile('a.txt?size=1000');
  expect(response.headers.get('Content-Length')).toBe('1000');
  await expect(response.text()).rejects.toThrow();
  await expect.poll(() => openFiles).toBe(0);
});

test('a client that disconnects ends the reading and closes the file', async () => {
  await writeFile(join(folder, 'huge.bin'), Buffer.alloc(64 * 1024 * 1024));
  await new Promise<void>((resolve) => {
    const request = get(`${origin}/huge.bin`, (response) => {
      response.once('data', () => {
        request.destroy();
        resolve();
      });
    });
    request.on('error', () => undefined);
  });
  await expect.poll(() => openFiles).toBe(0);
  expect((await fetchFile('a.txt')).status).toBe(200);
});

test('several clients at once each get their own bytes', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => fetchFile('big.bin').then((r) => r.arrayBuffer())),
  );
  for (const answer of answers) expect(Buffer.from(answer).equals(big)).toBe(true);
});
