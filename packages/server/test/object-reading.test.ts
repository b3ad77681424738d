import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ROOT } from '@satchel/contract';
import { beforeEach, expect, test } from 'vitest';
import type { UserFileSystem } from '../src/core/files/file-system.js';
import { checksumOf } from '../src/features/files/checksum.js';
import { TakenService } from '../src/features/previews/head-cache.js';
import { type PreviewDependencies, PreviewsService } from '../src/features/previews/previews-service.js';
import { SearchService } from '../src/features/search/search-service.js';
import { pumpFile } from '../src/http/sending/pump-file.js';
import { body, itemsOf, p, tiffOf } from './contracts/file-system-calls.js';
import { ObjectUser } from './memory/object-user.js';

const upload = { reason: 'upload' } as const;
const signal = new AbortController().signal;
const large = Buffer.alloc(3_000_000, 'satchel ');

let user: ObjectUser;
let files: UserFileSystem;
beforeEach(() => {
  user = new ObjectUser();
  ({ files } = user);
});
const put = (key: string, content?: string | Buffer) => user.put(key, content);

test('a list and a search have null where nothing is known', async () => {
  put('beach/photo.jpg');
  expect(await itemsOf(files, '/')).toMatchObject([
    { name: 'beach', isDir: true, modified: null, mode: null },
  ]);
  expect(await itemsOf(files, '/beach')).toMatchObject([
    { modified: expect.stringMatching(/Z$/), mode: null },
  ]);
  const hits = [];
  const search = new SearchService({ anyWord: true }).search(
    { user: { id: 1 }, files },
    { path: ROOT, text: 'beach photo', signal },
  );
  for await (const some of search) hits.push(...some);
  expect(hits.map(({ path, modified }) => [path, modified === null])).toEqual([
    ['beach', true],
    ['beach/photo.jpg', false],
  ]);
});

test.each([
  ['whole', { start: 0, end: large.length - 1 }],
  ['from its middle', { start: 1_000_000, end: 2_999_999 }],
  ['a few bytes of it', { start: 5, end: 20 }],
])('a download is one request: %s', async (_title, range) => {
  put('large', large);
  const file = await files.open(p('/large'));
  const output = new PassThrough();
  const received = buffer(output);
  await pumpFile(file, [range], output);
  output.end();
  expect((await received).equals(large.subarray(range.start, range.end + 1))).toBe(true);
  expect(user.storage.reads).toBe(1);
});

test('a checksum is one request', async () => {
  put('large', large);
  const expected = createHash('sha256').update(large).digest('hex');
  expect(await checksumOf(await files.open(p('/large')), 'sha256', signal)).toBe(expected);
  expect(user.storage.reads).toBe(1);
});

const WHOLE = { page: null, canDownload: true };

test('a preview is of one content, whatever the times', async () => {
  const service = new PreviewsService({
    features: { thumbnails: true, resize: true, videos: async () => false },
  } as Partial<PreviewDependencies> as PreviewDependencies);
  const owner = { key: 'user 1', isVisitor: false };
  const wish = {
    path: p('/a.jpg'),
    serverPath: '/a.jpg',
    size: 'thumb',
    wanted: 'webp',
    owner,
    signal,
    ...WHOLE,
  };
  const tagOf = async () => (await service.find(files, wish as Parameters<typeof service.find>[1])) as object;
  const options = { ...upload, override: true, modifiedMs: 1_000_000_000_000 };
  await files.write(p('/a.jpg'), body('one'), options);
  const [first, again] = [await tagOf(), await tagOf()];
  await files.write(p('/a.jpg'), body('two'), options);
  expect(again).toMatchObject({ etag: (first as { etag: string }).etag });
  expect(await tagOf()).not.toMatchObject({ etag: (first as { etag: string }).etag });
});

test('what a picture begins with is read once', async () => {
  put('a.tiff', tiffOf('2026:05:04 10:11:12'));
  const service = new TakenService();
  const dates = async () => {
    const found = [];
    for await (const some of service.datesIn(files, ROOT, signal)) found.push(...some);
    return found.map(({ taken }) => taken);
  };
  expect([await dates(), await dates(), user.storage.reads]).toEqual([
    ['2026-05-04T10:11:12'],
    ['2026-05-04T10:11:12'],
    1,
  ]);
});
