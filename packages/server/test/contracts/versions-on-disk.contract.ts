import { closeSync, ftruncateSync, linkSync, lstatSync, openSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChangingFileSystem } from '../../src/core/files/changes.js';
import { codeOf, namesOf, p } from './file-system-calls.js';
import type { Inspect, Plant, UnderTest } from './under-test.js';
import { Keeper, type OpenedKeeper, plantDocs } from './versions.contract.js';

const GIBIBYTE = 1024 ** 3;

/** Where a disk keeps what others replace, what that costs, and what a crash makes of it. */
export function describeVersionsOnDisk(underTest: UnderTest<OpenedKeeper & { root: string }>): void {
  describe('versions in a folder', () => {
    let files: ChangingFileSystem;
    let plant: Plant;
    let inspect: Inspect;
    let keeper: Keeper;

    beforeAll(() => {
      ({ plant, inspect } = underTest());
      files = underTest().storage.files();
    });
    beforeEach(async () => {
      keeper = new Keeper(files);
      await plantDocs(plant);
    });

    const real = (path: string) => join(underTest().root, path);
    const inode = (path: string) => lstatSync(real(path)).ino;
    const kept = () => readdirSync(real('.satchel-versions')).sort();

    test('no verb reaches the folder', async () => {
      await keeper.save('second');
      expect(await namesOf(files, '/')).toEqual(['docs', 'other.txt']);
      for (const path of ['/.satchel-versions', '/.SATCHEL-versions/version-1'])
        expect(await codeOf(files.stat(p(path)))).toBe('not_found');
      const query = { words: ['version'], anyWord: false, caseSensitive: false, kinds: [], extensions: [] };
      for await (const batch of files.find(p('/'), query)) expect(batch).toEqual([]);
      expect(await files.measure(p('/'))).toMatchObject({ numFiles: 2, size: 11 });
      await files.copy(p('/docs'), p('/copy'));
      expect((await inspect.names('copy')).sort()).toEqual(['a.txt', 'sub']);
    });

    test('100 changes of a huge file copy nothing of it', async () => {
      const fd = openSync(real('docs/a.txt'), 'r+');
      ftruncateSync(fd, 16 * GIBIBYTE);
      closeSync(fd);
      const huge = inode('docs/a.txt');
      for (let round = 0; round < 50; round += 1) {
        await keeper.save('small');
        expect(inode(`.satchel-versions/${keeper.location(round * 2).id}`)).toBe(huge);
        await files.versions?.restore(p('/docs/a.txt'), keeper.location(round * 2), { keep: keeper.keep });
        expect(inode('docs/a.txt')).toBe(huge);
      }
      expect(kept()).toHaveLength(50);
      expect(lstatSync(real('docs/a.txt')).size).toBe(16 * GIBIBYTE);
    });

    describe('after a crash', () => {
      const settle = (place = '/docs/a.txt') =>
        underTest().storage.versions.settle(keeper.location(), p(place));

      test('in the middle of keeping, the file is there under its name alone', async () => {
        await keeper.save('second');
        const location = real(`.satchel-versions/${keeper.location().id}`);
        renameSync(real('docs/a.txt'), real('gone'));
        renameSync(location, real('docs/a.txt'));
        expect(await settle()).toBe(false);
        expect(await inspect.text('docs/a.txt')).toBe('first');

        linkSync(real('docs/a.txt'), location);
        expect(await settle()).toBe(false);
        expect(await inspect.text('docs/a.txt')).toBe('first');
        expect(lstatSync(real('docs/a.txt')).nlink).toBe(1);

        renameSync(real('docs/a.txt'), location);
        expect(await settle()).toBe(false);
        expect(await inspect.text('docs/a.txt')).toBe('first');
        expect(kept()).toEqual([]);
      });

      test('what was replaced is kept, and half of a file is not', async () => {
        await keeper.save('second');
        await plant.file(`.satchel-versions/${keeper.location().id}.part`, 'hal');
        expect(await settle()).toBe(true);
        expect(await settle('/gone/with/its/folder')).toBe(true);
        expect(kept()).toEqual(['version-1']);
        expect(await keeper.textIn(keeper.location())).toBe('first');
        expect(
          await underTest().storage.versions.settle({ volume: 'volume:main:/gone', id: 'x' }, p('/a')),
        ).toBe(null);
      });
    });
  });
}
