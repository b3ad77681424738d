import { beforeAll, describe, expect, test } from 'vitest';
import {
  type AnyFileSystem,
  body,
  byName,
  codeOf,
  itemsOf,
  namesOf,
  p,
  textOf,
} from './file-system-calls.js';
import type { Inspect, Plant, UnderTest } from './under-test.js';

/** Every storage describes single entries alike. */
export function describeReading(underTest: UnderTest): void {
  describe('reading', () => {
    let files: AnyFileSystem;
    let plant: Plant;
    let inspect: Inspect;
    beforeAll(() => {
      ({ files, plant, inspect } = underTest());
    });

    test('a file is described', async () => {
      await plant.file('a.txt', 'hello\n');
      await plant.time('a.txt', 1_614_834_367.125 * 1000);
      const entry = await files.stat(p('/a.txt'));
      expect(entry).toMatchObject({
        path: '/a.txt',
        name: 'a.txt',
        kind: 'file',
        isSymlink: false,
        size: 6,
        modifiedMs: 1_614_834_367_125,
        type: 'text',
      });
    });

    test('the id of a file is that of the object, and never that of another', async () => {
      for (const name of ['a', 'b']) await plant.file(name, 'same');
      const idOf = async (path: string) => (await files.stat(p(path))).fileId;
      const [a, b] = [await idOf('/a'), await idOf('/b')];
      expect(a).not.toBe(b);
      const walked: string[] = [];
      for await (const batch of files.walk(p('/'))) walked.push(...batch.map(({ fileId }) => fileId));
      expect(walked).toEqual([a, b]);
      const opened = await files.open(p('/a'));
      await opened.close();
      expect(opened.entry.fileId).toBe(a);
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
      expect(await inspect.exists('no')).toBe(false);
    });

    test('small and large files are read at any position', async () => {
      const large = Buffer.alloc(3_000_000, 'satchel ');
      await plant.file('small', 'small');
      await plant.file('large', large);
      expect(await textOf(files, '/small')).toBe('small');
      expect(Buffer.from(await textOf(files, '/large')).equals(large)).toBe(true);
      for (const name of ['small', 'large']) {
        const file = await files.open(p(`/${name}`));
        const buffer = Buffer.alloc(3);
        expect(await file.read(buffer, 2)).toBe(3);
        expect(buffer.toString()).toBe((await inspect.bytes(name)).subarray(2, 5).toString());
        expect(await file.read(buffer, file.entry.size)).toBe(0);
        await file.close();
        await file.close();
      }
    });

    test('a folder is no file and a file is no folder', async () => {
      await plant.folder('d');
      await plant.file('f', '');
      expect(await codeOf(files.open(p('/d')))).toBe('invalid_input');
      expect(await codeOf(files.open(p('/')))).toBe('invalid_input');
      expect(await codeOf(files.list(p('/f'), byName))).toBe('invalid_input');
      expect(await codeOf(files.stat(p('/f/x')))).toBe('not_found');
    });

    test('a file has a descriptor only where entries have real paths', async () => {
      await plant.file('large', Buffer.alloc(3_000_000, 'large'));
      const file = await files.open(p('/large'));
      expect(file.descriptor === undefined).toBe(underTest().storage.capabilities.realPaths === null);
      await file.close();
    });

    test('the same file system with another root', async () => {
      await plant.folder('sub/folder');
      await plant.file('sub/a', 'a');
      const below = files.at(p('/sub'));
      expect(await namesOf(below, '/')).toEqual(['folder', 'a']);
      expect((await itemsOf(below, '/'))[1]?.path).toBe('/a');
      await below.write(p('/b'), body('b'), { reason: 'upload' });
      expect(await inspect.text('sub/b')).toBe('b');
      expect(await codeOf(below.remove(p('/')))).toBe('forbidden');
      expect(await codeOf(files.at(p('/nope')).stat(p('/')))).toBe('not_found');
    });
  });
}
