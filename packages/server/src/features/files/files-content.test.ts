import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { MAX_TEXT_BYTES } from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type FilesRig, startFilesRig } from '../../../test/files-rig.js';

const R = '/api/resources';
let rig: FilesRig;

beforeAll(async () => {
  rig = await startFilesRig({ ann: {} });
});
afterAll(() => rig.close());
beforeEach(() => rig.clear());

const onDisk = (name: string) => readFile(join(rig.root, name));
const send = (
  method: string,
  target: string,
  body?: string | Uint8Array,
  headers: Record<string, string> = {},
): Promise<Answer> => rig.send('ann', method, target, body === undefined ? { headers } : { body, headers });

describe('an upload', () => {
  test('lands byte for byte and names its ETag', async () => {
    const body = Buffer.alloc(3_000_000, 'satchel ');
    const answer = await send('POST', `${R}/deep/er/big.bin`, body);
    expect([answer.status, answer.text]).toEqual([200, '200 OK\n']);
    expect((await onDisk('deep/er/big.bin')).equals(body)).toBe(true);
    const shown = await send('GET', `${R}/deep/er/big.bin`);
    expect(answer.headers.etag).toMatch(/^"[0-9a-f]+"$/);
    expect(shown.headers.etag).toBe(answer.headers.etag);
    expect((await send('GET', '/api/raw/deep/er/big.bin')).headers.etag).toBe(answer.headers.etag);
  });

  test('without a stated length, and of nothing at all', async () => {
    await send('POST', `${R}/chunked.txt`, 'abc', { 'Transfer-Encoding': 'chunked' });
    expect(String(await onDisk('chunked.txt'))).toBe('abc');
    expect((await send('POST', `${R}/empty.txt`)).status).toBe(200);
    expect(String(await onDisk('empty.txt'))).toBe('');
  });

  test('of JSON or a form is kept as it is', async () => {
    for (const type of [
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      await send('POST', `${R}/x.json?override=true`, '{"a":', { 'Content-Type': type });
      expect(String(await onDisk('x.json'))).toBe('{"a":');
    }
  });

  test('keeps the time it is given', async () => {
    await send('POST', `${R}/old.txt`, 'x', { 'X-Modified': '2021-03-04T05:06:07.120Z' });
    expect((await stat(join(rig.root, 'old.txt'))).mtimeMs).toBeCloseTo(
      Date.UTC(2021, 2, 4, 5, 6, 7, 120),
      1,
    );
    expect((await send('GET', `${R}/old.txt`)).json()).toMatchObject({
      modified: '2021-03-04T05:06:07.120Z',
    });
    expect((await send('POST', `${R}/bad.txt`, 'x', { 'X-Modified': 'today' })).status).toBe(400);
    await expect(stat(join(rig.root, 'bad.txt'))).rejects.toThrow();
  });

  test.each([false, true])('that the client breaks off leaves nothing, over a file: %s', async (exists) => {
    if (exists) await writeFile(join(rig.root, 'f.bin'), 'old');
    const request = httpRequest({
      host: '127.0.0.1',
      port: rig.port,
      method: 'POST',
      path: `${R}/f.bin?override=true`,
      headers: { 'X-Auth': rig.tokenOf('ann'), 'Content-Length': '10000000' },
    });
    const failed = new Promise((resolve) => request.on('error', resolve));
    request.write(Buffer.alloc(2_000_000));
    // The body waits beside its place, under a name that no list shows.
    await expect.poll(async () => (await readdir(rig.root)).length).toBe(exists ? 2 : 1);
    expect((await send('GET', `${R}/`)).json()).toMatchObject({ numFiles: exists ? 1 : 0 });
    request.destroy();
    await failed;
    await expect.poll(() => readdir(rig.root)).toEqual(exists ? ['f.bin'] : []);
    if (exists) expect(String(await onDisk('f.bin'))).toBe('old');
  });

  test('two at once under one name: one wins, the other is told', async () => {
    const answers = await Promise.all(
      ['a', 'b'].map((text) => send('POST', `${R}/same.txt`, text.repeat(100_000))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(new Set(String(await onDisk('same.txt'))).size).toBe(1);
  });
});

describe('a save', () => {
  const etagOfFile = async () => (await send('GET', `${R}/a.txt`)).headers.etag ?? '';

  test('replaces the text and names the new ETag', async () => {
    await writeFile(join(rig.root, 'a.txt'), 'old');
    const before = await etagOfFile();
    const answer = await send('PUT', `${R}/a.txt`, 'new\r\nlines\n');
    expect([answer.status, answer.text]).toEqual([200, '200 OK\n']);
    expect(String(await onDisk('a.txt'))).toBe('new\r\nlines\n');
    expect(answer.headers.etag).not.toBe(before);
    expect(await etagOfFile()).toBe(answer.headers.etag);
  });

  test('of somebody who knows an older state is refused', async () => {
    await writeFile(join(rig.root, 'a.txt'), 'old');
    const known = await etagOfFile();
    expect((await send('PUT', `${R}/a.txt`, 'first!', { 'If-Match': known })).status).toBe(200);
    const late = await send('PUT', `${R}/a.txt`, 'second', { 'If-Match': known, Accept: 'application/json' });
    expect(late.status).toBe(412);
    expect(late.json()).toMatchObject({ code: 'changed_meanwhile' });
    expect(String(await onDisk('a.txt'))).toBe('first!');
    expect((await send('PUT', `${R}/a.txt`, 'third', { 'If-Match': '*' })).status).toBe(200);
    expect((await send('PUT', `${R}/a.txt`, 'x', { 'If-Match': 'nonsense' })).status).toBe(400);
  });

  test('with no body empties the file', async () => {
    await writeFile(join(rig.root, 'a.txt'), 'old');
    expect((await send('PUT', `${R}/a.txt`)).status).toBe(200);
    expect(String(await onDisk('a.txt'))).toBe('');
  });
});

describe('text', () => {
  test.each([
    ['a byte order mark and line endings', Buffer.from('\ufeffa\r\nb\rc\n'), '\ufeffa\r\nb\rc\n', 'text'],
    ['UTF-16', Buffer.from('\ufeffhé', 'utf16le'), 'hé', 'textImmutable'],
    ['Latin-1', Buffer.from('caf\xe9', 'latin1'), 'café', 'textImmutable'],
  ])('with %s', async (_name, bytes, content, type) => {
    await writeFile(join(rig.root, 'a.txt'), bytes);
    const resource = (await send('GET', `${R}/a.txt`)).json() as { type: string };
    if (resource.type !== 'blob') expect(resource).toMatchObject({ type, content });
  });

  test('too large to edit is not put into JSON', async () => {
    await writeFile(join(rig.root, 'big.txt'), Buffer.alloc(MAX_TEXT_BYTES + 1, 'a'));
    expect((await send('GET', `${R}/big.txt`)).json()).not.toHaveProperty('content');
    await writeFile(join(rig.root, 'fits.txt'), Buffer.alloc(MAX_TEXT_BYTES, 'a'));
    expect((await send('GET', `${R}/fits.txt`)).json()).toMatchObject({
      type: 'text',
      content: expect.stringMatching(/^a+$/),
    });
  });

  test('is sent as bytes to a client that asks for them', async () => {
    await writeFile(join(rig.root, 'a.csv'), 'a,b\n');
    const answer = await send('GET', `${R}/a.csv`, undefined, { 'X-Encoding': 'true' });
    expect([answer.text, answer.headers['content-type']]).toEqual(['a,b\n', 'application/octet-stream']);
    expect((await send('GET', `${R}/a.csv`, undefined, { 'X-Encoding': 'false' })).json()).toMatchObject({
      content: 'a,b\n',
    });
  });
});

describe('names', () => {
  const names = [
    'with space',
    '100%',
    '100%25',
    'a#b?c',
    'a+b',
    '"quoted" \'single\'',
    'semi;colon,comma',
    'back\\slash',
    'line\nbreak',
    '-dash',
    '.dot',
    '...',
    '😀 مرحبا 日本',
    'e\u0301 and é',
    'n'.repeat(255),
    'é'.repeat(127),
    'con',
    '~',
  ];

  test.each(names)('%j is created, listed, opened, copied, renamed, downloaded and deleted', async (name) => {
    const path = `${R}/dir/${encodeURIComponent(name)}`;
    const twice = (text: string) => encodeURIComponent(encodeURIComponent(text));
    expect((await send('POST', path, 'content')).status).toBe(200);
    expect(await readdir(join(rig.root, 'dir'))).toEqual([name]);
    const { items } = (await send('GET', `${R}/dir/`)).json() as { items: { name: string }[] };
    expect(items.map((item) => item.name)).toEqual([name]);
    expect((await send('GET', path)).json()).toMatchObject({ name, path: `/dir/${name}` });
    const download = await send('GET', `/api/raw/dir/${encodeURIComponent(name)}`);
    expect([download.status, download.text]).toEqual([200, 'content']);
    expect(
      (await send('PATCH', `${path}?action=copy&destination=%2Fdir%2F${twice(name)}&rename=true`)).status,
    ).toBe(200);
    expect(await readdir(join(rig.root, 'dir'))).toHaveLength(2);
    expect((await send('PATCH', `${path}?action=rename&destination=%2Fother%2F${twice(name)}`)).status).toBe(
      200,
    );
    expect(await readdir(join(rig.root, 'other'))).toEqual([name]);
    expect((await send('DELETE', `${R}/other/${encodeURIComponent(name)}`)).status).toBe(200);
    expect(await readdir(join(rig.root, 'other'))).toEqual([]);
  });

  test.each(['%00', 'a%00b', 'n'.repeat(256), '%ff', '%c0%ae', '..', '.', '%2e%2e'])(
    '%s is refused',
    async (encoded) => {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        expect((await send(method, `${R}/dir/${encoded}/x`)).status).toBe(400);
        expect((await send(method, `${R}/dir/${encoded}`)).status).toBe(400);
      }
      expect(await readdir(rig.root)).toEqual([]);
    },
  );
});

test('many copies at once beside one name all find a place', async () => {
  await writeFile(join(rig.root, 'a.txt'), 'a');
  const copies = Array.from({ length: 12 }, () =>
    send('PATCH', `${R}/a.txt?action=copy&destination=%2Fa.txt&rename=true`),
  );
  expect((await Promise.all(copies)).map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect(await readdir(rig.root)).toHaveLength(13);
});

describe('a pipe', () => {
  test('is listed and described but never opened', async () => {
    execFileSync('mkfifo', [join(rig.root, 'pipe')]);
    await mkdir(join(rig.root, 'sub'));
    expect((await send('GET', `${R}/`)).json()).toMatchObject({ numFiles: 1, numDirs: 1 });
    expect((await send('GET', `${R}/pipe`)).json()).toMatchObject({ name: 'pipe', type: 'blob' });
    const raw = await send('GET', '/api/raw/pipe');
    expect([raw.status, raw.text]).toEqual([200, '']);
    expect((await send('GET', `${R}/pipe?checksum=md5`)).status).toBe(400);
    expect((await send('POST', `${R}/pipe`, 'x')).status).toBe(409);
    expect((await send('DELETE', `${R}/pipe`)).status).toBe(200);
  });
});

describe('a raw file', () => {
  const headersOf = async (name: string) => {
    await writeFile(join(rig.root, name), '<script>alert(1)</script>');
    return (await send('GET', `/api/raw/${name}?inline=true`)).headers;
  };

  test.each([
    'a.html',
    'a.svg',
    'a.xhtml',
    'a.xml',
    'a.js',
    'a.css',
    'a.json',
    'a.mht',
    'a.swf',
    'a.unknown',
    'a',
  ])('%s never runs in the browser', async (name) => {
    const headers = await headersOf(name);
    expect(['text/plain; charset=utf-8', 'application/octet-stream']).toContain(headers['content-type']);
    if (headers['content-type'] !== 'text/plain; charset=utf-8')
      expect(headers['content-disposition']).toMatch(/^attachment/);
    expect(headers['content-security-policy']).toMatch(/^sandbox;/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test.each([
    ['a.png', 'image/png'],
    ['a.mp4', 'video/mp4'],
    ['a.pdf', 'application/pdf'],
  ])('%s is shown when asked for', async (name, type) => {
    const headers = await headersOf(name);
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      type,
      expect.stringMatching(/^inline;/),
    ]);
  });

  test('is a download unless `inline` is exactly `true`', async () => {
    await writeFile(join(rig.root, 'a.png'), 'x');
    for (const query of ['', '?inline=1', '?inline=TRUE', '?inline=']) {
      const { headers } = await send('GET', `/api/raw/a.png${query}`);
      expect(headers['content-type']).toBe('application/octet-stream');
    }
  });

  test('refusals carry the guarding headers too', async () => {
    const { status, headers } = await send('GET', '/api/raw/missing');
    expect([status, headers['content-security-policy']]).toEqual([404, expect.stringMatching(/^sandbox;/)]);
  });
});
