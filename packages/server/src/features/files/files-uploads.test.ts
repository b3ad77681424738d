import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FilesServer, senderOf, startFilesServer } from '../../../test/files-server.js';

const R = '/api/resources';
let server: FilesServer;

beforeAll(async () => {
  server = await startFilesServer({ ann: {} });
});
afterAll(() => server.close());
beforeEach(() => server.clear());

const onDisk = (name: string) => readFile(join(server.root, name));
const send = senderOf(() => server, 'ann');

describe('an upload', () => {
  test('an upload is stored byte for byte and returns its ETag', async () => {
    const body = Buffer.alloc(3_000_000, 'satchel ');
    const answer = await send('POST', `${R}/deep/er/big.bin`, body);
    expect([answer.status, answer.text]).toEqual([200, '200 OK\n']);
    expect((await onDisk('deep/er/big.bin')).equals(body)).toBe(true);
    const shown = await send('GET', `${R}/deep/er/big.bin`);
    expect(answer.headers.etag).toMatch(/^"[0-9a-f]+"$/);
    expect(shown.headers.etag).toBe(answer.headers.etag);
    expect((await send('GET', '/api/raw/deep/er/big.bin')).headers.etag).toBe(answer.headers.etag);
  });

  test('an upload needs no declared length, and may be empty', async () => {
    await send('POST', `${R}/chunked.txt`, 'abc', { 'Transfer-Encoding': 'chunked' });
    expect(String(await onDisk('chunked.txt'))).toBe('abc');
    expect((await send('POST', `${R}/empty.txt`)).status).toBe(200);
    expect(String(await onDisk('empty.txt'))).toBe('');
  });

  test('an upload of JSON or a form is stored unchanged', async () => {
    for (const type of [
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      await send('POST', `${R}/x.json?override=true`, '{"a":', { 'Content-Type': type });
      expect(String(await onDisk('x.json'))).toBe('{"a":');
    }
  });

  test('an upload keeps its modification time', async () => {
    await send('POST', `${R}/old.txt`, 'x', { 'X-Modified': '2021-03-04T05:06:07.120Z' });
    expect((await stat(join(server.root, 'old.txt'))).mtimeMs).toBeCloseTo(
      Date.UTC(2021, 2, 4, 5, 6, 7, 120),
      1,
    );
    expect((await send('GET', `${R}/old.txt`)).json()).toMatchObject({
      modified: '2021-03-04T05:06:07.120Z',
    });
    expect((await send('POST', `${R}/bad.txt`, 'x', { 'X-Modified': 'today' })).status).toBe(400);
    await expect(stat(join(server.root, 'bad.txt'))).rejects.toThrow();
  });

  test.each([false, true])(
    'an upload that the client interrupts leaves nothing, over a file: %s',
    async (exists) => {
      if (exists) await writeFile(join(server.root, 'f.bin'), 'old');
      const request = httpRequest({
        host: '127.0.0.1',
        port: server.port,
        method: 'POST',
        path: `${R}/f.bin?override=true`,
        headers: { 'X-Auth': server.tokenOf('ann'), 'Content-Length': '10000000' },
      });
      const failed = new Promise((resolve) => request.on('error', resolve));
      request.write(Buffer.alloc(2_000_000));
      // The body is written under a temporary name that no listing shows.
      await expect.poll(async () => (await readdir(server.root)).length).toBe(exists ? 2 : 1);
      expect((await send('GET', `${R}/`)).json()).toMatchObject({ numFiles: exists ? 1 : 0 });
      request.destroy();
      await failed;
      await expect.poll(() => readdir(server.root)).toEqual(exists ? ['f.bin'] : []);
      if (exists) expect(String(await onDisk('f.bin'))).toBe('old');
    },
  );

  test('an upload of one folder many times at once creates it once, and reports no error', async () => {
    const make = () => send('POST', `${R}/once/`);
    const statuses = (await Promise.all(Array.from({ length: 10 }, make))).map(({ status }) => status);
    expect(statuses).toEqual(Array(10).fill(200));
    expect(await readdir(server.root)).toEqual(['once']);
  });

  test('of two uploads of one name at once one wins, and the other gets an error', async () => {
    const answers = await Promise.all(
      ['a', 'b'].map((text) => send('POST', `${R}/same.txt`, text.repeat(100_000))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(new Set(String(await onDisk('same.txt'))).size).toBe(1);
  });
});

describe('a save', () => {
  const etagOfFile = async () => (await send('GET', `${R}/a.txt`)).headers.etag ?? '';

  test('a save replaces the text and returns the new ETag', async () => {
    await writeFile(join(server.root, 'a.txt'), 'old');
    const before = await etagOfFile();
    const answer = await send('PUT', `${R}/a.txt`, 'new\r\nlines\n');
    expect([answer.status, answer.text]).toEqual([200, '200 OK\n']);
    expect(String(await onDisk('a.txt'))).toBe('new\r\nlines\n');
    expect(answer.headers.etag).not.toBe(before);
    expect(await etagOfFile()).toBe(answer.headers.etag);
  });

  test('a save with an older ETag is rejected', async () => {
    await writeFile(join(server.root, 'a.txt'), 'old');
    const known = await etagOfFile();
    expect((await send('PUT', `${R}/a.txt`, 'first!', { 'If-Match': known })).status).toBe(200);
    const late = await send('PUT', `${R}/a.txt`, 'second', { 'If-Match': known, Accept: 'application/json' });
    expect(late.status).toBe(412);
    expect(late.json()).toMatchObject({ code: 'changed_meanwhile' });
    expect(String(await onDisk('a.txt'))).toBe('first!');
    expect((await send('PUT', `${R}/a.txt`, 'third', { 'If-Match': '*' })).status).toBe(200);
    expect((await send('PUT', `${R}/a.txt`, 'x', { 'If-Match': 'nonsense' })).status).toBe(400);
  });

  test('a save with no body empties the file', async () => {
    await writeFile(join(server.root, 'a.txt'), 'old');
    expect((await send('PUT', `${R}/a.txt`)).status).toBe(200);
    expect(String(await onDisk('a.txt'))).toBe('');
  });
});
