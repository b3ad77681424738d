import { readFileSync } from 'node:fs';
import type { ListingItem, VirtualPath } from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChangingFileSystem, WriteResult } from '../../src/core/files/changes.js';
import {
  type Entry,
  etagOf,
  type FileSystem,
  type ReadingFileSystem,
} from '../../src/core/files/file-system.js';
import type { NameQuery } from '../../src/core/files/name-query.js';
import type { Storage } from '../../src/core/files/storage.js';
import { LISTING_JSON } from '../../src/core/resources/listing-json.js';
import { TAKEN } from '../../src/features/previews/taken-reader.js';
import { NASTY_NAMES } from '../nasty-tree.js';

/** Changes what a storage holds behind the back of its file systems. Paths are below the root, without a slash in front. */
export interface Plant {
  clear(): void;
  file(path: string, content: string | Uint8Array, options?: { mode?: number }): void;
  /** With its parents. */
  folder(path: string): void;
  /** Replaces a file that is there. */
  move(from: string, to: string): void;
  time(path: string, modifiedMs: number): void;
  mode(path: string, mode: number): void;
  /** Absent where a storage has none. */
  symlink?(target: string, path: string): void;
}

/** Looks at what a storage holds, past its file systems; `names` also tells of unfinished work. */
export interface Inspect {
  bytes(path: string): Buffer;
  text(path: string): string;
  names(path: string): string[];
  exists(path: string): boolean;
  facts(path: string): { mode: number; modifiedMs: number };
}

export interface OpenedStorage {
  /** Below `files`. */
  storage: Storage;
  files: AnyFileSystem;
  plant: Plant;
  inspect: Inspect;
  close(): Promise<void>;
}

export const p = (text: string) => text as VirtualPath;

export async function* body(...chunks: (string | Buffer)[]): AsyncGenerator<Buffer> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

export async function* failing(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
  throw new Error('the line went dead');
}

/** So many entries that several threads list a folder. */
const MANY = 2100;

export const byName = { sorting: { by: 'name', asc: false } };

/** That of a storage, or of a user. */
export type AnyFileSystem = ChangingFileSystem | FileSystem;

/** What was written, which a storage tells among other things. */
export async function entryOf(written: Promise<Entry | WriteResult>): Promise<Entry> {
  const result = await written;
  return 'entry' in result ? result.entry : result;
}

export async function itemsOf(files: ReadingFileSystem, path: string, options = {}): Promise<ListingItem[]> {
  const listing = await files.encodeList(p(path), LISTING_JSON, { ...byName, ...options });
  return JSON.parse(Buffer.concat(listing.pieces).toString()) as ListingItem[];
}

export async function namesOf(files: ReadingFileSystem, path: string): Promise<string[]> {
  return (await itemsOf(files, path)).map((item) => item.name);
}

export async function textOf(files: ReadingFileSystem, path: string): Promise<string> {
  const file = await files.open(p(path));
  try {
    const buffer = Buffer.alloc(file.entry.size);
    return buffer.subarray(0, await file.read(buffer, 0)).toString();
  } finally {
    await file.close();
  }
}

/** Compared as text, because a comparison of thousands of objects takes longer than to list them. */
function factsOf({ path, name, size, mode, isSymlink, type }: ListingItem | Entry): string {
  return JSON.stringify({ path, name, size, mode, isSymlink, type });
}

/** A picture without picture, whose camera wrote this date. */
export function tiffOf(date: string): Buffer {
  const bytes = Buffer.alloc(26 + 20);
  bytes.write('II*\0\x08\0\0\0\x01\0', 'latin1');
  bytes.writeUInt16LE(0x0132, 10);
  bytes.writeUInt16LE(2, 12);
  bytes.writeUInt32LE(20, 14);
  bytes.writeUInt32LE(26, 18);
  bytes.write(date, 26, 'latin1');
  return bytes;
}

/** `done`, or the code of the error that `work` ends in. */
export function codeOf(work: Promise<unknown> | (() => Promise<unknown>)): Promise<string> {
  return (typeof work === 'function' ? work() : work).then(
    () => 'done',
    (error: { code?: string; message?: string }) => error.code ?? String(error.message),
  );
}

