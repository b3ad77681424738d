import type { ListingItem } from '@satchel/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { LISTING_JSON } from '../../src/core/resources/listing-json.js';
import { type AnyFileSystem, byName, factsOf, itemsOf, MANY, namesOf, p } from './file-system-calls.js';
import { type Plant, plantAll, type UnderTest } from './under-test.js';

/** How every storage lists a folder. */
export function describeListing(underTest: UnderTest): void {
  describe('lists', () => {
    let files: AnyFileSystem;
    let plant: Plant;
    beforeAll(() => {
      ({ files, plant } = underTest());
    });

    test('an empty folder is an empty list', async () => {
      await plant.folder('d');
      expect(await files.list(p('/d'), byName)).toMatchObject({ count: 0 });
      expect(await itemsOf(files, '/d')).toEqual([]);
    });

    test('a list is in the order of the API', async () => {
      const names = ['.h', '9', '10', '_x', 'a b', 'a01', 'a1', 'a2', 'a10', 'B', 'c', 'é'];
      await plantAll(plant, names);
      await plant.folder('z');
      await plant.folder('D1');
      expect(await namesOf(files, '/')).toEqual(['D1', 'z', ...names]);
      const backwards = await itemsOf(files, '/', { sorting: { by: 'name', asc: true } });
      expect(backwards.map((item) => item.name)).toEqual(['z', 'D1', ...names.toReversed()]);
    });

    test('a list is in order of size or time', async () => {
      await plantSized(plant);
      await plant.folder('d');
      expect(await orderOf(files, 'size', true)).toBe('dbca');
      expect(await orderOf(files, 'size', false)).toBe('acbd');
      await plant.remove('d');
      expect(await orderOf(files, 'modified', true)).toBe('acb');
      expect(await orderOf(files, 'modified', false)).toBe('bca');
    });

    test('an item says what the API says', async () => {
      await plant.folder('my.dir');
      await plant.file('my.dir/Video.MP4', 'xx');
      await plant.time('my.dir/Video.MP4', 1_614_834_367.125 * 1000);
      for (const name of ['Video.en.srt', 'Video.vtt', 'Vide.vtt', 'Video.txt'])
        await plant.file(`my.dir/${name}`, '');
      const found = (await itemsOf(files, '/my.dir')).find((item) => item.name === 'Video.MP4');
      const { mode: _mode, ...video } = found ?? {};
      expect(video).toEqual({
        path: '/my.dir/Video.MP4',
        name: 'Video.MP4',
        size: 2,
        extension: '.MP4',
        modified: '2021-03-04T05:06:07.125Z',
        isDir: false,
        isSymlink: false,
        type: 'video',
        subtitles: ['/my.dir/Video.vtt', '/my.dir/Video.en.srt'],
      });
      const [folder] = await itemsOf(files, '/');
      expect(folder).toMatchObject({ name: 'my.dir', extension: '.dir', type: '', isDir: true });
    });

    test('a big folder lists the same as a small one', async () => {
      await plant.folder('big');
      await plantAll(
        plant,
        Array.from({ length: MANY }, (_, index) => `big/file ${index}.txt`),
        'x',
      );
      const listing = await files.encodeList(p('/big'), LISTING_JSON, byName);
      expect(listing.numFiles).toBe(MANY);
      const items = JSON.parse(Buffer.concat(listing.pieces).toString()) as ListingItem[];
      expect(items.map((item) => item.name)).toEqual(
        Array.from({ length: MANY }, (_, index) => `file ${index}.txt`),
      );
      expect(items.every((item) => item.size === 1 && item.type === 'text')).toBe(true);
    });

    test('columns hold what the encoded listing holds, of small and big folders', async () => {
      await plant.folder('big/folder');
      for (let size = 0; size < 7; size += 1) {
        const names = Array.from({ length: MANY / 7 }, (_, index) => `big/f${7 * index + size}`);
        await plantAll(plant, names, 'x'.repeat(size));
      }
      await plant.file('small', 'x');
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
  });
}

/** Files of different sizes and times, older ones larger. */
export async function plantSized(plant: Plant): Promise<void> {
  for (const [index, name] of ['b', 'c', 'a'].entries()) {
    await plant.file(name, 'x'.repeat(index));
    await plant.time(name, (1000 - index) * 1000);
  }
}

export async function orderOf(files: AnyFileSystem, by: string, asc: boolean): Promise<string> {
  return (await itemsOf(files, '/', { sorting: { by, asc } })).map((item) => item.name).join('');
}
