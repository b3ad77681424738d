import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type FilesServer, startFilesServer } from '../../../test/files-server.js';

const T = '/api/tus';
const PART = { 'Content-Type': 'application/offset+octet-stream' };
let server: FilesServer;

beforeAll(async () => {
  server = await startFilesServer({
    ann: {},
    ben: {},
    sub: { scope: '/u' },
    nocreate: { without: ['create'] },
    nomodify: { without: ['modify', 'delete'] },
    ruled: { rules: [{ regex: false, allow: false, path: '/deny', regexp: null }] },
  });
});
afterAll(() => server.close());
beforeEach(() => server.clear());

const onDisk = (name: string) => readFile(join(server.root, name));
const names = async (folder = '') =>
  (await readdir(join(server.root, folder))).filter((name) => name !== 'u').sort();
const begin = (user: string, path: string, length: number | string, more: Record<string, string> = {}) =>
  server.send(user, 'POST', `${T}${path}`, { headers: { 'Upload-Length': String(length), ...more } });
const look = (user: string, path: string) => server.send(user, 'HEAD', `${T}${path}`);
const part = (user: string, path: string, offset: number | string, body: string | Buffer, more = {}) =>
  server.send(user, 'PATCH', `${T}${path}`, {
    headers: { ...PART, 'Upload-Offset': String(offset), ...more },
    body,
  });
const abort = (user: string, path: string) => server.send(user, 'DELETE', `${T}${path}`);
const giveUp = async (user: string, ...paths: string[]) => {
  for (const path of paths) await abort(user, path);
};
const status = ({ status }: Answer) => status;
const code = (answer: Answer) => [answer.status, (answer.json() as { code: string }).code];
const JSON_PLEASE = { Accept: 'application/json' };