/** What every file system keeps, whatever it is stacked of and whatever storage is below it. */
export function describeFileSystem(title: string, open: () => Promise<OpenedStorage>): void {
  describe(title, () => {
    let opened: OpenedStorage;
    let files: AnyFileSystem;
    let plant: Plant;
    let inspect: Inspect;
    const litterIn = (path: string) =>
      inspect.names(path).filter((name) => name.startsWith('.satchel-upload-'));

    beforeAll(async () => {
      opened = await open();
      ({ files, plant, inspect } = opened);
    });
    beforeEach(() => plant.clear());
    afterAll(() => opened.close());

    describe('reading', () => {
      test('a file is described', async () => {
        plant.file('a.txt', 'hello\n', { mode: 0o644 });
        plant.time('a.txt', 1_614_834_367.125 * 1000);
        const entry = await files.stat(p('/a.txt'));
        expect(entry).toMatchObject({
          path: '/a.txt',
          name: 'a.txt',
          kind: 'file',
          isSymlink: false,
          size: 6,
          modifiedMs: 1_614_834_367_125,
          mode: 0o644,
          type: 'text',
        });
      });

      test('the id of a file is that of the object, by whatever name, and never that of another', async () => {
        for (const name of ['a', 'b']) plant.file(name, 'same');
        const idOf = async (path: string) => (await files.stat(p(path))).fileId;
        const [a, b] = [await idOf('/a'), await idOf('/b')];
        expect(a).not.toBe(b);
        plant.move('a', 'c');
        expect(await idOf('/c')).toBe(a);
        const walked: string[] = [];
        for await (const batch of files.walk(p('/'))) walked.push(...batch.map(({ fileId }) => fileId));
        expect(walked).toEqual([b, a]);
        const opened = await files.open(p('/c'));
        await opened.close();
        expect(opened.entry.fileId).toBe(a);
        plant.move('b', 'c');
        expect(await idOf('/c')).toBe(b);
      });

      test('the root is a folder without a name', async () => {
        expect(await files.stat(p('/'))).toMatchObject({ path: '/', name: '', kind: 'directory', type: '' });
      });

      test('what is missing is not found, by any verb', async () => {
        const missing = p('/no/such');
        const sorting = byName.sorting;
        for (const asked of [
          () => files.stat(missing),
          () => files.list(missing, { sorting }),
          () => files.open(missing),
          () => files.copy(missing, p('/x')),
          () => files.move(missing, p('/x')),
          () => files.remove(missing),
          () => files.usage(missing),
          () => files.write(missing, body('x'), { reason: 'save' }),
        ]) {
          expect(await codeOf(asked)).toBe('not_found');
        }
        expect(inspect.exists('no')).toBe(false);
      });

      test('small and large files are read at any position', async () => {
        const large = Buffer.alloc(3_000_000, 'satchel ');
        plant.file('small', 'small');
        plant.file('large', large);
        expect(await textOf(files, '/small')).toBe('small');
        expect(Buffer.from(await textOf(files, '/large')).equals(large)).toBe(true);
        for (const name of ['small', 'large']) {
          const file = await files.open(p(`/${name}`));
          const buffer = Buffer.alloc(3);
          expect(await file.read(buffer, 2)).toBe(3);
          expect(buffer.toString()).toBe(inspect.bytes(name).subarray(2, 5).toString());
          expect(await file.read(buffer, file.entry.size)).toBe(0);
          await file.close();
          await file.close();
        }
      });

      test('a folder is no file and a file is no folder', async () => {
        plant.folder('d');
        plant.file('f', '');
        expect(await codeOf(files.open(p('/d')))).toBe('invalid_input');
        expect(await codeOf(files.open(p('/')))).toBe('invalid_input');
        expect(await codeOf(files.list(p('/f'), byName))).toBe('invalid_input');
        expect(await codeOf(files.stat(p('/f/x')))).toBe('not_found');
      });

      test('an empty folder is an empty list', async () => {
        plant.folder('d');
        expect(await files.list(p('/d'), byName)).toMatchObject({ count: 0 });
        expect(await itemsOf(files, '/d')).toEqual([]);
      });

      test('a list is in the order of the wire', async () => {
        const names = ['.h', '9', '10', '_x', 'a b', 'a01', 'a1', 'a2', 'a10', 'B', 'c', 'é'];
        for (const name of names) plant.file(name, '');
        plant.folder('z');
        plant.folder('D1');
        expect(await namesOf(files, '/')).toEqual(['D1', 'z', ...names]);
        const backwards = await itemsOf(files, '/', { sorting: { by: 'name', asc: true } });
        expect(backwards.map((item) => item.name)).toEqual(['z', 'D1', ...names.toReversed()]);
      });

      test('a list is in order of size or time', async () => {
        for (const [index, name] of ['b', 'c', 'a'].entries()) {
          plant.file(name, 'x'.repeat(index));
          plant.time(name, (1000 - index) * 1000);
        }
        plant.folder('d');
        const order = async (by: string, asc: boolean) =>
          (await itemsOf(files, '/', { sorting: { by, asc } })).map((item) => item.name).join('');
        expect(await order('size', true)).toBe('dbca');
        expect(await order('size', false)).toBe('acbd');
        expect(await order('modified', true)).toBe('acbd');
        expect(await order('modified', false)).toBe('dbca');
      });

      test('an item says what the wire says', async () => {
        plant.folder('my.dir');
        plant.file('my.dir/Video.MP4', 'xx', { mode: 0o644 });
        plant.time('my.dir/Video.MP4', 1_614_834_367.125 * 1000);
        for (const name of ['Video.en.srt', 'Video.vtt', 'Vide.vtt', 'Video.txt'])
          plant.file(`my.dir/${name}`, '');
        const video = (await itemsOf(files, '/my.dir')).find((item) => item.name === 'Video.MP4');
        expect(video).toEqual({
          path: '/my.dir/Video.MP4',
          name: 'Video.MP4',
          size: 2,
          extension: '.MP4',
          modified: '2021-03-04T05:06:07.125Z',
          mode: 420,
          isDir: false,
          isSymlink: false,
          type: 'video',
          subtitles: ['/my.dir/Video.vtt', '/my.dir/Video.en.srt'],
        });
        const [folder] = await itemsOf(files, '/');
        expect(folder).toMatchObject({ name: 'my.dir', extension: '.dir', type: '', isDir: true });
      });

      test('a big folder lists the same as a small one', async () => {
        plant.folder('big');
        for (let index = 0; index < MANY; index += 1) plant.file(`big/file ${index}.txt`, 'x');
        const listing = await files.encodeList(p('/big'), LISTING_JSON, byName);
        expect(listing.numFiles).toBe(MANY);
        const items = JSON.parse(Buffer.concat(listing.pieces).toString()) as ListingItem[];
        expect(items.map((item) => item.name)).toEqual(
          Array.from({ length: MANY }, (_, index) => `file ${index}.txt`),
        );
        expect(items.every((item) => item.size === 1 && item.type === 'text')).toBe(true);
      });

      test('columns hold what the encoded listing holds, of small and big folders', async () => {
        plant.folder('big/folder');
        for (let index = 0; index < MANY; index += 1) plant.file(`big/f${index}`, 'x'.repeat(index % 7));
        plant.symlink?.('f1', 'big/link');
        plant.file('small', 'x');
        for (const sorting of [byName.sorting, { by: 'size', asc: true }]) {
          for (const path of ['/', '/big', '/big/folder']) {
            const encoded = await files.encodeList(p(path), LISTING_JSON, { sorting });
            const items = JSON.parse(Buffer.concat(encoded.pieces).toString()) as ListingItem[];
            const listing = await files.list(p(path), { sorting });
            expect(listing.count).toBe(encoded.numDirs + encoded.numFiles);
            expect(listing.names()).toEqual(items.map(({ name }) => name));
            expect(listing.entries().map(factsOf)).toEqual(items.map(factsOf));
          }
        }
        for (const entry of (await files.list(p('/big'), byName)).entries().slice(0, 3)) {
          expect(entry.fileId).toBe((await files.stat(entry.path)).fileId);
        }
      });

      test('unknown extensions are told by their content when asked', async () => {
        plant.file('binary.xyzzy', Buffer.from([1, 0, 2]));
        plant.file('picture.xyzzy', Buffer.from('\x89PNG\r\n\x1a\n....', 'latin1'));
        plant.file('text.xyzzy', 'text ü');
        const types = async (options: object) =>
          (await itemsOf(files, '/', options)).map((item) => item.type);
        expect(await types({ sniff: true })).toEqual(['blob', 'image', 'text']);
        expect(await types({})).toEqual(['text', 'text', 'text']);
        expect((await files.stat(p('/binary.xyzzy'))).type).toBe('blob');
      });

      test('a walk names parents before children and everything once', async () => {
        plant.folder('a/b');
        for (const name of ['a/1', 'a/b/2', 'z']) plant.file(name, name);
        const paths: string[] = [];
        for await (const batch of files.walk(p('/'))) paths.push(...batch.map((entry) => entry.path));
        expect(paths).toEqual(['/a', '/a/1', '/a/b', '/a/b/2', '/z']);
        const below: string[] = [];
        for await (const batch of files.walk(p('/a/b'))) below.push(...batch.map((entry) => entry.path));
        expect(below).toEqual(['/a/b/2']);
      });

      test('a walk can be left early and aborted', async () => {
        // More than two batches.
        for (let index = 0; index < 1100; index += 1) plant.file(`f${index}`, '');
        for await (const batch of files.walk(p('/'))) {
          expect(batch.length).toBeGreaterThan(0);
          break;
        }
        const abort = new AbortController();
        const reason = new Error('enough');
        const all = (async () => {
          for await (const _batch of files.walk(p('/'), { signal: abort.signal })) abort.abort(reason);
        })();
        await expect(all).rejects.toBe(reason);
      });

      test('a search finds files and folders by their names, below the folder where it begins', async () => {
        plant.folder('a/Beach/deep');
        for (const name of ['a/beach.jpg', 'a/Beach/deep/beach.txt', 'beach.png', 'a/other.jpg'])
          plant.file(name, 'sand');
        const found = async (path: string, query: Partial<NameQuery>) => {
          const paths: string[] = [];
          const asked = { words: [], anyWord: false, caseSensitive: false, kinds: [], extensions: [] };
          for await (const batch of files.find(p(path), { ...asked, ...query }))
            paths.push(...batch.map(({ path, isDirectory }) => (isDirectory ? `${path}/` : path)));
          return paths.sort();
        };
        expect(await found('/a', { words: ['beach'] })).toEqual([
          '/a/Beach/',
          '/a/Beach/deep/beach.txt',
          '/a/beach.jpg',
        ]);
        expect(await found('/', { words: ['beach'], kinds: ['image'] })).toEqual([
          '/a/beach.jpg',
          '/beach.png',
        ]);
        expect(await found('/', { words: ['Beach'], caseSensitive: true })).toEqual(['/a/Beach/']);
        expect(await found('/', { words: ['nowhere'] })).toEqual([]);
        expect(await found('/', { words: ['e'], foldersOnly: true })).toEqual([
          '/a/Beach/',
          '/a/Beach/deep/',
        ]);
      });

      test('some files of a folder are told by their names', async () => {
        const query = { words: [], anyWord: false, caseSensitive: false, kinds: [], extensions: ['.png'] };
        plant.folder('a/f.png');
        for (const name of ['a/3.png', 'a/2.PNG', 'a/1.png', 'a/0.txt', 'a/f.png/4.png'])
          plant.file(name, 'four');
        const peek = async (path: string, options: { most: number; names: number }) =>
          (await files.peek(p(path), query, options)).map((found) => found.path);
        expect(await peek('/a', { most: 2, names: 100 })).toEqual(['/a/1.png', '/a/2.PNG']);
        expect(await peek('/a', { most: 9, names: 100 })).toEqual(['/a/1.png', '/a/2.PNG', '/a/3.png']);
        expect((await peek('/a', { most: 9, names: 1 })).length).toBeLessThan(2);
        expect(await peek('/a/f.png', { most: 9, names: 100 })).toEqual(['/a/f.png/4.png']);
        expect(await codeOf(files.peek(p('/nowhere'), query, { most: 9, names: 9 }))).toBe('not_found');
      });

      test('the beginnings of files in a folder are read by a feature', async () => {
        plant.folder('a/folder.jpg');
        plant.file('a/later.tiff', tiffOf('2026:05:04 10:11:12'));
        plant.file(
          'a/sooner.tiff',
          Buffer.concat([tiffOf('2025:01:02 03:04:05'), Buffer.alloc(TAKEN.bytes)]),
        );
        for (const name of ['a/empty.jpg', 'outside.jpg']) plant.file(name, '');
        plant.symlink?.('later.tiff', 'a/link.jpg');
        const read = async (path: string, names: string[]) => {
          const found = [];
          for await (const heads of files.readHeads(p(path), names, TAKEN)) found.push(...heads);
          return found.map((head) => [head.name, head.found]);
        };
        const names = ['sooner.tiff', 'later.tiff', 'gone.jpg', 'folder.jpg', '..', '.', '', 'empty.jpg'];
        expect(await read('/a', names)).toEqual([
          ['sooner.tiff', '2025-01-02T03:04:05'],
          ['later.tiff', '2026-05-04T10:11:12'],
          ['empty.jpg', null],
        ]);
        if (plant.symlink)
          expect(await read('/a', ['link.jpg'])).toEqual([['link.jpg', '2026-05-04T10:11:12']]);
        for (const name of ['../outside.jpg', 'folder.jpg/../empty.jpg', '../a/later.tiff'])
          expect((await read('/a', [name])).map(([name]) => name)).not.toContain(name);
        expect(await read('/a', [])).toEqual([]);
        expect(await codeOf(read('/nowhere', ['a.jpg']))).toBe('not_found');
      });

      test('what lies below a folder is counted', async () => {
        plant.folder('a/b');
        for (const name of ['a/1', 'a/b/2', 'z']) plant.file(name, 'four');
        expect(await files.measure(p('/a'))).toEqual({ numFiles: 2, numDirs: 1, size: 8, linkedSize: 0 });
        expect(await files.measure(p('/'))).toMatchObject({ numFiles: 3, numDirs: 2, size: 12 });
        expect(await codeOf(files.measure(p('/nowhere')))).toBe('not_found');
      });

      test.each(['zip', 'tar'] as const)(
        'a %s holds what was asked for, as long as it said',
        async (format) => {
          plant.folder('a/b');
          for (const name of ['a/b/two', 'one']) plant.file(name, `the content of ${name}`);
          const roots = [
            { path: p('/a'), name: 'renamed' },
            { path: p('/one'), name: 'one.txt' },
            { path: p('/nowhere'), name: 'nowhere' },
          ];
          const { length, chunks } = await files.pack(roots, { format });
          const pieces: Uint8Array[] = [];
          for await (const chunk of chunks) pieces.push(chunk);
          const bytes = Buffer.concat(pieces);
          expect(bytes.length).toBe(length);
          const names = ['renamed/b/two', 'one.txt', 'nowhere'].map((name) => bytes.includes(name));
          expect(names).toEqual([true, true, false]);
          expect(bytes.includes('the content of a/b/two')).toBe(true);
          expect(await codeOf(files.pack(roots.slice(2), { format }))).toBe('not_found');
        },
      );

      test('other programs of the machine find an entry by its real path, where entries have one', async () => {
        plant.folder('d');
        plant.file('d/large', Buffer.alloc(3_000_000, 'large'));
        const { realPaths } = opened.storage.capabilities;
        const { serverPath } = await files.locate(p('/d/large'));
        const file = await files.open(p('/d/large'));
        expect(file.descriptor === undefined).toBe(realPaths === null);
        await file.close();
        if (realPaths && serverPath) {
          expect(readFileSync(realPaths.of(serverPath)).equals(inspect.bytes('d/large'))).toBe(true);
          expect(realPaths.of(p('/'))).toBe(realPaths.root);
        }
      });

      test('the disk says how much it holds', async () => {
        const { total, used } = await files.usage(p('/'));
        expect(total).toBeGreaterThan(used);
        expect(used).toBeGreaterThan(0);
      });
    });

    describe('writing', () => {
      test('R-51: a new file has the bytes, the mode and the time, with its parents', async () => {
        const options = { reason: 'upload', length: 5, modifiedMs: 1_000_000_000_000 } as const;
        const entry = await entryOf(files.write(p('/n/m/a.txt'), body('hel', 'lo'), options));
        expect(inspect.text('n/m/a.txt')).toBe('hello');
        expect(inspect.facts('n/m/a.txt').mode).toBe(0o640);
        expect(inspect.facts('n/m').mode).toBe(0o750);
        expect(entry).toEqual(await files.stat(p('/n/m/a.txt')));
        expect(Math.floor(entry.modifiedMs)).toBe(1_000_000_000_000);
        expect(litterIn('n/m')).toEqual([]);
      });

      test('a body of many and of large chunks arrives whole', async () => {
        const chunks = Array.from({ length: 3000 }, (_, index) =>
          Buffer.alloc((index * 37) % 5000, String(index)),
        );
        chunks.push(Buffer.alloc(3_000_000, 'z'));
        await files.write(p('/big'), body(...chunks), { reason: 'upload' });
        expect(inspect.bytes('big').equals(Buffer.concat(chunks))).toBe(true);
      });

      test('an empty body makes an empty file', async () => {
        await files.write(p('/empty'), body(), { reason: 'upload', length: 0 });
        expect(inspect.text('empty')).toBe('');
      });

      test('what exists is not replaced unless told', async () => {
        plant.file('a', 'old');
        expect(await codeOf(files.write(p('/a'), body('new'), { reason: 'upload' }))).toBe('already_exists');
        expect(inspect.text('a')).toBe('old');
        await files.write(p('/a'), body('new'), { reason: 'upload', override: true });
        expect(inspect.text('a')).toBe('new');
        expect(litterIn('')).toEqual([]);
      });

      test('of two uploads to one new name only the first wins', async () => {
        const results = await Promise.all(
          Array.from({ length: 8 }, (_, index) =>
            codeOf(files.write(p('/one'), body(`writer ${index}`), { reason: 'upload' })),
          ),
        );
        expect(results.filter((code) => code === 'done')).toHaveLength(1);
        expect(results.filter((code) => code === 'already_exists')).toHaveLength(7);
        expect(litterIn('')).toEqual([]);
      });

      test('a replaced file keeps its mode', async () => {
        plant.file('script', 'old');
        plant.mode('script', 0o755);
        await files.write(p('/script'), body('new'), { reason: 'save' });
        expect(inspect.facts('script').mode).toBe(0o755);
      });

      test('R-50: a folder is never replaced by a file', async () => {
        plant.folder('d');
        plant.file('d/kept', 'kept');
        for (const options of [
          { reason: 'upload', override: true },
          { reason: 'upload' },
          { reason: 'save' },
        ] as const) {
          expect(await codeOf(files.write(p('/d'), body('x'), options))).toBe('already_exists');
        }
        expect(inspect.text('d/kept')).toBe('kept');
        expect(await codeOf(files.write(p('/'), body('x'), { reason: 'upload', override: true }))).toBe(
          'already_exists',
        );
      });

      test('a file is never a parent', async () => {
        plant.file('f', 'file');
        expect(await codeOf(files.write(p('/f/x'), body('x'), { reason: 'upload' }))).toBe('conflict');
        expect(await codeOf(files.makeDirectory(p('/f/x')))).toBe('conflict');
        expect(inspect.text('f')).toBe('file');
      });

      test.each([
        ['breaks off', () => failing('part'), undefined],
        ['is too short', () => body('par'), 4],
        ['is too long', () => body('parts', 'and more'), 4],
      ])('a body that %s leaves everything as it was', async (_title, make, length) => {
        plant.file('old', 'old bytes');
        const { fileId } = await files.stat(p('/old'));
        for (const name of ['old', 'new']) {
          const options = { reason: 'upload', override: true, length } as const;
          expect(await codeOf(files.write(p(`/${name}`), make(), options))).not.toBe('done');
        }
        expect(inspect.text('old')).toBe('old bytes');
        expect((await files.stat(p('/old'))).fileId).toBe(fileId);
        expect(inspect.names('')).toEqual(['old']);
      });

      test('R-47: an aborted upload leaves everything as it was', async () => {
        plant.file('old', 'old bytes');
        const abort = new AbortController();
        const reason = new Error('gone');
        async function* cut() {
          yield Buffer.alloc(2_000_000);
          abort.abort(reason);
          yield Buffer.alloc(10);
        }
        const options = { reason: 'upload', override: true, signal: abort.signal } as const;
        await expect(files.write(p('/old'), cut(), options)).rejects.toBe(reason);
        expect(inspect.text('old')).toBe('old bytes');
        expect(inspect.names('')).toEqual(['old']);
      });

      test('with an ETag only that version is replaced', async () => {
        await files.write(p('/a'), body('one'), { reason: 'upload' });
        const ifMatch = etagOf(await files.stat(p('/a')));
        const saves = await Promise.all(
          ['two', 'three'].map((text) =>
            codeOf(files.write(p('/a'), body(text), { reason: 'save', ifMatch })),
          ),
        );
        expect(saves.sort()).toEqual(['changed_meanwhile', 'done']);
        expect(await codeOf(files.write(p('/a'), body('four'), { reason: 'save', ifMatch }))).toBe(
          'changed_meanwhile',
        );
        expect(['two', 'three']).toContain(inspect.text('a'));
        expect(litterIn('')).toEqual([]);
      });

      test('folders are made with their parents, and once', async () => {
        await files.makeDirectory(p('/x/y/z'));
        await files.makeDirectory(p('/x/y/z'));
        await files.makeDirectory(p('/'));
        expect(inspect.facts('x/y/z').mode).toBe(0o750);
        plant.file('f', '');
        expect(await codeOf(files.makeDirectory(p('/f')))).toBe('already_exists');
        await files.makeDirectory(p('/x/new'), { isNew: true });
        for (const path of ['/x/new', '/f', '/'])
          expect(await codeOf(files.makeDirectory(p(path), { isNew: true }))).toBe('already_exists');
      });
    });

    describe('copying and moving', () => {
      beforeEach(() => {
        plant.folder('from/sub');
        plant.file('from/a.txt', 'a', { mode: 0o600 });
        plant.file('from/sub/b.txt', 'b');
        plant.time('from/a.txt', 2000 * 1000);
        plant.time('from/sub', 3000 * 1000);
      });

      test('a copy is the same with its times and modes, and the source stays', async () => {
        await files.copy(p('/from'), p('/new/parent/to'));
        expect(inspect.text('new/parent/to/a.txt')).toBe('a');
        expect(inspect.text('new/parent/to/sub/b.txt')).toBe('b');
        expect(inspect.facts('new/parent/to/a.txt').mode).toBe(0o600);
        expect(Math.floor(inspect.facts('new/parent/to/a.txt').modifiedMs)).toBe(2_000_000);
        expect(Math.floor(inspect.facts('new/parent/to/sub').modifiedMs)).toBe(3_000_000);
        expect(inspect.text('from/sub/b.txt')).toBe('b');
      });

      test('a large file is copied whole and can be cancelled', async () => {
        const bytes = Buffer.alloc(21_000_000, 'large');
        plant.file('large', bytes);
        await files.copy(p('/large'), p('/copy'));
        expect(inspect.bytes('copy').equals(bytes)).toBe(true);
        const abort = new AbortController();
        const reason = new Error('stop');
        const copying = files.copy(p('/large'), p('/other'), { signal: abort.signal });
        abort.abort(reason);
        await expect(copying).rejects.toBe(reason);
        expect(inspect.names('').sort()).toEqual(['copy', 'from', 'large']);
      });

      test('a move takes all along and leaves nothing', async () => {
        await files.move(p('/from'), p('/new/to'));
        expect(inspect.text('new/to/sub/b.txt')).toBe('b');
        expect(inspect.exists('from')).toBe(false);
        await files.move(p('/new/to/a.txt'), p('/a.txt'));
        expect(inspect.text('a.txt')).toBe('a');
        expect(inspect.exists('new/to/a.txt')).toBe(false);
      });

      test.each(['copy', 'move'] as const)(
        'a %s refuses what is taken, and destroys nothing',
        async (verb) => {
          plant.folder('dir');
          plant.file('dir/kept', 'kept');
          plant.file('file', 'kept');
          for (const [from, to, override] of [
            ['/from', '/dir', false],
            ['/from/a.txt', '/file', false],
            ['/from/a.txt', '/dir', true],
            ['/from', '/file', true],
            ['/from/a.txt', '/dir', false],
            ['/from', '/file', false],
          ] as const) {
            expect([from, to, await codeOf(files[verb](p(from), p(to), { override }))]).toEqual([
              from,
              to,
              'already_exists',
            ]);
          }
          expect(inspect.text('dir/kept')).toBe('kept');
          expect(inspect.text('file')).toBe('kept');
          expect(inspect.text('from/a.txt')).toBe('a');
        },
      );

      test.each(['copy', 'move'] as const)(
        'a %s with override replaces files and merges folders',
        async (verb) => {
          plant.folder('to/sub');
          plant.file('to/a.txt', 'old');
          plant.file('to/sub/kept', 'kept');
          await files[verb](p('/from'), p('/to'), { override: true });
          expect(inspect.text('to/a.txt')).toBe('a');
          expect(inspect.text('to/sub/b.txt')).toBe('b');
          expect(inspect.text('to/sub/kept')).toBe('kept');
          expect(inspect.exists('from')).toBe(verb === 'copy');
        },
      );

      test.each(['copy', 'move'] as const)('a %s that cannot merge changes nothing', async (verb) => {
        plant.folder('to/a.txt');
        expect(await codeOf(files[verb](p('/from'), p('/to'), { override: true }))).toBe('already_exists');
        expect(inspect.names('to')).toEqual(['a.txt']);
        expect(inspect.text('from/a.txt')).toBe('a');
      });

      test.each(['copy', 'move'] as const)('a %s into itself is refused', async (verb) => {
        for (const to of ['/from/sub/x', '/from/x', '/from/sub/new/x']) {
          expect(await codeOf(files[verb](p('/from'), p(to)))).toBe('invalid_input');
        }
        expect(await codeOf(files[verb](p('/from/sub'), p('/from'), { override: true }))).toBe(
          'invalid_input',
        );
        expect(inspect.names('from').sort()).toEqual(['a.txt', 'sub']);
      });

      test('copying onto itself is refused, renaming to the same name is fine', async () => {
        expect(await codeOf(files.copy(p('/from'), p('/from')))).toBe('already_exists');
        expect(await codeOf(files.copy(p('/from'), p('/from'), { override: true }))).toBe('invalid_input');
        await files.move(p('/from'), p('/from'));
        await files.move(p('/from/a.txt'), p('/from/a.txt'));
        await files.move(p('/from/a.txt'), p('/from/A.txt'));
        expect(inspect.names('from').sort()).toEqual(['A.txt', 'sub']);
      });

      test('progress counts up', async () => {
        const counts: number[] = [];
        for (let index = 0; index < 50; index += 1) plant.file(`from/${index}`, 'x');
        await files.copy(p('/from'), p('/to'), { onProgress: ({ entries }) => counts.push(entries) });
        expect(counts.length).toBeGreaterThan(0);
        expect(counts).toEqual(counts.toSorted((a, b) => a - b));
      });
    });

    test('a name in other case is the same entry where the storage folds case, and another elsewhere', async () => {
      const { foldsCase } = opened.storage.capabilities;
      const inOtherCase = async (work: () => Promise<unknown>) =>
        foldsCase ? await codeOf(work) : 'folds not';
      plant.folder('Folder');
      plant.file('Folder/a.txt', 'one');
      const stat = () => files.stat(p('/FOLDER/A.txt'));
      expect(await codeOf(stat)).toBe(foldsCase ? 'done' : 'not_found');
      const write = () => files.write(p('/folder/A.TXT'), body('two'), { reason: 'upload' });
      expect(await codeOf(write)).toBe(foldsCase ? 'already_exists' : 'done');
      expect(inspect.text('Folder/a.txt')).toBe('one');
      expect(inspect.names('').sort()).toEqual(foldsCase ? ['Folder'] : ['Folder', 'folder']);
      for (const work of [
        () => files.copy(p('/Folder'), p('/FOLDER/in')),
        () => files.move(p('/Folder'), p('/FOLDER/in')),
        () => files.copy(p('/Folder/a.txt'), p('/Folder/A.txt'), { override: true }),
      ]) {
        expect(await inOtherCase(work)).toBe(foldsCase ? 'invalid_input' : 'folds not');
      }
      const { serverPath } = await files.locate(p(foldsCase ? '/FOLDER/A.TXT' : '/Folder/a.txt'));
      expect(serverPath).toMatch(/\/Folder\/a\.txt$/);
      await files.move(p('/Folder/a.txt'), p('/Folder/A.txt'));
      expect(inspect.names('Folder')).toEqual(['A.txt']);
    });

    describe('removing', () => {
      test('a file, a folder with all in it, and only that', async () => {
        plant.folder('d/e/f');
        for (const name of ['d/1', 'd/e/2', 'd/e/f/3', 'kept', 'gone']) plant.file(name, '');
        await files.remove(p('/gone'));
        await files.remove(p('/d'));
        expect(inspect.names('')).toEqual(['kept']);
      });

      test('the root stays', async () => {
        plant.file('kept', '');
        expect(await codeOf(files.remove(p('/')))).toBe('forbidden');
        expect(await codeOf(files.move(p('/'), p('/x')))).toBe('forbidden');
        expect(await codeOf(files.copy(p('/'), p('/x')))).toBe('forbidden');
        expect(inspect.names('')).toEqual(['kept']);
      });

      test('an aborted removal leaves the rest', async () => {
        plant.folder('d');
        for (let index = 0; index < 100; index += 1) plant.file(`d/${index}`, '');
        const abort = new AbortController();
        abort.abort(new Error('stop'));
        await expect(files.remove(p('/d'), { signal: abort.signal })).rejects.toBe(abort.signal.reason);
        expect(inspect.names('d')).toHaveLength(100);
      });
    });

    describe('re-rooted', () => {
      test('the same door with another root', async () => {
        plant.folder('sub/folder');
        plant.file('sub/a', 'a');
        const below = files.at(p('/sub'));
        expect(await namesOf(below, '/')).toEqual(['folder', 'a']);
        expect((await itemsOf(below, '/'))[1]?.path).toBe('/a');
        await below.write(p('/b'), body('b'), { reason: 'upload' });
        expect(inspect.text('sub/b')).toBe('b');
        expect(await codeOf(below.remove(p('/')))).toBe('forbidden');
        expect(await codeOf(files.at(p('/nope')).stat(p('/')))).toBe('not_found');
      });

      test('pinned to an object, the door is shut as soon as another one is there', async () => {
        plant.folder('sub/folder');
        plant.file('sub/a', 'a');
        const { fileId } = await files.stat(p('/sub'));
        const below = files.at(p('/sub'), fileId);
        expect(await namesOf(below, '/')).toEqual(['folder', 'a']);
        expect(await textOf(below, '/a')).toBe('a');
        plant.move('sub', 'away');
        plant.folder('sub');
        plant.file('sub/a', 'another');
        for (const verb of [
          () => below.stat(p('/a')),
          () => below.open(p('/a')),
          () => namesOf(below, '/'),
        ]) {
          expect(await codeOf(verb())).toBe('not_found');
        }
        expect(await textOf(files.at(p('/away'), fileId), '/a')).toBe('a');
      });
    });

    test('R-07: odd names are written, listed, copied, moved and removed', async () => {
      for (const name of NASTY_NAMES)
        await files.write(p(`/names/${name}`), body(name), { reason: 'upload' });
      expect((await namesOf(files, '/names')).sort()).toEqual(NASTY_NAMES.toSorted());
      await files.copy(p('/names'), p('/copies'));
      for (const name of NASTY_NAMES) {
        expect(await textOf(files, `/copies/${name}`)).toBe(name);
        await files.move(p(`/copies/${name}`), p('/moved'));
        await files.remove(p('/moved'));
      }
      expect(inspect.names('copies')).toEqual([]);
    });
  });
}
