import { beforeAll, describe, expect, test } from 'vitest';
import { type AnyFileSystem, body, codeOf, entryOf, failing, namesOf, p } from './file-system-calls.js';
import type { Inspect, Plant, UnderTest } from './under-test.js';

/** Uploads in parts keep these promises on every storage. */
export function describeUploads(underTest: UnderTest): void {
  describe('uploads in parts', () => {
    let files: AnyFileSystem;
    let plant: Plant;
    let inspect: Inspect;
    beforeAll(() => {
      ({ files, plant, inspect } = underTest());
    });
    const begin = (path: string, length: number, override = false) =>
      files.uploads.begin(p(path), { length, override });

    test('nothing is seen of a file until it is published whole', async () => {
      const path = p('/new/a.txt');
      const { uploads } = files;
      const name = await begin(path, 6);
      expect(await uploads.append(path, name, body('abc'), { at: 0, length: 6 })).toBe(3);
      expect(await uploads.size(path, name)).toBe(3);
      expect(await codeOf(files.stat(path))).toBe('not_found');
      expect(await codeOf(uploads.publish(path, name, { length: 6 }))).toBe('upload_offset_mismatch');
      const counts: number[] = [];
      const onBytes = (count: number) => void counts.push(count);
      expect(await uploads.append(path, name, body('X', 'ef'), { at: 3, length: 6, onBytes })).toBe(6);
      expect(counts).toEqual([1, 2]);
      expect(await uploads.append(path, name, body('def'), { at: 3, length: 6 })).toBe(6);
      const options = { length: 6, modifiedMs: 1_614_834_367_120 };
      const entry = await entryOf(uploads.publish(path, name, options));
      expect(entry).toMatchObject({ path, size: 6, type: 'text' });
      expect(Math.floor(entry.modifiedMs ?? 0)).toBe(1_614_834_367_120);
      expect(entry).toEqual(await files.stat(path));
      expect(await inspect.text('new/a.txt')).toBe('abcdef');
      expect(await codeOf(uploads.size(path, name))).toBe('not_found');
      expect(await namesOf(files, '/new')).toEqual(['a.txt']);
    });

    test('what came before a body broke off is kept, of one that is too long nothing is', async () => {
      const path = p('/a.txt');
      const { uploads } = files;
      const name = await begin(path, 10);
      const terms = { at: 0, length: 10 };
      expect(await codeOf(uploads.append(path, name, failing('abc'), terms))).toBe('the line went dead');
      expect(await uploads.size(path, name)).toBe(3);
      const long = body('d'.repeat(2_000_000), 'x');
      expect(await codeOf(uploads.append(path, name, long, { at: 3, length: 2_000_003 }))).toBe('too_large');
      expect(await uploads.size(path, name)).toBe(3);
      expect(await codeOf(uploads.append(path, name, body('x'), { at: 4, length: 10 }))).toBe(
        'upload_offset_mismatch',
      );
    });

    test('a part ends when it is cancelled, though nothing comes any more', async () => {
      const name = await begin('/a.txt', 10);
      const stop = new AbortController();
      const reason = new Error('let go');
      async function* silent(): AsyncGenerator<Uint8Array> {
        yield Buffer.from('abc');
        setImmediate(() => stop.abort(reason));
        await new Promise(() => {});
      }
      const terms = { at: 0, length: 10, signal: stop.signal };
      await expect(files.uploads.append(p('/a.txt'), name, silent(), terms)).rejects.toBe(reason);
      expect(await files.uploads.size(p('/a.txt'), name)).toBe(3);
    });

    test('what is there is replaced only by an upload that may, and a folder by none', async () => {
      await plant.folder('d');
      await plant.file('old', 'old');
      expect(await codeOf(begin('/old', 1))).toBe('already_exists');
      expect(await codeOf(begin('/d', 1, true))).toBe('already_exists');
      const name = await begin('/new', 1);
      await files.uploads.append(p('/new'), name, body('n'), { at: 0, length: 1 });
      await plant.file('new', 'another');
      expect(await codeOf(files.uploads.publish(p('/new'), name, { length: 1 }))).toBe('already_exists');
      expect(await inspect.text('new')).toBe('another');
      await files.uploads.publish(p('/new'), name, { length: 1, override: true });
      expect(await inspect.text('new')).toBe('n');
    });

    test('a name means something for its own path only, and nothing once the upload is discarded', async () => {
      await plant.folder('d');
      const name = await begin('/d/a.txt', 1);
      const { uploads } = files;
      for (const [path, other] of [
        ['/a.txt', name],
        ['/d/a.txt', 'a.txt'],
        ['/d/a.txt', `../d/${name}`],
      ] as const) {
        expect(await codeOf(uploads.size(p(path), other))).toBe('not_found');
        expect(await codeOf(uploads.append(p(path), other, body('y'), { at: 0, length: 1 }))).toBe(
          'not_found',
        );
        expect(await codeOf(uploads.publish(p(path), other, { length: 0 }))).toBe('not_found');
        await uploads.discard(p(path), other);
      }
      expect(await uploads.size(p('/d/a.txt'), name)).toBe(0);
      await uploads.discard(p('/d/a.txt'), name);
      expect(await codeOf(uploads.size(p('/d/a.txt'), name))).toBe('not_found');
      expect(await inspect.names('d')).toEqual([]);
    });
  });
}
