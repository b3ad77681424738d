import { beforeAll, describe, expect, test } from 'vitest';
import type { NameQuery } from '../../src/core/files/name-query.js';
import { TAKEN } from '../../src/features/previews/taken-reader.js';
import { type AnyFileSystem, codeOf, p, tiffOf } from './file-system-calls.js';
import { type Plant, plantAll, type UnderTest } from './under-test.js';

/** Every storage reads many entries at once alike. */
export function describeWalking(underTest: UnderTest): void {
  describe('below a folder', () => {
    let files: AnyFileSystem;
    let plant: Plant;
    beforeAll(() => {
      ({ files, plant } = underTest());
    });

    test('a walk names parents before children and everything once', async () => {
      await plant.folder('a/b');
      for (const name of ['a/1', 'a/b/2', 'z']) await plant.file(name, name);
      const paths: string[] = [];
      for await (const batch of files.walk(p('/'))) paths.push(...batch.map((entry) => entry.path));
      expect(paths).toEqual(['/a', '/a/1', '/a/b', '/a/b/2', '/z']);
      const below: string[] = [];
      for await (const batch of files.walk(p('/a/b'))) below.push(...batch.map((entry) => entry.path));
      expect(below).toEqual(['/a/b/2']);
    });

    test('a walk can be left early and aborted', async () => {
      // More than two batches.
      await plantAll(
        plant,
        Array.from({ length: 1100 }, (_, index) => `f${index}`),
      );
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
      await plant.folder('a/Beach/deep');
      for (const name of ['a/beach.jpg', 'a/Beach/deep/beach.txt', 'beach.png', 'a/other.jpg'])
        await plant.file(name, 'sand');
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
      expect(await found('/', { words: ['e'], foldersOnly: true })).toEqual(['/a/Beach/', '/a/Beach/deep/']);
    });

    test('some files of a folder are found by their names', async () => {
      const query = { words: [], anyWord: false, caseSensitive: false, kinds: [], extensions: ['.png'] };
      await plant.folder('a/f.png');
      for (const name of ['a/3.png', 'a/2.PNG', 'a/1.png', 'a/0.txt', 'a/f.png/4.png'])
        await plant.file(name, 'four');
      const peek = async (path: string, options: { most: number; names: number }) =>
        (await files.peek(p(path), query, options)).map((found) => found.path);
      expect(await peek('/a', { most: 2, names: 100 })).toEqual(['/a/1.png', '/a/2.PNG']);
      expect(await peek('/a', { most: 9, names: 100 })).toEqual(['/a/1.png', '/a/2.PNG', '/a/3.png']);
      expect((await peek('/a', { most: 9, names: 1 })).length).toBeLessThan(2);
      expect(await peek('/a/f.png', { most: 9, names: 100 })).toEqual(['/a/f.png/4.png']);
      expect(await codeOf(files.peek(p('/nowhere'), query, { most: 9, names: 9 }))).toBe('not_found');
    });

    test('the beginnings of files in a folder are read by a feature', async () => {
      await plant.folder('a/folder.jpg');
      await plant.file('a/later.tiff', tiffOf('2026:05:04 10:11:12'));
      await plant.file(
        'a/sooner.tiff',
        Buffer.concat([tiffOf('2025:01:02 03:04:05'), Buffer.alloc(TAKEN.bytes)]),
      );
      for (const name of ['a/empty.jpg', 'outside.jpg']) await plant.file(name, '');
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
      for (const name of ['../outside.jpg', 'folder.jpg/../empty.jpg', '../a/later.tiff'])
        expect((await read('/a', [name])).map(([name]) => name)).not.toContain(name);
      expect(await read('/a', [])).toEqual([]);
      expect(await codeOf(read('/nowhere', ['a.jpg']))).toBe('not_found');
    });

    test('what lies below a folder is counted', async () => {
      await plant.folder('a/b');
      for (const name of ['a/1', 'a/b/2', 'z']) await plant.file(name, 'four');
      expect(await files.measure(p('/a'))).toEqual({ numFiles: 2, numDirs: 1, size: 8, linkedSize: 0 });
      expect(await files.measure(p('/'))).toMatchObject({ numFiles: 3, numDirs: 2, size: 12 });
      expect(await codeOf(files.measure(p('/nowhere')))).toBe('not_found');
    });

    test.each(['zip', 'tar'] as const)(
      'a %s holds what was asked for, as long as it said',
      async (format) => {
        await plant.folder('a/b');
        for (const name of ['a/b/two', 'one']) await plant.file(name, `the content of ${name}`);
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
  });
}
