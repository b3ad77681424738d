import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FilesServer, startFilesServer } from '../../../test/files-server.js';

let server: FilesServer;
const red = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } });
const taken = (date: string) => red.clone().withExif({ IFD2: { DateTimeOriginal: date } });
const put = (name: string, bytes: string | Uint8Array) => writeFileSync(join(server.root, name), bytes);

beforeAll(async () => {
  server = await startFilesServer({
    ann: {},
    noDownload: { without: ['download', 'share'] },
    ruled: { rules: [{ regex: false, allow: false, path: '/photos/b.jpg', regexp: null }] },
    scoped: { scope: '/photos' },
  });
  for (const folder of ['photos', 'hostile', 'empty'])
    mkdirSync(join(server.root, folder), { recursive: true });
  put('photos/a.jpg', await taken('2026:05:04 10:11:12').jpeg().toBuffer());
  put('photos/b.jpg', await taken('2025:01:02 03:04:05').jpeg().toBuffer());
  put('photos/c.webp', await taken('2024:12:31 23:59:59').webp().toBuffer());
  put('photos/d.tiff', await taken('2023:06:07 08:09:10').tiff().toBuffer());
  put('photos/plain.jpg', await red.clone().jpeg().toBuffer());
  put('photos/a.txt', 'text');
});
afterAll(() => server.close());

const ask = async (user: string, path: string) => {
  const { status, text } = await server.send(user, 'GET', `/api/taken${path}`);
  if (status !== 200) return status;
  const lines = text.split('\n').filter((line) => line !== '');
  return Object.fromEntries(lines.map((line) => JSON.parse(line)).map(({ name, taken }) => [name, taken]));
};

const [A, B] = [{ 'a.jpg': '2026-05-04T10:11:12' }, { 'b.jpg': '2025-01-02T03:04:05' }];
const C = { 'c.webp': '2024-12-31T23:59:59' };

test('the pictures of a folder have the dates of their cameras, also when they are asked for again', async () => {
  expect(await ask('ann', '/photos/')).toMatchObject({ ...A, ...B, ...C });
  expect(await ask('ann', '/photos')).toMatchObject({ ...A, ...B, ...C });
  expect(await ask('ann', '/photos')).not.toHaveProperty('plain.jpg');
  expect(await ask('ann', '/empty')).toEqual({});
});

test('a picture that is replaced has its new date', async () => {
  put('photos/new.jpg', await taken('2020:01:01 00:00:00').jpeg().toBuffer());
  expect(await ask('ann', '/photos')).toMatchObject({ 'new.jpg': '2020-01-01T00:00:00' });
  put('photos/new.jpg', await taken('2021:01:01 00:00:00').jpeg({ quality: 1 }).toBuffer());
  expect(await ask('ann', '/photos')).toMatchObject({ 'new.jpg': '2021-01-01T00:00:00' });
});

test('scope, rules and permissions apply', async () => {
  expect(await ask('scoped', '/')).toMatchObject({ ...A, ...B });
  expect(await ask('scoped', '/photos')).toBe(404);
  const ruled = await ask('ruled', '/photos');
  expect(ruled).toMatchObject(A);
  expect(ruled).not.toHaveProperty('b.jpg');
  expect(await ask('noDownload', '/photos')).toBe(202);
  expect(await ask('ann', '/missing')).toBe(404);
});

test('hostile files have no date and cost no more than their beginnings', async () => {
  // A directory of which each entry leads to itself.
  const loop = Buffer.alloc(64 * 1024);
  loop.write('MM\0*\0\0\0\u0008', 'latin1');
  loop.writeUInt16BE(5000, 8);
  for (let at = 10; at + 12 < loop.length; at += 12) {
    loop.writeUInt16BE(0x8769, at);
    loop.writeUInt16BE(4, at + 2);
    loop.writeUInt32BE(1, at + 4);
    loop.writeUInt32BE(8, at + 8);
  }
  put('hostile/loop.tiff', loop);
  put(
    'hostile/boxes.heic',
    Buffer.concat([Buffer.from('\0\0\0\u0010ftypheic\0\0\0\0', 'latin1'), Buffer.alloc(48)]),
  );
  put('hostile/short.jpg', Buffer.from([0xff, 0xd8, 0xff]));
  put('hostile/ones.jpg', Buffer.alloc(300_000, 0xff));
  put('hostile/huge.jpg', await taken('2026:05:04 10:11:12').jpeg().toBuffer());
  truncateSync(join(server.root, 'hostile/huge.jpg'), 4 * 1024 ** 3 + 1);
  expect(await ask('ann', '/hostile')).toEqual({ 'huge.jpg': '2026-05-04T10:11:12' });
});
