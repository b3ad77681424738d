import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_TEXT_BYTES, type User } from '@satchel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from './api-client.js';
import { filled, longestTurn } from './cost.js';
import { startTestServer, type TestServer } from './harness.js';

const MIB = 1024 * 1024;
/**
 * The limit of processor time. Sending and reading these responses in one thread takes up to 130 ms, twice
 * that when something else shares the core; work that grows faster than a mebibyte of input takes many
 * seconds.
 */
const MOST_BUSY_MS = 600;
/** Nearly as much as Node accepts for all headers together. */
const HEADER_CHARACTERS = 12_000;

let server: TestServer;
let ann: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  await mkdir(join(server.root, 'd'));
  ann = await server.createUser({ username: 'ann' });
  // The first of all requests load modules, start threads and are not compiled yet, whatever their input is.
  await put('small.txt', 'a\xb5');
  for (let count = 0; count < 20; count++)
    await statusesOf([() => ann.get('/api/resources/d/small.txt')], true, Infinity);
});
afterAll(() => server.close());

const put = (name: string, content: string | Uint8Array) => writeFile(join(server.root, 'd', name), content);
const bytes = (token: string, length = MIB) => Buffer.from(filled(token, length), 'latin1');

/** The statuses of concurrent requests. Concurrent requests for `/health` or a folder must not wait. */
async function statusesOf(
  requests: (() => Promise<Response>)[],
  asAnn = true,
  mostBusyMs = MOST_BUSY_MS,
): Promise<number[]> {
  const others = [() => server.anonymous.get('/health')];
  if (asAnn) others.push(() => ann.get('/api/resources/'));
  let statuses: number[] = [];
  const busy = await longestTurn(async () => {
    statuses = await Promise.all(
      [...others, ...requests].map(async (send) => {
        const answer = await send();
        await answer.body?.pipeTo(new WritableStream());
        return answer.status;
      }),
    );
  });
  expect(new Set(statuses.splice(0, others.length))).toEqual(new Set([200]));
  expect(busy).toBeLessThan(mostBusyMs);
  return statuses;
}

