import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AnyFileSystem, codeOf, p } from './file-system-calls.js';
import { type Inspect, type Plant, plantAll, type UnderTest } from './under-test.js';

/** Every storage copies and moves alike. */
export function describeTransfers(underTest: UnderTest): void {
  describe('copying and moving', () => {
    let files: AnyFileSystem;
    let plant: Plant;
    let inspect: Inspect;
    beforeAll(() => {
      ({ files, plant, inspect } = underTest());
    });
    beforeEach(async () => {
      await plant.folder('from/sub');
      await plant.file('from/a.txt', 'a');
      await plant.file('from/sub/b.txt', 'b');
      await plant.time('from/a.txt', 2000 * 1000);
    });

    test('a copy is the same with the times of its files, and the source stays', async () => {
      await files.copy(p('/from'), p('/new/parent/to'));
      expect(await inspect.text('new/parent/to/a.txt')).toBe('a');
      expect(await inspect.text('new/parent/to/sub/b.txt')).toBe('b');
      expect(Math.floor(await inspect.modifiedMs('new/parent/to/a.txt'))).toBe(2_000_000);
      expect(await inspect.text('from/sub/b.txt')).toBe('b');
    });

    test('a large file is copied whole and can be cancelled', async () => {
      const bytes = Buffer.alloc(21_000_000, 'large');
      await plant.file('large', bytes);
      await files.copy(p('/large'), p('/copy'));
      expect((await inspect.bytes('copy')).equals(bytes)).toBe(true);
      const abort = new AbortController();
      const reason = new Error('stop');
      const copying = files.copy(p('/large'), p('/other'), { signal: abort.signal });
      abort.abort(reason);
      await expect(copying).rejects.toBe(reason);
      expect((await inspect.names('')).sort()).toEqual(['copy', 'from', 'large']);
    });

    test('a move takes all along and leaves nothing', async () => {
      await files.move(p('/from'), p('/new/to'));
      expect(await inspect.text('new/to/sub/b.txt')).toBe('b');
      expect(await inspect.exists('from')).toBe(false);
      await files.move(p('/new/to/a.txt'), p('/a.txt'));
      expect(await inspect.text('a.txt')).toBe('a');
      expect(await inspect.exists('new/to/a.txt')).toBe(false);
    });

    test.each(['copy', 'move'] as const)('a %s refuses what is taken, and destroys nothing', async (verb) => {
      await plant.folder('dir');
      await plant.file('dir/kept', 'kept');
      await plant.file('file', 'kept');
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
      expect(await inspect.text('dir/kept')).toBe('kept');
      expect(await inspect.text('file')).toBe('kept');
      expect(await inspect.text('from/a.txt')).toBe('a');
    });

    test.each(['copy', 'move'] as const)(
      'a %s with override replaces files and merges folders',
      async (verb) => {
        await plant.folder('to/sub');
        await plant.file('to/a.txt', 'old');
        await plant.file('to/sub/kept', 'kept');
        await files[verb](p('/from'), p('/to'), { override: true });
        expect(await inspect.text('to/a.txt')).toBe('a');
        expect(await inspect.text('to/sub/b.txt')).toBe('b');
        expect(await inspect.text('to/sub/kept')).toBe('kept');
        expect(await inspect.exists('from')).toBe(verb === 'copy');
      },
    );

    test.each(['copy', 'move'] as const)('a %s that cannot merge changes nothing', async (verb) => {
      await plant.folder('to/a.txt');
      expect(await codeOf(files[verb](p('/from'), p('/to'), { override: true }))).toBe('already_exists');
      expect(await inspect.names('to')).toEqual(['a.txt']);
      expect(await inspect.text('from/a.txt')).toBe('a');
    });

    test.each(['copy', 'move'] as const)('a %s into itself is refused', async (verb) => {
      for (const to of ['/from/sub/x', '/from/x', '/from/sub/new/x']) {
        expect(await codeOf(files[verb](p('/from'), p(to)))).toBe('invalid_input');
      }
      expect(await codeOf(files[verb](p('/from/sub'), p('/from'), { override: true }))).toBe('invalid_input');
      expect((await inspect.names('from')).sort()).toEqual(['a.txt', 'sub']);
    });

    test('copying onto itself is refused, renaming to the same name is fine', async () => {
      expect(await codeOf(files.copy(p('/from'), p('/from')))).toBe('already_exists');
      expect(await codeOf(files.copy(p('/from'), p('/from'), { override: true }))).toBe('invalid_input');
      await files.move(p('/from'), p('/from'));
      await files.move(p('/from/a.txt'), p('/from/a.txt'));
      await files.move(p('/from/a.txt'), p('/from/A.txt'));
      expect((await inspect.names('from')).sort()).toEqual(['A.txt', 'sub']);
    });

    test('progress counts up', async () => {
      const counts: number[] = [];
      await plantAll(
        plant,
        Array.from({ length: 50 }, (_, index) => `from/${index}`),
        'x',
      );
      await files.copy(p('/from'), p('/to'), { onProgress: ({ entries }) => counts.push(entries) });
      expect(counts.length).toBeGreaterThan(0);
      expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    });
  });
}

/** Every storage removes alike. */
export function describeRemoving(underTest: UnderTest): void {
  describe('removing', () => {
    let files: AnyFileSystem;
    let plant: Plant;
    let inspect: Inspect;
    beforeAll(() => {
      ({ files, plant, inspect } = underTest());
    });

    test('a file, a folder with all in it, and only that', async () => {
      await plant.folder('d/e/f');
      await plantAll(plant, ['d/1', 'd/e/2', 'd/e/f/3', 'kept', 'gone']);
      await files.remove(p('/gone'));
      await files.remove(p('/d'));
      expect(await inspect.names('')).toEqual(['kept']);
    });

    test('the root stays', async () => {
      await plant.file('kept', '');
      expect(await codeOf(files.remove(p('/')))).toBe('forbidden');
      expect(await codeOf(files.move(p('/'), p('/x')))).toBe('forbidden');
      expect(await codeOf(files.copy(p('/'), p('/x')))).toBe('forbidden');
      expect(await inspect.names('')).toEqual(['kept']);
    });

    test('an aborted removal leaves the rest', async () => {
      await plant.folder('d');
      await plantAll(
        plant,
        Array.from({ length: 100 }, (_, index) => `d/${index}`),
      );
      const abort = new AbortController();
      abort.abort(new Error('stop'));
      await expect(files.remove(p('/d'), { signal: abort.signal })).rejects.toBe(abort.signal.reason);
      expect(await inspect.names('d')).toHaveLength(100);
    });
  });
}
