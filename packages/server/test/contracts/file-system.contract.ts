import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { ListingItem, VirtualPath } from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { etagOf, type FileSystem } from '../../src/core/fs/file-system.js';
import { BYTE_NAMES, buildNastyTree, NASTY_NAMES } from '../nasty-tree.js';

export interface Opened {
  files: FileSystem;
  /** Where the door's root is on this machine. */
  root: string;
  /** A folder next to it, which the door does not show. */
  outside: string;
  close(): Promise<void>;
}

export const p = (text: string) => text as VirtualPath;

export async function* body(...chunks: (string | Buffer)[]): AsyncGenerator<Buffer> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

async function* failing(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
  throw new Error('the line went dead');
}

const byName = { sorting: { by: 'name', asc: false } };

export async function itemsOf(files: FileSystem, path: string, options = {}): Promise<ListingItem[]> {
  const listing = await files.list(p(path), { ...byName, ...options });
  return JSON.parse(Buffer.concat(listing.items).toString()) as ListingItem[];
}

export async function namesOf(files: FileSystem, path: string): Promise<string[]> {
  return (await itemsOf(files, path)).map((item) => item.name);
}

export async function textOf(files: FileSystem, path: string): Promise<string> {
  const file = await files.open(p(path));
  try {
    const buffer = Buffer.alloc(file.entry.size);
    return buffer.subarray(0, await file.read(buffer, 0)).toString();
  } finally {
    await file.close();
  }
}

/** `done`, or the code of the error that `work` ends in. */
export function codeOf(work: Promise<unknown> | (() => Promise<unknown>)): Promise<string> {
  return (typeof work === 'function' ? work() : work).then(
    () => 'done',
    (error: { code?: string; message?: string }) => error.code ?? String(error.message),
  );
}