describe('discovery', () => {
  test('the response lists what is supported of tus, to anyone', async () => {
    const answer = await server.send('', 'OPTIONS', `${T}/`);
    expect(answer.status).toBe(204);
    expect(answer.headers).toMatchObject({
      'tus-resumable': '1.0.0',
      'tus-version': '1.0.0',
      'tus-extension': 'creation,expiration,termination',
      'tus-max-size': '9007199254740991',
    });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('a page of another site gets nothing', async () => {
    const headers = { Origin: 'https://elsewhere.example' };
    expect(status(await server.send('', 'OPTIONS', `${T}/`, { headers }))).toBe(403);
  });
});

describe('an upload', () => {
  test('an upload is created, grows part by part, and appears only when it is complete', async () => {
    const path = '/we%20ird/deep/a%2Bb%20%2520%23%3F.txt';
    const begun = await begin('ann', path, 11);
    expect([begun.status, begun.text, begun.headers.location]).toEqual([201, '201 Created\n', `${T}${path}`]);
    expect(begun.headers['tus-resumable']).toBe('1.0.0');
    expect(Date.parse(begun.headers['upload-expires'] as string)).toBeGreaterThan(
      Date.now() + 23 * 3_600_000,
    );

    const first = await part('ann', path, 0, 'hello ');
    expect([first.status, first.text, first.headers['upload-offset']]).toEqual([204, '', '6']);
    const looked = await look('ann', path);
    expect(looked.status).toBe(200);
    expect(looked.headers).toMatchObject({
      'upload-offset': '6',
      'upload-length': '11',
      'cache-control': 'no-store',
      'tus-resumable': '1.0.0',
    });
    expect(status(await server.send('ann', 'GET', `${T}${path}`))).toBe(200);
    expect((await server.send('ann', 'GET', '/api/resources/we%20ird/deep/')).json()).toMatchObject({
      items: [],
    });
    const [staged = ''] = await readdir(join(server.root, 'we ird/deep'));
    expect((await stat(join(server.root, 'we ird/deep', staged))).mode & 0o777).toBe(0o600);
    expect(status(await server.send('ann', 'GET', `/api/raw/we%20ird/deep/${staged}`))).toBe(404);
    expect(status(await server.send('ann', 'GET', `${T}/we%20ird/deep/${staged}`))).toBe(404);

    const last = await part('ann', path, 6, 'world');
    expect([last.status, last.headers['upload-offset']]).toEqual([204, '11']);
    expect(await names('we ird/deep')).toEqual(['a+b %20#?.txt']);
    expect(String(await onDisk('we ird/deep/a+b %20#?.txt'))).toBe('hello world');
    expect((await stat(join(server.root, 'we ird/deep/a+b %20#?.txt'))).mode & 0o777).toBe(0o640);
    expect(status(await look('ann', path))).toBe(404);
    expect(status(await abort('ann', path))).toBe(404);
    expect(String(await onDisk('we ird/deep/a+b %20#?.txt'))).toBe('hello world');
  });

  test('an upload of nothing is complete at once', async () => {
    expect(status(await begin('ann', '/empty.txt', 0))).toBe(201);
    expect((await onDisk('empty.txt')).length).toBe(0);
    expect(status(await look('ann', '/empty.txt'))).toBe(404);
    expect(status(await begin('ann', '/empty.txt', 0))).toBe(409);
    expect(await names()).toEqual(['empty.txt']);
  });

  test('an upload may have one byte, and a part none', async () => {
    await begin('ann', '/one.txt', 1);
    expect((await part('ann', '/one.txt', 0, '')).headers['upload-offset']).toBe('0');
    expect(status(await part('ann', '/one.txt', 0, 'x'))).toBe(204);
    expect(String(await onDisk('one.txt'))).toBe('x');
  });

  test('an upload keeps the time in its metadata and gives the metadata back', async () => {
    const time = Date.UTC(2021, 2, 4, 5, 6, 7, 120);
    const encode = (text: string) => Buffer.from(text).toString('base64');
    for (const key of ['mtime', 'modified']) {
      const metadata = `filename ${encode('ä.txt')},${key} ${encode(String(time))},empty`;
      expect(status(await begin('ann', `/${key}.txt`, 1, { 'Upload-Metadata': metadata }))).toBe(201);
      expect((await look('ann', `/${key}.txt`)).headers['upload-metadata']).toBe(metadata);
      await part('ann', `/${key}.txt`, 0, 'x');
      expect((await stat(join(server.root, `${key}.txt`))).mtimeMs).toBeCloseTo(time, 1);
    }
    const future = { 'Upload-Metadata': `mtime ${encode('99999999999999')}` };
    expect(status(await begin('ann', '/future.txt', 0, future))).toBe(201);
    expect((await stat(join(server.root, 'future.txt'))).mtimeMs).toBeLessThan(Date.now() + 1000);
  });

  test.each(['mtime dG9kYXk=', 'mtime', 'a b c', ',', 'x !!!', 'a '.padEnd(5000, 'b')])(
    'an upload with the metadata %s is rejected',
    async (metadata) => {
      expect(status(await begin('ann', '/meta.txt', 1, { 'Upload-Metadata': metadata }))).toBe(400);
      expect(await names()).toEqual([]);
    },
  );

  test('R-47: an upload returns its offset when a part begins elsewhere', async () => {
    await begin('ann', '/a.txt', 10);
    await part('ann', '/a.txt', 0, 'abc');
    for (const offset of [0, 2, 4, 10]) {
      const answer = await part('ann', '/a.txt', offset, 'x', JSON_PLEASE);
      expect(code(answer)).toEqual([409, 'upload_offset_mismatch']);
      expect(answer.json()).toMatchObject({ details: { offset: 3 } });
    }
    for (const offset of [11, 999]) expect(status(await part('ann', '/a.txt', offset, 'x'))).toBe(400);
    for (const offset of ['-1', '+3', '3.0', '3e0', '0x3', '', ' ', '9007199254740992', 'x'])
      expect(status(await part('ann', '/a.txt', offset, 'x'))).toBe(400);
    expect((await look('ann', '/a.txt')).headers['upload-offset']).toBe('3');
    await giveUp('ann', '/a.txt');
  });

  test('R-46: an upload accepts parts of the right type only', async () => {
    await begin('ann', '/a.txt', 3);
    for (const type of ['application/octet-stream', 'text/plain', ''])
      expect(status(await part('ann', '/a.txt', 0, 'abc', { 'Content-Type': type }))).toBe(415);
    expect((await look('ann', '/a.txt')).headers['upload-offset']).toBe('0');
    const odd = { 'Content-Type': 'Application/Offset+Octet-Stream; x=y', 'Tus-Resumable': '0.2.2' };
    expect(status(await part('ann', '/a.txt', 0, 'abc', odd))).toBe(204);
  });

  test('FB-17, R-47: a part that is longer than what is missing changes nothing', async () => {
    await begin('ann', '/ten.bin', 10);
    await part('ann', '/ten.bin', 0, 'abcd');
    const big = Buffer.alloc(10 * 1024 * 1024);
    const answers = [
      await part('ann', '/ten.bin', 4, big, JSON_PLEASE),
      await part('ann', '/ten.bin', 4, big, { ...JSON_PLEASE, 'Transfer-Encoding': 'chunked' }),
      await part('ann', '/ten.bin', 4, '1234567', { ...JSON_PLEASE, 'Transfer-Encoding': 'chunked' }),
    ];
    for (const answer of answers) expect(code(answer)).toEqual([413, 'too_large']);
    expect((await look('ann', '/ten.bin')).headers['upload-offset']).toBe('4');
    expect(status(await part('ann', '/ten.bin', 11, 'x'))).toBe(400);
    expect(status(await part('ann', '/ten.bin', 4, 'efghij'))).toBe(204);
    expect(String(await onDisk('ten.bin'))).toBe('abcdefghij');
  });

  test.each([
    '-1',
    '+1',
    '1e3',
    '0x10',
    '',
    ' ',
    '1.0',
    '9223372036854775808',
    '9007199254740992',
    'x',
    '1,1',
  ])('FB-19, R-46: an upload with the length %j is rejected before anything is changed', async (length) => {
    await writeFile(join(server.root, 'old.txt'), 'old');
    for (const path of ['/old.txt?override=true', '/new/er.txt']) {
      const answer = await begin('ann', path, length, JSON_PLEASE);
      expect(code(answer)).toEqual([400, 'invalid_input']);
    }
    expect(await names()).toEqual(['old.txt']);
    expect(String(await onDisk('old.txt'))).toBe('old');
  });

  test('R-46: an upload without a length is rejected, deferred or not', async () => {
    expect(status(await server.send('ann', 'POST', `${T}/a.txt`))).toBe(400);
    const headers = { 'Upload-Defer-Length': '1' };
    expect(status(await server.send('ann', 'POST', `${T}/a.txt`, { headers }))).toBe(400);
    expect(await names()).toEqual([]);
  });

  test('R-47: an upload replaces only on request, and only at its end', async () => {
    await writeFile(join(server.root, 'a.txt'), 'old');
    expect(code(await begin('ann', '/a.txt', 3, JSON_PLEASE))).toEqual([409, 'already_exists']);
    expect(code(await begin('ann', '/a.txt?override=1', 3, JSON_PLEASE))).toEqual([409, 'already_exists']);
    expect(status(await begin('ann', '/a.txt?override=true', 5))).toBe(201);
    await part('ann', '/a.txt', 0, 'ne');
    expect(String(await onDisk('a.txt'))).toBe('old');
    await part('ann', '/a.txt', 2, 'wer');
    expect(String(await onDisk('a.txt'))).toBe('newer');
  });

  test('an upload never replaces a file that appeared in the meantime', async () => {
    await begin('ann', '/a.txt', 3);
    await writeFile(join(server.root, 'a.txt'), 'theirs');
    expect(code(await part('ann', '/a.txt', 0, 'abc', JSON_PLEASE))).toEqual([409, 'already_exists']);
    expect(String(await onDisk('a.txt'))).toBe('theirs');
    // Nothing was lost: the last byte is requested again, and now there is room.
    await server.send('ann', 'DELETE', '/api/resources/a.txt');
    expect((await look('ann', '/a.txt')).headers['upload-offset']).toBe('2');
    expect(status(await part('ann', '/a.txt', 2, 'c'))).toBe(204);
    expect(String(await onDisk('a.txt'))).toBe('abc');
  });

  test('R-50: an upload to a folder is rejected, and the folder stays', async () => {
    await mkdir(join(server.root, 'dir'));
    await writeFile(join(server.root, 'dir/one.txt'), '1');
    for (const path of ['/dir', '/dir/', '/dir?override=true', '/new/', '/', '', '/?override=true'])
      expect(status(await begin('ann', path, 3))).toBe(400);
    expect(status(await begin('ann', '/dir/one.txt/x', 3))).toBe(409);
    expect(String(await onDisk('dir/one.txt'))).toBe('1');
    expect(await names()).toEqual(['dir']);
  });

  test('R-46: an upload larger than the disk is rejected before a byte arrives', async () => {
    for (const length of [Number.MAX_SAFE_INTEGER, 2 ** 50])
      expect(code(await begin('ann', '/new/huge.bin', length, JSON_PLEASE))).toEqual([507, 'storage_full']);
    expect(await names()).toEqual([]);
  });

  test.each(['/%2e%2e/x', '/a/../x', '/%00', '/%ff', '/.satchel-upload-1', `/${'n'.repeat(256)}`])(
    'an upload to %s never begins',
    async (path) => {
      expect([400, 404]).toContain(status(await begin('ann', path, 3)));
      expect([400, 404]).toContain(status(await look('ann', path)));
      expect([400, 404]).toContain(status(await part('ann', path, 0, 'x')));
      expect([400, 404]).toContain(status(await abort('ann', path)));
    },
  );

  test('an upload that is cancelled leaves nothing', async () => {
    await begin('ann', '/a.txt', 10);
    await part('ann', '/a.txt', 0, 'abc');
    expect([status(await abort('ann', '/a.txt')), status(await abort('ann', '/a.txt'))]).toEqual([204, 404]);
    expect(await names()).toEqual([]);
    expect(status(await look('ann', '/a.txt'))).toBe(404);
    expect(status(await part('ann', '/a.txt', 3, 'd'))).toBe(404);
  });

  test('an upload of the same name is rejected while another grows, unless it is to be replaced', async () => {
    await begin('ann', '/a.txt', 6);
    expect(status(await begin('ann', '/a.txt', 6))).toBe(201);
    await part('ann', '/a.txt', 0, 'abc');
    expect(status(await begin('ann', '/a.txt', 6))).toBe(409);
    expect(status(await begin('ann', '/a.txt?override=true', 4))).toBe(201);
    expect((await look('ann', '/a.txt')).headers).toMatchObject({
      'upload-offset': '0',
      'upload-length': '4',
    });
    expect((await names()).length).toBe(1);
    await giveUp('ann', '/a.txt');
    expect(await names()).toEqual([]);
  });
});

describe('permissions', () => {
  test('a token is required', async () => {
    for (const answer of [
      await begin('', '/a.txt', 3),
      await look('', '/a.txt'),
      await part('', '/a.txt', 0, 'x'),
      await abort('', '/a.txt'),
    ])
      expect(status(answer)).toBe(401);
  });

  test('R-48: each upload belongs to its own user', async () => {
    await begin('ann', '/a.txt', 6);
    await part('ann', '/a.txt', 0, 'abc');
    expect(status(await look('ben', '/a.txt'))).toBe(404);
    expect(status(await part('ben', '/a.txt', 3, 'xyz'))).toBe(404);
    expect(status(await abort('ben', '/a.txt'))).toBe(404);
    // Both may try; the first one gets the name.
    expect(status(await begin('ben', '/a.txt', 3))).toBe(201);
    expect(status(await part('ben', '/a.txt', 0, 'ben'))).toBe(204);
    expect(status(await part('ann', '/a.txt', 3, 'def'))).toBe(409);
    expect(String(await onDisk('a.txt'))).toBe('ben');
    await giveUp('ann', '/a.txt');
  });

  test('R-50: an upload needs the permission to create', async () => {
    expect(status(await begin('nocreate', '/a.txt', 3))).toBe(403);
    expect(status(await look('nocreate', '/a.txt'))).toBe(403);
    expect(status(await part('nocreate', '/a.txt', 0, 'abc'))).toBe(403);
    expect(await names()).toEqual([]);
  });

  test('UN-4, R-50: replacing needs the permission to modify, at the end too', async () => {
    await writeFile(join(server.root, 'a.txt'), 'old');
    expect(status(await begin('nomodify', '/a.txt?override=true', 3))).toBe(403);
    expect(status(await begin('nomodify', '/b.txt?override=true', 3))).toBe(201);
    await writeFile(join(server.root, 'b.txt'), 'appeared');
    expect(status(await part('nomodify', '/b.txt', 0, 'abc'))).toBe(403);
    expect(String(await onDisk('b.txt'))).toBe('appeared');
    expect(status(await abort('nomodify', '/b.txt'))).toBe(204);
    expect(await names()).toEqual(['a.txt', 'b.txt']);
  });

  test('FB-20: cancelling needs no permission to delete, and never removes a finished file', async () => {
    await writeFile(join(server.root, 'one.txt'), '1');
    for (const user of ['nomodify', 'ann', 'nocreate'])
      expect(status(await abort(user, '/one.txt'))).toBe(404);
    expect(String(await onDisk('one.txt'))).toBe('1');
  });

  test('an upload does not begin where a rule denies it, and does not end there either', async () => {
    for (const path of ['/deny/x.txt', '//deny/x.txt', '/deny/new/x.txt'])
      expect(status(await begin('ruled', path, 3))).toBe(403);
    expect(await names()).toEqual([]);
    await mkdir(join(server.root, 'ok'));
    await begin('ruled', '/ok/x.txt', 3);
    await server.setRules('ruled', [{ regex: false, allow: false, path: '/ok', regexp: null }]);
    expect(status(await look('ruled', '/ok/x.txt'))).toBe(403);
    expect(status(await part('ruled', '/ok/x.txt', 0, 'abc'))).toBe(403);
    expect(await names('ok')).toEqual([expect.stringMatching(/^\.satchel-upload-/)]);
  });

  test('R-49: a user has sixteen unfinished uploads at a time', async () => {
    const paths = Array.from({ length: 16 }, (_, index) => `/${index}.txt`);
    for (const path of paths) expect(status(await begin('ben', path, 3))).toBe(201);
    const answer = await begin('ben', '/more.txt', 3, JSON_PLEASE);
    expect(code(answer)).toEqual([429, 'too_many_requests']);
    expect(answer.headers['retry-after']).toBeDefined();
    expect(status(await begin('ann', '/ann.txt', 3))).toBe(201);
    await part('ben', '/3.txt', 0, 'abc');
    expect(status(await begin('ben', '/more.txt', 3))).toBe(201);
    await giveUp('ben', '/more.txt', ...paths);
    await giveUp('ann', '/ann.txt');
    expect(await names()).toEqual(['3.txt']);
  });

  test('two scopes that overlap share no uploads', async () => {
    await begin('sub', '/x.txt', 3);
    expect(status(await look('ann', '/u/x.txt'))).toBe(404);
    expect(status(await part('sub', '/x.txt', 0, 'abc'))).toBe(204);
    expect(String(await onDisk('u/x.txt'))).toBe('abc');
  });
});

describe('X-HTTP-Method-Override, of clients behind proxies that pass on nothing but POST', () => {
  const as = (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: string,
    user = 'ann',
  ) =>
    server.send(user, 'POST', path, {
      headers: { 'X-HTTP-Method-Override': method, ...headers },
      ...(body === undefined ? {} : { body }),
    });

  test('PATCH appends, HEAD looks, and DELETE cancels', async () => {
    await begin('ann', '/a.txt', 6);
    expect(status(await as('PATCH', `${T}/a.txt`, { ...PART, 'Upload-Offset': '0' }, 'abc'))).toBe(204);
    const seen = await as('HEAD', `${T}/a.txt`);
    expect([seen.status, seen.headers['upload-offset']]).toEqual([200, '3']);
    expect(status(await as('patch', `${T}/a.txt`, { ...PART, 'Upload-Offset': '3' }, 'def'))).toBe(204);
    expect(await onDisk('a.txt')).toEqual(Buffer.from('abcdef'));
    await begin('ann', '/b.txt', 6);
    expect(status(await as('DELETE', `${T}/b.txt`))).toBe(204);
    expect(status(await look('ann', '/b.txt'))).toBe(404);
    expect(status(await as('HEAD', `${T}/b.txt`))).toBe(404);
  });

  test('the header holds for uploads alone, for POST alone, and gives nobody more', async () => {
    await writeFile(join(server.root, 'kept.txt'), 'kept');
    expect(status(await as('DELETE', '/api/resources/kept.txt', {}, 'x'))).toBe(409);
    expect(status(await as('DELETE', '/api/tusx/kept.txt'))).toBe(404);
    expect(await onDisk('kept.txt')).toEqual(Buffer.from('kept'));
    await begin('ann', '/c.txt', 3);
    const headers = { 'X-HTTP-Method-Override': 'DELETE' };
    expect(status(await server.send('ann', 'HEAD', `${T}/c.txt`, { headers }))).toBe(200);
    expect(status(await as('DELETE', `${T}/c.txt`, {}, undefined, ''))).toBe(401);
    expect(
      status(await as('PATCH', `${T}/c.txt`, { ...PART, 'Upload-Offset': '0' }, 'abc', 'nocreate')),
    ).toBe(403);
    await giveUp('ann', '/c.txt');
  });
});
