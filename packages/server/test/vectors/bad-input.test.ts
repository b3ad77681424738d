import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FilesServer, startFilesServer } from '../files-server.js';

const R = '/api/resources';
const TUS = { 'Tus-Resumable': '1.0.0' };
const PART = { ...TUS, 'Content-Type': 'application/offset+octet-stream' };
let server: FilesServer;
let before: string;

/** Every name with its size and time, so that no change is missed. */
const state = () =>
  readdirSync(server.root, { recursive: true })
    .map(String)
    .sort()
    .map((name) => {
      const { size, mtimeMs } = statSync(join(server.root, name));
      return `${name} ${size} ${mtimeMs}`;
    })
    .join('\n');

beforeAll(async () => {
  server = await startFilesServer({ ann: {} });
  mkdirSync(join(server.root, 'dir'));
  writeFileSync(join(server.root, 'a.txt'), 'hello\n');
  writeFileSync(join(server.root, 'dir/b.txt'), 'b');
  writeFileSync(join(server.root, 'p.png'), 'no picture');
  before = state();
});
afterAll(() => server.close());

const long = 'x'.repeat(256);
const deep = '/x'.repeat(257);
test.each<[string, string, string, number, Record<string, string>?, string?]>([
  ['an unknown archive format', 'GET', '/api/raw/dir?algo=rar', 400],
  ['a list of files that climbs out', 'GET', '/api/raw/?files=/../etc', 400],
  ['a list of files that is badly encoded', 'GET', '/api/raw/?files=%ff', 400],
  ['an unknown checksum', 'GET', `${R}/a.txt?checksum=crc32`, 400],
  ['an unknown preview size', 'GET', '/api/preview/huge/p.png', 400],
  ['a preview of no size', 'GET', '/api/preview/p.png', 400],
  ['a picture that is none', 'GET', '/api/preview/thumb/p.png', 415],
  ['UN-1: an unknown action', 'PATCH', `${R}/a.txt?action=link&destination=%2Fc`, 400],
  ['UN-1: no action', 'PATCH', `${R}/a.txt?destination=%2Fc`, 400],
  ['no destination', 'PATCH', `${R}/a.txt?action=copy`, 400],
  ['an empty destination', 'PATCH', `${R}/a.txt?action=copy&destination=`, 400],
  ['a destination with dots', 'PATCH', `${R}/a.txt?action=copy&destination=%2Fdir%2F..%2Fc`, 400],
  ['a destination with NUL', 'PATCH', `${R}/a.txt?action=copy&destination=%2Fc%00`, 400],
  ['a destination that is too long', 'PATCH', `${R}/a.txt?action=copy&destination=%2F${long}`, 400],
  ['a destination that is badly encoded', 'PATCH', `${R}/a.txt?action=copy&destination=%2F%e0%80`, 400],
  ['a path that is badly encoded', 'GET', `${R}/%c3%28`, 400],
  ['half an escape', 'GET', `${R}/%e`, 400],
  ['dots in a path', 'GET', `${R}/dir/%2e%2e/a.txt`, 400],
  ['NUL in a path', 'DELETE', `${R}/a.txt%00`, 400],
  ['a name that is too long', 'POST', `${R}/${long}`, 400],
  ['a path that is too deep', 'POST', `${R}${deep}`, 400],
  ['a time that is none', 'PUT', `${R}/a.txt`, 400, { 'X-Modified': 'yesterday' }, 'x'],
  ['an ETag that is none', 'PUT', `${R}/a.txt`, 400, { 'If-Match': 'abc' }, 'x'],
  ['an ETag of another version', 'PUT', `${R}/a.txt`, 412, { 'If-Match': '"abc"' }, 'x'],
  ['an encoding that nobody knows', 'PUT', `${R}/a.txt`, 400, { 'X-Text-Encoding': 'klingon' }, 'x'],
  ['a body for a folder', 'PUT', `${R}/dir/`, 405, {}, 'x'],
  ['parts that are not there', 'GET', '/api/raw/a.txt', 416, { Range: 'bytes=99999999-' }],
  ['a name of a job that is none', 'DELETE', `${R}/a.txt`, 400, { 'X-Job-Id': 'a b' }],
  ['an upload of no length', 'POST', '/api/tus/c', 400, TUS],
  ['an upload of negative length', 'POST', '/api/tus/c', 400, { ...TUS, 'Upload-Length': '-1' }],
  ['an upload of half a byte', 'POST', '/api/tus/c', 400, { ...TUS, 'Upload-Length': '1.5' }],
  ['an upload of hex length', 'POST', '/api/tus/c', 400, { ...TUS, 'Upload-Length': '0x10' }],
  ['an upload of huge length', 'POST', '/api/tus/c', 400, { ...TUS, 'Upload-Length': '9'.repeat(30) }],
  ['an upload beyond the disk', 'POST', '/api/tus/c', 507, { ...TUS, 'Upload-Length': String(2 ** 52) }],
  ['a part without its place', 'PATCH', '/api/tus/c', 400, PART, 'x'],
  ['a part at a negative place', 'PATCH', '/api/tus/c', 400, { ...PART, 'Upload-Offset': '-1' }, 'x'],
  ['a part of another type', 'PATCH', '/api/tus/c', 415, { ...TUS, 'Upload-Offset': '0' }, 'x'],
  ['a part of nothing', 'PATCH', '/api/tus/c', 404, { ...PART, 'Upload-Offset': '0' }, 'x'],
  ['a search with an odd escape', 'GET', '/api/search/?query=%ff', 200],
  ['a batch that is none', 'POST', '/api/batch', 400, {}, '[]'],
  ['a method that there is not', 'PATCH', '/api/usage/', 405],
])(
  '%s is rejected with a reason, and nothing changes',
  async (_name, method, target, status, headers = {}, body) => {
    const answer = await server.send('ann', method, target, {
      headers: { Accept: 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
    });
    expect([answer.status, answer.text]).toEqual([status, expect.anything()]);
    if (status >= 400)
      expect(answer.json()).toMatchObject({
        code: expect.any(String),
        message: expect.stringMatching(/\w{3}/),
      });
    expect(state()).toBe(before);
    expect(readFileSync(join(server.root, 'a.txt'), 'utf8')).toBe('hello\n');
  },
);

test('of contradictory options the safer one applies', async () => {
  const answer = await server.send(
    'ann',
    'PATCH',
    `${R}/dir/b.txt?action=copy&destination=%2Fa.txt&override=true&rename=true`,
  );
  expect(answer.status).toBe(200);
  expect(readFileSync(join(server.root, 'a.txt'), 'utf8')).toBe('hello\n');
  expect(readFileSync(join(server.root, 'a(1).txt'), 'utf8')).toBe('b');
});

test('R-53: archives are never unpacked', async () => {
  for (const name of ['extract', 'unzip', 'unpack', 'archive']) {
    const action = `${R}/a.txt?action=${name}&destination=%2Fdir%2Fc`;
    expect((await server.send('ann', 'PATCH', action)).status).toBe(400);
    expect((await server.send('ann', 'POST', `/api/${name}/a.txt`, { body: '{}' })).status).toBe(404);
  }
  expect(readdirSync(join(server.root, 'dir'))).toEqual(['b.txt']);
});

test('R-70: no error contains a path of the disk, a line of the program or a part of it', async () => {
  const targets = [
    `${R}/nope`,
    `${R}/%00`,
    '/api/raw/nope',
    '/api/preview/thumb/p.png',
    '/api/tus/nope',
    '/api/users',
  ];
  for (const target of targets) {
    for (const accept of ['application/json', '*/*']) {
      const { status, text } = await server.send('ann', 'GET', target, { headers: { Accept: accept } });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(text).not.toContain(server.root);
      expect(text).not.toMatch(/node_modules|\.[jt]s:\d|\bat \w+ \(|ENOENT|SELECT|sqlite|fastify|sharp/i);
    }
  }
});
