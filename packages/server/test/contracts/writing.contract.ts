import { beforeAll, describe, expect, test } from 'vitest';
import { etagOf } from '../../src/core/files/revision.js';
import { type AnyFileSystem, body, codeOf, entryOf, failing, p } from './file-system-calls.js';
import type { Inspect, Plant, UnderTest } from './under-test.js';

/** Every storage writes alike. */
export function describeWriting(underTest: UnderTest): void {
  describe('writing', () => {
    let files: AnyFileSystem;
    let plant: Plant;
    let inspect: Inspect;
    beforeAll(() => {
      ({ files, plant, inspect } = underTest());
    });
    const unfinishedIn = async (path: string) =>
      (await inspect.names(path)).filter((name) => name.startsWith('.satchel-upload-'));

    test('R-51: a new file has the bytes and the time, with its parents', async () => {
      const options = { reason: 'upload', length: 5, modifiedMs: 1_000_000_000_000 } as const;
      const entry = await entryOf(files.write(p('/n/m/a.txt'), body('hel', 'lo'), options));
      expect(await inspect.text('n/m/a.txt')).toBe('hello');
      expect(entry).toEqual(await files.stat(p('/n/m/a.txt')));
      expect(Math.floor(entry.modifiedMs ?? 0)).toBe(1_000_000_000_000);
      expect(await unfinishedIn('n/m')).toEqual([]);
    });

    test('a body of many and of large chunks arrives whole', async () => {
      const chunks = Array.from({ length: 3000 }, (_, index) =>
        Buffer.alloc((index * 37) % 5000, String(index)),
      );
      chunks.push(Buffer.alloc(3_000_000, 'z'));
      await files.write(p('/big'), body(...chunks), { reason: 'upload' });
      expect((await inspect.bytes('big')).equals(Buffer.concat(chunks))).toBe(true);
    });

    test('an empty body makes an empty file', async () => {
      await files.write(p('/empty'), body(), { reason: 'upload', length: 0 });
      expect(await inspect.text('empty')).toBe('');
    });

    test('what exists is not replaced by default', async () => {
      await plant.file('a', 'old');
      expect(await codeOf(files.write(p('/a'), body('new'), { reason: 'upload' }))).toBe('already_exists');
      expect(await inspect.text('a')).toBe('old');
      await files.write(p('/a'), body('new'), { reason: 'upload', override: true });
      expect(await inspect.text('a')).toBe('new');
      expect(await unfinishedIn('')).toEqual([]);
    });

    test('of two uploads to one new name only the first wins', async () => {
      const results = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          codeOf(files.write(p('/one'), body(`writer ${index}`), { reason: 'upload' })),
        ),
      );
      expect(results.filter((code) => code === 'done')).toHaveLength(1);
      expect(results.filter((code) => code === 'already_exists')).toHaveLength(7);
      expect(await unfinishedIn('')).toEqual([]);
    });

    test('R-50: a folder is never replaced by a file', async () => {
      await plant.folder('d');
      await plant.file('d/kept', 'kept');
      for (const options of [
        { reason: 'upload', override: true },
        { reason: 'upload' },
        { reason: 'save' },
      ] as const) {
        expect(await codeOf(files.write(p('/d'), body('x'), options))).toBe('already_exists');
      }
      expect(await inspect.text('d/kept')).toBe('kept');
      expect(await codeOf(files.write(p('/'), body('x'), { reason: 'upload', override: true }))).toBe(
        'already_exists',
      );
    });

    test('a file is never a parent', async () => {
      await plant.file('f', 'file');
      expect(await codeOf(files.write(p('/f/x'), body('x'), { reason: 'upload' }))).toBe('conflict');
      expect(await codeOf(files.makeDirectory(p('/f/x')))).toBe('conflict');
      expect(await inspect.text('f')).toBe('file');
    });

    test.each([
      ['breaks off', () => failing('part'), undefined],
      ['is too short', () => body('par'), 4],
      ['is too long', () => body('parts', 'and more'), 4],
    ])('a body that %s leaves everything as it was', async (_title, make, length) => {
      await plant.file('old', 'old bytes');
      const { fileId } = await files.stat(p('/old'));
      for (const name of ['old', 'new']) {
        const options = { reason: 'upload', override: true, length } as const;
        expect(await codeOf(files.write(p(`/${name}`), make(), options))).not.toBe('done');
      }
      expect(await inspect.text('old')).toBe('old bytes');
      expect((await files.stat(p('/old'))).fileId).toBe(fileId);
      expect(await inspect.names('')).toEqual(['old']);
    });

    test('R-47: an aborted upload leaves everything as it was', async () => {
      await plant.file('old', 'old bytes');
      const abort = new AbortController();
      const reason = new Error('gone');
      async function* cut() {
        yield Buffer.alloc(2_000_000);
        abort.abort(reason);
        yield Buffer.alloc(10);
      }
      const options = { reason: 'upload', override: true, signal: abort.signal } as const;
      await expect(files.write(p('/old'), cut(), options)).rejects.toBe(reason);
      expect(await inspect.text('old')).toBe('old bytes');
      expect(await inspect.names('')).toEqual(['old']);
    });

    test('with an ETag only that version is replaced', async () => {
      await files.write(p('/a'), body('one'), { reason: 'upload' });
      const ifMatch = etagOf(await files.stat(p('/a')));
      const saves = await Promise.all(
        ['two', 'three'].map((text) => codeOf(files.write(p('/a'), body(text), { reason: 'save', ifMatch }))),
      );
      expect(saves.sort()).toEqual(['changed_meanwhile', 'done']);
      expect(await codeOf(files.write(p('/a'), body('four'), { reason: 'save', ifMatch }))).toBe(
        'changed_meanwhile',
      );
      expect(['two', 'three']).toContain(await inspect.text('a'));
      expect(await unfinishedIn('')).toEqual([]);
    });

    test('folders are made with their parents, and once', async () => {
      await files.makeDirectory(p('/x/y/z'));
      await files.makeDirectory(p('/x/y/z'));
      await files.makeDirectory(p('/'));
      expect(await inspect.names('x/y/z')).toEqual([]);
      await plant.file('f', '');
      expect(await codeOf(files.makeDirectory(p('/f')))).toBe('already_exists');
      await files.makeDirectory(p('/x/new'), { isNew: true });
      for (const path of ['/x/new', '/f', '/'])
        expect(await codeOf(files.makeDirectory(p(path), { isNew: true }))).toBe('already_exists');
    });
  });
}
