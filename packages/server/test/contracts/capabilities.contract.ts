import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AnyFileSystem, body, codeOf, itemsOf, namesOf, p, textOf } from './file-system-calls.js';
import { orderOf, plantSized } from './listing.contract.js';
import type { Inspect, OpenedStorage, Plant, UnderTest } from './under-test.js';

interface OpenedWithModes extends OpenedStorage {
  plant: Plant & { mode(path: string, mode: number): Promise<void> };
  inspect: Inspect & { mode(path: string): Promise<number> };
}

/** For storages whose entries have modes. */
export function describeModes(underTest: UnderTest<OpenedWithModes>): void {
  describe('modes', () => {
    let files: AnyFileSystem;
    let plant: OpenedWithModes['plant'];
    let inspect: OpenedWithModes['inspect'];
    beforeAll(() => {
      ({ files, plant, inspect } = underTest());
    });

    test('a file and its item have the mode', async () => {
      await plant.file('a.txt', 'hello');
      await plant.mode('a.txt', 0o644);
      expect(await files.stat(p('/a.txt'))).toMatchObject({ mode: 0o644 });
      expect(await itemsOf(files, '/')).toMatchObject([{ mode: 420 }]);
    });

    test('R-51: new files and folders, parents included, have the modes of new ones', async () => {
      await files.write(p('/n/m/a.txt'), body('hello'), { reason: 'upload' });
      await files.makeDirectory(p('/x/y/z'));
      expect(await inspect.mode('n/m/a.txt')).toBe(0o640);
      for (const path of ['n/m', 'x/y/z']) expect(await inspect.mode(path)).toBe(0o750);
    });

    test('a copy has the modes of its source', async () => {
      await plant.folder('from');
      await plant.file('from/a.txt', 'a');
      await plant.mode('from/a.txt', 0o600);
      await files.copy(p('/from'), p('/to'));
      expect(await inspect.mode('to/a.txt')).toBe(0o600);
    });

    test('a replaced file keeps its mode', async () => {
      await plant.file('script', 'old');
      await plant.mode('script', 0o755);
      await files.write(p('/script'), body('new'), { reason: 'save' });
      expect(await inspect.mode('script')).toBe(0o755);
    });
  });
}

/** For storages whose folders have times. */
export function describeFolderTimes(underTest: UnderTest): void {
  describe('times of folders', () => {
    let files: AnyFileSystem;
    let plant: Plant;
    let inspect: Inspect;
    beforeAll(() => {
      ({ files, plant, inspect } = underTest());
    });

    test('a folder has a time, and a copy of it has the same', async () => {
      await plant.folder('from/sub');
      await plant.time('from/sub', 3000 * 1000);
      expect(await files.stat(p('/from/sub'))).toMatchObject({ modifiedMs: 3_000_000 });
      await files.copy(p('/from'), p('/new/parent/to'));
      expect(Math.floor(await inspect.modifiedMs('new/parent/to/sub'))).toBe(3_000_000);
    });

    test('a folder has its place in the order of time', async () => {
      await plantSized(plant);
      await plant.folder('d');
      expect(await orderOf(files, 'modified', true)).toBe('acbd');
      expect(await orderOf(files, 'modified', false)).toBe('dbca');
    });
  });
}

/** For storages that rename an entry without a copy. */
export function describeRename(underTest: UnderTest): void {
  describe('renaming', () => {
    let files: AnyFileSystem;
    let plant: Plant;
    beforeAll(() => {
      ({ files, plant } = underTest());
    });

    test('the id of a file is that of the object, by whatever name, and never that of another', async () => {
      for (const name of ['a', 'b']) await plant.file(name, 'same');
      const idOf = async (path: string) => (await files.stat(p(path))).fileId;
      const [a, b] = [await idOf('/a'), await idOf('/b')];
      expect(a).not.toBe(b);
      await plant.move('a', 'c');
      expect(await idOf('/c')).toBe(a);
      const walked: string[] = [];
      for await (const batch of files.walk(p('/'))) walked.push(...batch.map(({ fileId }) => fileId));
      expect(walked).toEqual([b, a]);
      const opened = await files.open(p('/c'));
      await opened.close();
      expect(opened.entry.fileId).toBe(a);
      await plant.move('b', 'c');
      expect(await idOf('/c')).toBe(b);
    });
  });
}