test('CP-5: text in any encoding blocks nobody', async () => {
  const texts = [
    bytes('\x80', 4 * MIB),
    bytes('\xe9a'),
    bytes('a\xb5'),
    bytes('\xc3'),
    bytes('\0'),
    Buffer.concat([Buffer.from('\xff\xfe', 'latin1'), bytes('\x00\xd8')]),
    Buffer.concat([Buffer.from('\xfe\xff', 'latin1'), bytes('\xd8\x00')]),
    bytes('\\"', MAX_TEXT_BYTES),
  ];
  await Promise.all(texts.map((content, n) => put(`${n}.txt`, content)));
  const statuses = await statusesOf(texts.map((_, n) => () => ann.get(`/api/resources/d/${n}.txt`)));
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('CP-5: text that is written in another encoding blocks nobody', async () => {
  const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'];
  await Promise.all(encodings.map((encoding) => put(`${encoding}.txt`, '')));
  const save = (encoding: string, text: string) => () =>
    ann.put(`/api/resources/d/${encoding}.txt`, text, { 'X-Text-Encoding': encoding });
  const all = (text: string) => statusesOf(encodings.map((encoding) => save(encoding, filled(text, MIB))));
  expect(await all('€')).toEqual([200, 200, 200, 200]);
  expect(await all('🎒')).toEqual([200, 200, 200, 400]);
});

test('CP-5: the header of a picture blocks nobody', async () => {
  const starts = {
    jpg: ['\xff\xd8\xff', '\xff', '\xff\xe1\x00\x02', '\xff\xe1\xff\xff'],
    png: ['\x89PNG\r\n\x1a\n', '\0', '\x00\x00\x00\x00tEXt'],
    gif: ['GIF89a', '!\xfe\x01', ','],
    bmp: ['BM', '\xff', '\x01'],
    tiff: ['II*\0', '\xff', '\x08\x00\x00\x00'],
    webp: ['RIFF\xff\xff\xff\x00WEBPVP8X', '\0', 'VP8 \x00\x00\x00\x00'],
    avif: ['\x00\x00\x00\x20ftypavif', '\x00\x00\x00\x08meta', '\x00\x00\x00\x00'],
  };
  const names: string[] = [];
  for (const [extension, [start = '', ...tokens]] of Object.entries(starts)) {
    for (const [n, token] of tokens.entries()) {
      names.push(`${n}.${extension}`);
      await put(`${n}.${extension}`, Buffer.concat([Buffer.from(start, 'latin1'), bytes(token)]));
    }
  }
  for (const what of ['dimensions', 'preview/big', 'preview/thumb']) {
    const statuses = await statusesOf(names.map((name) => () => ann.get(`/api/${what}/d/${name}`)));
    for (const status of statuses) expect([200, 400, 404, 413, 415, 422]).toContain(status);
  }
});

test('CP-5: a query blocks nobody, however it is quoted', async () => {
  const tokens = ['"', '“”', '„', ' ', 'a ', 'type:', 'type:a ', 'case:', 'case:sensitive', '*', '\\', '%'];
  const query = (text: string) => `/api/search/d?query=${encodeURIComponent(text)}`;
  const longest = tokens.map((token) => () => ann.get(query(filled(token, 250))));
  const tooLong = tokens.map((token) => () => ann.get(query(filled(token, HEADER_CHARACTERS / 9))));
  // A user can run only a few searches concurrently.
  for (const status of await statusesOf(longest)) expect([200, 400, 429]).toContain(status);
  for (const status of await statusesOf(tooLong)) expect([400, 429]).toContain(status);
});

test('CP-5: rules block nobody, and are rejected where they are too long', async () => {
  await server.createUser({ username: 'bob' });
  const [user] = (await server.admin.json<User[]>('/api/users')).filter(({ username }) => username === 'bob');
  const save = (raws: string[]) => () => {
    const rules = raws.map((raw) => ({ regex: true, allow: true, path: '', regexp: { raw } }));
    const body = { what: 'user', which: ['rules'], data: { ...user, rules } };
    return server.admin.put(`/api/users/${user?.id}`, body);
  };
  const signs = [
    '(',
    ')',
    '[',
    '{',
    '*',
    'a*',
    '(a*)*',
    '(a|',
    'a{1,9}',
    '\\',
    '\\p{L}',
    '[^',
    '.',
    '|',
    '^',
    '$',
    '(?i',
  ];
  const long = await statusesOf(signs.map((sign) => save([filled(sign, MIB)])));
  for (const status of long) expect([400, 413]).toContain(status);
  for (const status of await statusesOf(signs.map((sign) => save([filled(sign, 512)]))))
    expect([200, 400]).toContain(status);
  expect(await statusesOf([save(['(a*)*b', '(.*a){9}', '(a|a)+$'])])).toEqual([200]);
  const path = encodeURIComponent(filled(`/${'a'.repeat(99)}`, 4000));
  expect(await statusesOf([() => server.admin.get(`/api/access?user=${user?.id}&path=${path}`)])).toEqual([
    200,
  ]);
  expect(await statusesOf([save([])])).toEqual([200]);
});

test('CP-5: any number of global rules blocks nobody', async () => {
  type Kind = { raw?: string; path?: string };
  const save = (count: number, { raw, path = '' }: Kind) => {
    const rule = { regex: raw !== undefined, allow: false, path, regexp: { raw: raw ?? '' } };
    const rules = Array.from({ length: count }, (_, n) => ({
      ...rule,
      path: path && `${path}${n}`,
      regexp: { raw: raw ? `${raw}${n}` : '' },
    }));
    // A change of rules rejects requests in flight, so Ann's follow later.
    return statusesOf([() => server.admin.put('/api/settings', { rules })], false);
  };
  expect(await save(10_000, { path: '/secret-' })).toEqual([400]);
  expect(await save(10_000, { raw: '(a*)*b' })).toEqual([400]);
  expect(await save(2, { raw: filled('a', 600) })).toEqual([400]);
  const most: [number, Kind][] = [
    [1000, { path: `/${filled('secret', 500)}` }],
    [1000, { raw: '^/(a*)*(a|a)+$' }],
    [200, { raw: filled('(a|b)*', 300) }],
    [60, { raw: filled('\\p{L}', 480) }],
  ];
  for (const [count, kind] of most) {
    expect(await save(count, kind)).toEqual([200]);
    // Every request checks the rules from now on.
    expect(await statusesOf([() => ann.get('/api/search/d?query=x')])).toEqual([200]);
  }
  expect(await save(0, {})).toEqual([200]);
});

test('CP-5: metadata of an upload blocks nobody', async () => {
  const tokens = [',', ' ', ', ', 'a ', 'a =', 'a,', 'a YQ==,', '=', '+', '!'];
  const begin = (metadata: string) => (_: unknown, n: number) => () =>
    ann.post(`/api/tus/d/up-${n}?override=true`, undefined, {
      'Tus-Resumable': '1.0.0',
      'Upload-Length': '1',
      'Upload-Metadata': `a${metadata}`,
    });
  const sized = (length: number) => tokens.map((token, n) => begin(filled(token, length))(token, n));
  for (const status of await statusesOf(sized(4000))) expect([201, 400]).toContain(status);
  // A value that consists of spaces is empty.
  for (const status of await statusesOf(sized(HEADER_CHARACTERS))) expect([201, 400]).toContain(status);
});

test('CP-5: a mebibyte of JSON blocks nobody', async () => {
  const keys = Array.from({ length: 60_000 }, (_, n) => `"key-${n}":0`).join(',');
  const bodies = [
    filled('[', MIB),
    filled('{"a":', MIB),
    `${filled('[', MIB / 2)}${filled(']', MIB / 2)}`,
    filled('"', MIB),
    `"${filled('\\u0000', MIB - 4)}`,
    filled('1', MIB),
    filled('-', MIB),
    `{${keys}}`,
    `[${filled('{},', MIB - 4)}{}]`,
  ];
  const types = { 'Content-Type': 'application/json' };
  for (const [target, some] of [
    ['/api/batch', bodies],
    ['/api/login', bodies.slice(0, 1)],
    ['/api/users', bodies.slice(-1)],
  ] as const) {
    for (const body of some.map((text) => Buffer.from(text))) {
      const [status] = await statusesOf([() => server.admin.post(target, body, types)]);
      expect([400, 403, 413, 429]).toContain(status);
    }
  }
});

test('CP-5: a header that is a list blocks nobody', async () => {
  await put('file', 'content');
  const lists: [string, string[]][] = [
    ['Range', ['bytes=', '0-0,', '-1,', ',', '-', '0', ' ']],
    ['If-Match', ['"', '"a",', 'W/', '*', ',']],
    ['If-None-Match', ['"', 'W/"a",', 'W/', ',']],
    ['If-Range', ['"', 'W/"', '1 ']],
    ['If-Modified-Since', ['1 ', '(', '-', ':']],
    ['Accept', ['*/*,', ';q=0,', ',']],
    ['Accept-Encoding', ['gzip,', ';q=', ',']],
    ['Accept-Language', ['de,', '-', ';q=0.1,']],
    ['Cookie', ['a=b;', '=', ';', '"']],
    ['X-Forwarded-For', ['1.1.1.1,', ':', '[', ',']],
    ['Forwarded', ['for="', ';', ',']],
  ];
  const requests = lists.flatMap(([name, [first = '', ...rest]]) =>
    [first, ...rest].flatMap((token) => {
      const value = `${first}${filled(token, HEADER_CHARACTERS)}`.trim();
      return ['/api/raw/d/file', '/'].map((target) => () => ann.get(target, { [name]: value }));
    }),
  );
  for (const status of await statusesOf(requests)) expect([200, 206, 304, 400, 412, 416]).toContain(status);
});