/** What every door keeps, whatever is stacked inside it. */
export function describeFileSystem(title: string, open: () => Promise<Opened>): void {
  describe(title, () => {
    let door: Opened;
    let files: FileSystem;
    const real = (path: string) => join(door.root, path);
    const litter = (path = '') =>
      readdirSync(real(path)).filter((name) => name.startsWith('.satchel-upload-'));

    beforeAll(async () => {
      door = await open();
      files = door.files;
    });
    beforeEach(() => {
      for (const folder of [door.root, door.outside]) {
        for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
      }
    });
    afterAll(() => door.close());

    describe('reading', () => {
      test('a file is described', async () => {
        writeFileSync(real('a.txt'), 'hello\n', { mode: 0o644 });
        utimesSync(real('a.txt'), 1_614_834_367.125, 1_614_834_367.125);
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
        expect(entry.identity.inode).toBe(String(statSync(real('a.txt')).ino));
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
        expect(existsSync(real('no'))).toBe(false);
      });

      test('small and large files are read at any position', async () => {
        const large = Buffer.alloc(3_000_000, 'satchel ');
        writeFileSync(real('small'), 'small');
        writeFileSync(real('large'), large);
        expect(await textOf(files, '/small')).toBe('small');
        expect(Buffer.from(await textOf(files, '/large')).equals(large)).toBe(true);
        for (const name of ['small', 'large']) {
          const file = await files.open(p(`/${name}`));
          const buffer = Buffer.alloc(3);
          expect(await file.read(buffer, 2)).toBe(3);
          expect(buffer.toString()).toBe(readFileSync(real(name)).subarray(2, 5).toString());
          expect(await file.read(buffer, file.entry.size)).toBe(0);
          await file.close();
          await file.close();
        }
      });

      test('a folder is no file and a file is no folder', async () => {
        mkdirSync(real('d'));
        writeFileSync(real('f'), '');
        expect(await codeOf(files.open(p('/d')))).toBe('invalid_input');
        expect(await codeOf(files.open(p('/')))).toBe('invalid_input');
        expect(await codeOf(files.list(p('/f'), byName))).toBe('invalid_input');
        expect(await codeOf(files.stat(p('/f/x')))).toBe('not_found');
      });

      test('an empty folder is an empty list', async () => {
        mkdirSync(real('d'));
        expect(await files.list(p('/d'), byName)).toMatchObject({ numDirs: 0, numFiles: 0 });
        expect(await itemsOf(files, '/d')).toEqual([]);
      });

      test('a list is in the order of the wire', async () => {
        const names = ['.h', '9', '10', '_x', 'a b', 'a01', 'a1', 'a2', 'a10', 'B', 'c', 'é'];
        for (const name of names) writeFileSync(real(name), '');
        mkdirSync(real('z'));
        mkdirSync(real('D1'));
        expect(await namesOf(files, '/')).toEqual(['D1', 'z', ...names]);
        const backwards = await itemsOf(files, '/', { sorting: { by: 'name', asc: true } });
        expect(backwards.map((item) => item.name)).toEqual(['z', 'D1', ...names.toReversed()]);
      });

      test('a list is in order of size or time', async () => {
        for (const [index, name] of ['b', 'c', 'a'].entries()) {
          writeFileSync(real(name), 'x'.repeat(index));
          utimesSync(real(name), 1000 - index, 1000 - index);
        }
        mkdirSync(real('d'));
        const order = async (by: string, asc: boolean) =>
          (await itemsOf(files, '/', { sorting: { by, asc } })).map((item) => item.name).join('');
        expect(await order('size', true)).toBe('dbca');
        expect(await order('size', false)).toBe('acbd');
        expect(await order('modified', true)).toBe('acbd');
        expect(await order('modified', false)).toBe('dbca');
      });

      test('an item says what the wire says', async () => {
        mkdirSync(real('my.dir'));
        writeFileSync(real('my.dir/Video.MP4'), 'xx', { mode: 0o644 });
        utimesSync(real('my.dir/Video.MP4'), 1_614_834_367.125, 1_614_834_367.125);
        for (const name of ['Video.en.srt', 'Video.vtt', 'Vide.vtt', 'Video.txt'])
          writeFileSync(real(`my.dir/${name}`), '');
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
          subtitles: ['/my.dir/Video.en.srt', '/my.dir/Video.vtt'].sort(),
        });
        const [folder] = await itemsOf(files, '/');
        expect(folder).toMatchObject({ name: 'my.dir', extension: '.dir', type: '', isDir: true });
      });

      test('a big folder lists the same as a small one', async () => {
        mkdirSync(real('big'));
        for (let index = 0; index < 5000; index += 1) writeFileSync(real(`big/file ${index}.txt`), 'x');
        const listing = await files.list(p('/big'), byName);
        expect(listing.numFiles).toBe(5000);
        const items = JSON.parse(Buffer.concat(listing.items).toString()) as ListingItem[];
        expect(items.map((item) => item.name)).toEqual(
          Array.from({ length: 5000 }, (_, index) => `file ${index}.txt`),
        );
        expect(items.every((item) => item.size === 1 && item.type === 'text')).toBe(true);
      });

      test('unknown extensions are told by their content when asked', async () => {
        writeFileSync(real('binary.xyzzy'), Buffer.from([1, 0, 2]));
        writeFileSync(real('picture.xyzzy'), Buffer.from('\x89PNG\r\n\x1a\n....', 'latin1'));
        writeFileSync(real('text.xyzzy'), 'text ü');
        const types = async (options: object) =>
          (await itemsOf(files, '/', options)).map((item) => item.type);
        expect(await types({ sniff: true })).toEqual(['blob', 'image', 'text']);
        expect(await types({})).toEqual(['text', 'text', 'text']);
        expect((await files.stat(p('/binary.xyzzy'))).type).toBe('blob');
      });

      test('a walk names parents before children and everything once', async () => {
        mkdirSync(real('a/b'), { recursive: true });
        for (const name of ['a/1', 'a/b/2', 'z']) writeFileSync(real(name), name);
        const paths: string[] = [];
        for await (const batch of files.walk(p('/'))) paths.push(...batch.map((entry) => entry.path));
        expect(paths).toEqual(['/a', '/a/1', '/a/b', '/a/b/2', '/z']);
        const below: string[] = [];
        for await (const batch of files.walk(p('/a/b'))) below.push(...batch.map((entry) => entry.path));
        expect(below).toEqual(['/a/b/2']);
      });

      test('a walk can be left early and aborted', async () => {
        for (let index = 0; index < 3000; index += 1) writeFileSync(real(`f${index}`), '');
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

      test('the disk says how much it holds', async () => {
        const { total, used } = await files.usage(p('/'));
        expect(total).toBeGreaterThan(used);
        expect(used).toBeGreaterThan(0);
      });
    });

    describe('writing', () => {
      test('R-51: a new file has the bytes, the mode and the time, with its parents', async () => {
        const entry = await files.write(p('/n/m/a.txt'), body('hel', 'lo'), {
          reason: 'upload',
          length: 5,
          modifiedMs: 1_000_000_000_000,
        });
        expect(readFileSync(real('n/m/a.txt'), 'utf8')).toBe('hello');
        expect(statSync(real('n/m/a.txt')).mode & 0o7777).toBe(0o640);
        expect(statSync(real('n/m')).mode & 0o777).toBe(0o750);
        expect(entry).toEqual(await files.stat(p('/n/m/a.txt')));
        expect(entry.modifiedMs).toBe(1_000_000_000_000);
        expect(litter('n/m')).toEqual([]);
      });

      test('a body of many and of large chunks arrives whole', async () => {
        const chunks = Array.from({ length: 3000 }, (_, index) =>
          Buffer.alloc((index * 37) % 5000, String(index)),
        );
        chunks.push(Buffer.alloc(3_000_000, 'z'));
        await files.write(p('/big'), body(...chunks), { reason: 'upload' });
        expect(readFileSync(real('big')).equals(Buffer.concat(chunks))).toBe(true);
      });

      test('an empty body makes an empty file', async () => {
        await files.write(p('/empty'), body(), { reason: 'upload', length: 0 });
        expect(readFileSync(real('empty'), 'utf8')).toBe('');
      });

      test('what exists is not replaced unless told', async () => {
        writeFileSync(real('a'), 'old');
        expect(await codeOf(files.write(p('/a'), body('new'), { reason: 'upload' }))).toBe('already_exists');
        expect(readFileSync(real('a'), 'utf8')).toBe('old');
        await files.write(p('/a'), body('new'), { reason: 'upload', override: true });
        expect(readFileSync(real('a'), 'utf8')).toBe('new');
        expect(litter()).toEqual([]);
      });

      test('of two uploads to one new name only the first wins', async () => {
        const results = await Promise.all(
          Array.from({ length: 8 }, (_, index) =>
            codeOf(files.write(p('/one'), body(`writer ${index}`), { reason: 'upload' })),
          ),
        );
        expect(results.filter((code) => code === 'done')).toHaveLength(1);
        expect(results.filter((code) => code === 'already_exists')).toHaveLength(7);
        expect(litter()).toEqual([]);
      });

      test('a replaced file keeps its mode', async () => {
        writeFileSync(real('script'), 'old');
        chmodSync(real('script'), 0o755);
        await files.write(p('/script'), body('new'), { reason: 'save' });
        expect(statSync(real('script')).mode & 0o7777).toBe(0o755);
      });

      test('R-50: a folder is never replaced by a file', async () => {
        mkdirSync(real('d'));
        writeFileSync(real('d/kept'), 'kept');
        for (const options of [
          { reason: 'upload', override: true },
          { reason: 'upload' },
          { reason: 'save' },
        ] as const) {
          expect(await codeOf(files.write(p('/d'), body('x'), options))).toBe('already_exists');
        }
        expect(readFileSync(real('d/kept'), 'utf8')).toBe('kept');
        expect(await codeOf(files.write(p('/'), body('x'), { reason: 'upload', override: true }))).toBe(
          'already_exists',
        );
      });

      test('a file is never a parent', async () => {
        writeFileSync(real('f'), 'file');
        expect(await codeOf(files.write(p('/f/x'), body('x'), { reason: 'upload' }))).toBe('conflict');
        expect(await codeOf(files.makeDirectory(p('/f/x')))).toBe('conflict');
        expect(readFileSync(real('f'), 'utf8')).toBe('file');
      });

      test.each([
        ['breaks off', () => failing('part'), undefined],
        ['is too short', () => body('par'), 4],
        ['is too long', () => body('parts', 'and more'), 4],
      ])('a body that %s leaves everything as it was', async (_title, make, length) => {
        writeFileSync(real('old'), 'old bytes');
        const before = statSync(real('old'));
        for (const name of ['old', 'new']) {
          const options = { reason: 'upload', override: true, length } as const;
          expect(await codeOf(files.write(p(`/${name}`), make(), options))).not.toBe('done');
        }
        expect(readFileSync(real('old'), 'utf8')).toBe('old bytes');
        expect(statSync(real('old')).ino).toBe(before.ino);
        expect(readdirSync(door.root)).toEqual(['old']);
      });

      test('R-47: an aborted upload leaves everything as it was', async () => {
        writeFileSync(real('old'), 'old bytes');
        const abort = new AbortController();
        const reason = new Error('gone');
        async function* cut() {
          yield Buffer.alloc(2_000_000);
          abort.abort(reason);
          yield Buffer.alloc(10);
        }
        const options = { reason: 'upload', override: true, signal: abort.signal } as const;
        await expect(files.write(p('/old'), cut(), options)).rejects.toBe(reason);
        expect(readFileSync(real('old'), 'utf8')).toBe('old bytes');
        expect(readdirSync(door.root)).toEqual(['old']);
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
        expect(['two', 'three']).toContain(readFileSync(real('a'), 'utf8'));
        expect(litter()).toEqual([]);
      });

      test('folders are made with their parents, and once', async () => {
        await files.makeDirectory(p('/x/y/z'));
        await files.makeDirectory(p('/x/y/z'));
        await files.makeDirectory(p('/'));
        expect(statSync(real('x/y/z')).mode & 0o777).toBe(0o750);
        writeFileSync(real('f'), '');
        expect(await codeOf(files.makeDirectory(p('/f')))).toBe('already_exists');
      });
    });

    describe('copying and moving', () => {
      beforeEach(() => {
        mkdirSync(real('from/sub'), { recursive: true });
        writeFileSync(real('from/a.txt'), 'a', { mode: 0o600 });
        writeFileSync(real('from/sub/b.txt'), 'b');
        utimesSync(real('from/a.txt'), 1000, 2000);
        utimesSync(real('from/sub'), 1000, 3000);
      });

      test('a copy is the same with its times and modes, and the source stays', async () => {
        await files.copy(p('/from'), p('/new/parent/to'));
        expect(readFileSync(real('new/parent/to/a.txt'), 'utf8')).toBe('a');
        expect(readFileSync(real('new/parent/to/sub/b.txt'), 'utf8')).toBe('b');
        expect(statSync(real('new/parent/to/a.txt')).mode & 0o777).toBe(0o600);
        expect(statSync(real('new/parent/to/a.txt')).mtimeMs).toBe(2_000_000);
        expect(statSync(real('new/parent/to/sub')).mtimeMs).toBe(3_000_000);
        expect(readFileSync(real('from/sub/b.txt'), 'utf8')).toBe('b');
      });

      test('a large file is copied whole and can be cancelled', async () => {
        const bytes = Buffer.alloc(40_000_000, 'large');
        writeFileSync(real('large'), bytes);
        await files.copy(p('/large'), p('/copy'));
        expect(readFileSync(real('copy')).equals(bytes)).toBe(true);
        const abort = new AbortController();
        const reason = new Error('stop');
        const copying = files.copy(p('/large'), p('/other'), { signal: abort.signal });
        abort.abort(reason);
        await expect(copying).rejects.toBe(reason);
        expect(readdirSync(door.root).sort()).toEqual(['copy', 'from', 'large']);
      });

      test('a move takes all along and leaves nothing', async () => {
        await files.move(p('/from'), p('/new/to'));
        expect(readFileSync(real('new/to/sub/b.txt'), 'utf8')).toBe('b');
        expect(existsSync(real('from'))).toBe(false);
        await files.move(p('/new/to/a.txt'), p('/a.txt'));
        expect(readFileSync(real('a.txt'), 'utf8')).toBe('a');
        expect(existsSync(real('new/to/a.txt'))).toBe(false);
      });

      test.each(['copy', 'move'] as const)(
        'a %s refuses what is taken, and destroys nothing',
        async (verb) => {
          mkdirSync(real('dir'));
          writeFileSync(real('dir/kept'), 'kept');
          writeFileSync(real('file'), 'kept');
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
          expect(readFileSync(real('dir/kept'), 'utf8')).toBe('kept');
          expect(readFileSync(real('file'), 'utf8')).toBe('kept');
          expect(readFileSync(real('from/a.txt'), 'utf8')).toBe('a');
        },
      );

      test.each(['copy', 'move'] as const)(
        'a %s with override replaces files and merges folders',
        async (verb) => {
          mkdirSync(real('to/sub'), { recursive: true });
          writeFileSync(real('to/a.txt'), 'old');
          writeFileSync(real('to/sub/kept'), 'kept');
          await files[verb](p('/from'), p('/to'), { override: true });
          expect(readFileSync(real('to/a.txt'), 'utf8')).toBe('a');
          expect(readFileSync(real('to/sub/b.txt'), 'utf8')).toBe('b');
          expect(readFileSync(real('to/sub/kept'), 'utf8')).toBe('kept');
          expect(existsSync(real('from'))).toBe(verb === 'copy');
        },
      );

      test.each(['copy', 'move'] as const)('a %s that cannot merge changes nothing', async (verb) => {
        mkdirSync(real('to/a.txt'), { recursive: true });
        expect(await codeOf(files[verb](p('/from'), p('/to'), { override: true }))).toBe('already_exists');
        expect(readdirSync(real('to'))).toEqual(['a.txt']);
        expect(readFileSync(real('from/a.txt'), 'utf8')).toBe('a');
      });

      test.each(['copy', 'move'] as const)('a %s into itself is refused', async (verb) => {
        for (const to of ['/from/sub/x', '/from/x', '/from/sub/new/x']) {
          expect(await codeOf(files[verb](p('/from'), p(to)))).toBe('invalid_input');
        }
        expect(await codeOf(files[verb](p('/from/sub'), p('/from'), { override: true }))).toBe(
          'invalid_input',
        );
        expect(readdirSync(real('from')).sort()).toEqual(['a.txt', 'sub']);
      });

      test('copying onto itself is refused, renaming to the same name is fine', async () => {
        expect(await codeOf(files.copy(p('/from'), p('/from')))).toBe('already_exists');
        expect(await codeOf(files.copy(p('/from'), p('/from'), { override: true }))).toBe('invalid_input');
        await files.move(p('/from'), p('/from'));
        await files.move(p('/from/a.txt'), p('/from/a.txt'));
        await files.move(p('/from/a.txt'), p('/from/A.txt'));
        expect(readdirSync(real('from')).sort()).toEqual(['A.txt', 'sub']);
      });

      test('progress counts up', async () => {
        const counts: number[] = [];
        for (let index = 0; index < 50; index += 1) writeFileSync(real(`from/${index}`), 'x');
        await files.copy(p('/from'), p('/to'), { onProgress: ({ entries }) => counts.push(entries) });
        expect(counts.length).toBeGreaterThan(0);
        expect(counts).toEqual(counts.toSorted((a, b) => a - b));
      });
    });

    describe('removing', () => {
      test('a file, a folder with all in it, and only that', async () => {
        mkdirSync(real('d/e/f'), { recursive: true });
        for (const name of ['d/1', 'd/e/2', 'd/e/f/3', 'kept', 'gone']) writeFileSync(real(name), '');
        await files.remove(p('/gone'));
        await files.remove(p('/d'));
        expect(readdirSync(door.root)).toEqual(['kept']);
      });

      test('the root stays', async () => {
        writeFileSync(real('kept'), '');
        expect(await codeOf(files.remove(p('/')))).toBe('forbidden');
        expect(await codeOf(files.move(p('/'), p('/x')))).toBe('forbidden');
        expect(await codeOf(files.copy(p('/'), p('/x')))).toBe('forbidden');
        expect(readdirSync(door.root)).toEqual(['kept']);
      });

      test('an aborted removal leaves the rest', async () => {
        mkdirSync(real('d'));
        for (let index = 0; index < 2000; index += 1) writeFileSync(real(`d/${index}`), '');
        const abort = new AbortController();
        abort.abort(new Error('stop'));
        await expect(files.remove(p('/d'), { signal: abort.signal })).rejects.toBe(abort.signal.reason);
        expect(readdirSync(real('d'))).toHaveLength(2000);
      });
    });

    describe('odd names', () => {
      beforeEach(() => buildNastyTree(door.root, door.outside));

      test('R-07: every name is listed once and leads back to its file', async () => {
        const names = await namesOf(files, '/names');
        expect(new Set(names).size).toBe(NASTY_NAMES.length + BYTE_NAMES.length);
        expect(names).toEqual(expect.arrayContaining([...NASTY_NAMES]));
        for (const name of NASTY_NAMES) expect(await textOf(files, `/names/${name}`)).toBe(name);
        const odd = names.filter((name) => !NASTY_NAMES.includes(name));
        const contents = await Promise.all(odd.map(async (name) => await textOf(files, `/names/${name}`)));
        expect(contents.sort()).toEqual(BYTE_NAMES.map(String).sort());
      });

      test('every name can be copied, moved and removed', async () => {
        const names = await namesOf(files, '/names');
        await files.copy(p('/names'), p('/copies'));
        expect((await namesOf(files, '/copies')).sort()).toEqual([...names].sort());
        const onDisk = (folder: string) =>
          readdirSync(real(folder), { encoding: 'buffer' }).map((name) => name.toString('hex'));
        expect(onDisk('copies')).toEqual(onDisk('names'));
        for (const name of names) {
          await files.move(p(`/copies/${name}`), p('/moved'));
          await files.move(p('/moved'), p(`/copies/${name}`));
          await files.remove(p(`/copies/${name}`));
        }
        expect(onDisk('copies')).toEqual([]);
      });

      test('R-07: text that stands for the bytes of a valid name is no second way to it', async () => {
        writeFileSync(real('é'), 'one');
        expect(await codeOf(files.stat(p('/\uefc3\uefa9')))).toBe('invalid_input');
        expect(await codeOf(files.stat(p('/\ud800')))).toBe('invalid_input');
      });
    });

    describe('links', () => {
      beforeEach(() => buildNastyTree(door.root, door.outside));

      test('R-11: inside they lead on, to what they point to', async () => {
        expect(await textOf(files, '/links/in-file')).toBe('open');
        expect(await textOf(files, '/links/in-absolute')).toBe('open');
        expect(await textOf(files, '/links/in-folder/file.txt')).toBe('open');
        expect(await namesOf(files, '/links/in-folder')).toEqual(['file.txt']);
        expect(await files.stat(p('/links/in-file'))).toMatchObject({
          kind: 'file',
          isSymlink: true,
          size: 4,
        });
        expect(await files.stat(p('/links/in-folder'))).toMatchObject({ kind: 'directory', isSymlink: true });
        expect((await itemsOf(files, '/links/in-folder'))[0]?.path).toBe('/links/in-folder/file.txt');
      });

      test('R-11, R-14: those that lead out are left out of lists and refused by every verb', async () => {
        const items = await itemsOf(files, '/links');
        const shown = items.map((item) => item.name);
        for (const name of ['out-file', 'out-folder', 'out-relative', 'out-dangling']) {
          expect(shown).not.toContain(name);
          const path = p(`/links/${name}`);
          for (const asked of [
            () => files.stat(path),
            () => files.open(path),
            () => files.list(path, byName),
            () => files.write(path, body('x'), { reason: 'upload', override: true }),
            () => files.write(path, body('x'), { reason: 'save' }),
            () => files.makeDirectory(p(`/links/${name}/new`)),
            () => files.write(p(`/links/${name}/new`), body('x'), { reason: 'upload' }),
            () => files.stat(p(`/links/${name}/secret.txt`)),
            () => files.open(p(`/links/${name}/secret.txt`)),
            () => files.remove(p(`/links/${name}/secret.txt`)),
            () => files.copy(path, p('/stolen')),
            () => files.copy(p('/open/file.txt'), path, { override: true }),
            () => files.move(p('/open/file.txt'), path, { override: true }),
            () => files.move(p('/open/file.txt'), p(`/links/${name}/new`)),
            () => files.move(path, p('/moved')),
            () => files.remove(path),
            () => files.usage(path),
          ]) {
            expect([name, await codeOf(asked)]).toEqual([
              name,
              expect.stringMatching(/^(forbidden|conflict)$/),
            ]);
          }
        }
        expect(readdirSync(door.outside).sort()).toEqual(['folder', 'secret.txt']);
        expect(readFileSync(join(door.outside, 'secret.txt'), 'utf8')).toContain('canary');
        expect(existsSync(real('stolen'))).toBe(false);
        expect(readFileSync(real('open/file.txt'), 'utf8')).toBe('open');
      });

      test('R-11, R-13: those that lead nowhere are listed, not found, never written through, and can be removed', async () => {
        const item = (await itemsOf(files, '/links')).find(({ name }) => name === 'dangling');
        expect(item).toMatchObject({ type: 'invalid_link', isSymlink: true, isDir: false });
        expect(await codeOf(files.stat(p('/links/dangling')))).toBe('not_found');
        for (const options of [{ override: true }, {}]) {
          const write = files.write(p('/links/dangling'), body('x'), { reason: 'upload', ...options });
          expect(await codeOf(write)).toBe('forbidden');
        }
        expect(await codeOf(files.copy(p('/open/file.txt'), p('/links/dangling'), { override: true }))).toBe(
          'forbidden',
        );
        expect(existsSync(real('links/nowhere'))).toBe(false);
        await files.remove(p('/links/dangling'));
        expect(readdirSync(real('links'))).not.toContain('dangling');
      });

      test('R-11: those that go in a circle end', async () => {
        expect(await codeOf(files.stat(p('/links/loop-a')))).toBe('forbidden');
        expect(await codeOf(files.open(p('/links/loop-a/x')))).toBe('forbidden');
        expect(await namesOf(files, '/links/self/self/self')).toContain('self');
        await files.remove(p('/links/loop-a'));
      });

      test('saving through one changes the file it leads to', async () => {
        await files.write(p('/links/in-file'), body('saved'), { reason: 'save' });
        expect(readFileSync(real('open/file.txt'), 'utf8')).toBe('saved');
        expect(readlinkSync(real('links/in-file'))).toBe('../open/file.txt');
      });

      test('R-14: removing and moving means the link, not what it leads to', async () => {
        await files.move(p('/links/in-folder'), p('/links/renamed'));
        expect(readlinkSync(real('links/renamed'))).toBe('../open');
        await files.remove(p('/links/renamed'));
        await files.remove(p('/links/in-file'));
        expect(readFileSync(real('open/file.txt'), 'utf8')).toBe('open');
      });

      test('R-14: a folder with one that leads out is removed without it being followed', async () => {
        await files.remove(p('/links'));
        expect(existsSync(real('links'))).toBe(false);
        expect(readdirSync(door.outside).sort()).toEqual(['folder', 'secret.txt']);
        expect(readFileSync(real('open/file.txt'), 'utf8')).toBe('open');
      });

      test('R-14: a folder with one that leads out is not copied at all', async () => {
        expect(await codeOf(files.copy(p('/links'), p('/copy')))).toBe('forbidden');
        expect(existsSync(real('copy'))).toBe(false);
      });

      test('in a copied folder those to files become files, others stay links', async () => {
        mkdirSync(real('tree'));
        writeFileSync(real('tree/file'), 'text');
        symlinkSync('file', real('tree/link'));
        symlinkSync('.', real('tree/folder'));
        symlinkSync('nowhere', real('tree/dangling'));
        await files.copy(p('/tree'), p('/copy'));
        expect(lstatSync(real('copy/link')).isFile()).toBe(true);
        expect(readFileSync(real('copy/link'), 'utf8')).toBe('text');
        expect(readlinkSync(real('copy/folder'))).toBe('.');
        expect(readlinkSync(real('copy/dangling'))).toBe('nowhere');
      });

      test('a walk names linked folders and does not enter them', async () => {
        const paths: string[] = [];
        for await (const batch of files.walk(p('/links'))) paths.push(...batch.map((entry) => entry.path));
        expect(paths).toContain('/links/in-folder');
        expect(paths.some((path) => path.startsWith('/links/in-folder/') || path.includes('out-'))).toBe(
          false,
        );
      });
    });

    test('R-15: pipes are listed and never waited for', async () => {
      buildNastyTree(door.root, door.outside);
      const start = performance.now();
      expect(await itemsOf(files, '/special', { sniff: true })).toMatchObject([
        { name: 'pipe', type: 'blob' },
      ]);
      expect(await files.stat(p('/special/pipe'))).toMatchObject({ kind: 'special', type: 'blob' });
      expect(await codeOf(files.open(p('/special/pipe')))).toBe('invalid_input');
      expect(await codeOf(files.copy(p('/special/pipe'), p('/copy')))).toBe('invalid_input');
      const write = files.write(p('/special/pipe'), body('x'), { reason: 'upload', override: true });
      expect(await codeOf(write)).toBe('invalid_input');
      await files.copy(p('/special'), p('/copied'));
      expect(readdirSync(real('copied'))).toEqual([]);
      await files.remove(p('/special'));
      expect(performance.now() - start).toBeLessThan(2000);
    });

    test('R-13: unfinished work of the door is nobody’s business', async () => {
      const name = '.satchel-upload-12-abc';
      writeFileSync(real(name), 'half');
      expect(await namesOf(files, '/')).toEqual([]);
      for (const spelled of [name, name.toUpperCase(), `${name}/x`]) {
        for (const asked of [
          () => files.stat(p(`/${spelled}`)),
          () => files.open(p(`/${spelled}`)),
          () => files.remove(p(`/${spelled}`)),
          () => files.move(p(`/${spelled}`), p('/x')),
          () => files.copy(p(`/${spelled}`), p('/x')),
          () => files.write(p(`/${spelled}`), body('x'), { reason: 'upload', override: true }),
          () => files.makeDirectory(p(`/${spelled}`)),
        ]) {
          expect(await codeOf(asked)).toBe('not_found');
        }
      }
      expect(readFileSync(real(name), 'utf8')).toBe('half');
    });

    test('an entry is located where it really is', async () => {
      mkdirSync(real('sub'));
      writeFileSync(real('sub/a'), 'a');
      symlinkSync('sub', real('alias'));
      const [plain, linked] = [await files.locate(p('/sub/a')), await files.locate(p('/alias/a'))];
      expect(linked.place).toBe(plain.place);
      expect(plain.place).toMatch(/\/sub\/a$/);
      expect(linked.entry).toMatchObject({ path: '/alias/a', identity: plain.entry.identity });
      expect(await codeOf(files.locate(p('/nope')))).toBe('not_found');
    });

    describe('re-rooted', () => {
      test('the same door with another root', async () => {
        mkdirSync(real('sub/folder'), { recursive: true });
        writeFileSync(real('sub/a'), 'a');
        const below = files.at(p('/sub'));
        expect(await namesOf(below, '/')).toEqual(['folder', 'a']);
        expect((await itemsOf(below, '/'))[1]?.path).toBe('/a');
        await below.write(p('/b'), body('b'), { reason: 'upload' });
        expect(readFileSync(real('sub/b'), 'utf8')).toBe('b');
        expect(await codeOf(below.remove(p('/')))).toBe('forbidden');
        expect(await codeOf(files.at(p('/nope')).stat(p('/')))).toBe('not_found');
      });

      test('pinned to an object, the door is shut as soon as another one is there', async () => {
        mkdirSync(real('sub/folder'), { recursive: true });
        writeFileSync(real('sub/a'), 'a');
        const { identity } = await files.stat(p('/sub'));
        const below = files.at(p('/sub'), identity);
        expect(await namesOf(below, '/')).toEqual(['folder', 'a']);
        expect(await textOf(below, '/a')).toBe('a');
        renameSync(real('sub'), real('away'));
        mkdirSync(real('sub'));
        writeFileSync(real('sub/a'), 'another');
        for (const verb of [
          () => below.stat(p('/a')),
          () => below.open(p('/a')),
          () => namesOf(below, '/'),
        ]) {
          expect(await codeOf(verb())).toBe('not_found');
        }
        expect(await textOf(files.at(p('/away'), identity), '/a')).toBe('a');
      });

      test('links may not leave the new root', async () => {
        buildNastyTree(door.root, door.outside);
        const below = files.at(p('/links'));
        for (const name of ['in-file', 'in-folder', 'in-absolute', 'out-file']) {
          expect(await codeOf(below.stat(p(`/${name}`)))).toBe('forbidden');
        }
        expect(await namesOf(below, '/')).not.toContain('in-file');
        expect(await namesOf(files.at(p('/links/in-folder')), '/')).toEqual(['file.txt']);
      });
    });
  });
}