/** For storages where the beginnings of files are read at no price. */
export function describeCheapHeads(underTest: UnderTest): void {
  describe('the beginnings of files', () => {
    let files: AnyFileSystem;
    let plant: Plant;
    beforeAll(() => {
      ({ files, plant } = underTest());
    });

    test('unknown extensions are told by their content when asked', async () => {
      await plant.file('binary.xyzzy', Buffer.from([1, 0, 2]));
      await plant.file('picture.xyzzy', Buffer.from('\x89PNG\r\n\x1a\n....', 'latin1'));
      await plant.file('text.xyzzy', 'text ü');
      const types = async (options: object) => (await itemsOf(files, '/', options)).map((item) => item.type);
      expect(await types({ sniff: true })).toEqual(['blob', 'image', 'text']);
      expect(await types({})).toEqual(['text', 'text', 'text']);
      expect((await files.stat(p('/binary.xyzzy'))).type).toBe('blob');
    });
  });
}

/** For storages that rename many entries of a folder at once. */
export function describeRenameMany(underTest: UnderTest): void {
  describe('renaming many', () => {
    let plant: Plant;
    let inspect: Inspect;
    beforeAll(() => {
      ({ plant, inspect } = underTest());
    });

    const rename = async (names: Record<string, string>) => {
      const wishes = Object.entries(names).map(([from, to]) => ({ from, to }));
      const { failed } = await underTest().storage.files().renameMany(p('/'), wishes);
      return failed.map(({ index }) => index);
    };

    test('many names are changed at once, and some of them by turns', async () => {
      for (const name of ['a', 'b', 'c']) await plant.file(name, name);
      expect(await rename({ a: 'b', b: 'a', c: 'd' })).toEqual([]);
      expect((await inspect.names('')).sort()).toEqual(['a', 'b', 'd']);
      const contents = await Promise.all(['a', 'b', 'd'].map((name) => inspect.text(name)));
      expect(contents).toEqual(['b', 'a', 'c']);
    });

    test('of many names none is changed when one cannot be', async () => {
      for (const name of ['a', 'b', 'kept']) await plant.file(name, name);
      expect(await rename({ a: 'x', b: 'kept' })).toEqual([1]);
      expect(await rename({ a: 'x', missing: 'y' })).toEqual([1]);
      expect((await inspect.names('')).sort()).toEqual(['a', 'b', 'kept']);
    });
  });
}

/** For storages that know a folder again. */
export function describeFolderIds(underTest: UnderTest): void {
  describe('ids of folders', () => {
    let files: AnyFileSystem;
    let plant: Plant;
    beforeAll(() => {
      ({ files, plant } = underTest());
    });

    test('pinned to a folder, nothing is found as soon as another one is in its place', async () => {
      await plant.folder('sub/folder');
      await plant.file('sub/a', 'a');
      const { fileId } = await files.stat(p('/sub'));
      const below = files.at(p('/sub'), fileId);
      expect(await namesOf(below, '/')).toEqual(['folder', 'a']);
      expect(await textOf(below, '/a')).toBe('a');
      await plant.move('sub', 'away');
      await plant.folder('sub');
      await plant.file('sub/a', 'another');
      for (const verb of [() => below.stat(p('/a')), () => below.open(p('/a')), () => namesOf(below, '/')]) {
        expect(await codeOf(verb())).toBe('not_found');
      }
      expect(await textOf(files.at(p('/away'), fileId), '/a')).toBe('a');
    });
  });
}

/** For storages that end somewhere. */
export function describeFreeSpace(underTest: UnderTest): void {
  describe('free space', () => {
    let files: AnyFileSystem;
    beforeAll(() => {
      ({ files } = underTest());
    });

    test('the disk says how much it holds', async () => {
      const { total, used } = await files.usage(p('/'));
      expect(total).toBeGreaterThan(used);
      expect(used).toBeGreaterThan(0);
    });
  });
}

/** For storages whose entries have paths on this machine. */
export function describeRealPaths(underTest: UnderTest): void {
  describe('real paths', () => {
    let files: AnyFileSystem;
    let plant: Plant;
    let inspect: Inspect;
    beforeAll(() => {
      ({ files, plant, inspect } = underTest());
    });

    test('other programs of the machine find an entry by its real path', async () => {
      await plant.folder('d');
      await plant.file('d/large', Buffer.alloc(3_000_000, 'large'));
      const { realPaths } = underTest().storage.capabilities;
      const { serverPath } = await files.locate(p('/d/large'));
      if (!realPaths || !serverPath) throw new Error('The entry has no real path');
      expect(readFileSync(realPaths.of(serverPath)).equals(await inspect.bytes('d/large'))).toBe(true);
      expect(realPaths.of(p('/'))).toBe(realPaths.root);
    });
  });
}

/** For storages that notice changes by others. */
export function describeWatch(underTest: UnderTest): void {
  test('what another program changes in a folder is noticed', async () => {
    const { plant, storage } = underTest();
    await plant.folder('d');
    let changes = 0;
    const stop = await storage.files().watch?.(p('/d'), () => {
      changes += 1;
    });
    await plant.file('d/new', 'new');
    await expect.poll(() => changes).toBeGreaterThan(0);
    stop?.();
  });
}
