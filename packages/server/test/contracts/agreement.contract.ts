import { everyPermission, ROOT } from '@satchel/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ChangingFileSystem } from '../../src/core/files/changes.js';
import { openFileSystem } from '../../src/core/files/open-file-system.js';
import type { Storage } from '../../src/core/files/storage.js';
import { body, byName, codeOf, itemsOf, p } from './file-system-calls.js';
import type { Plant, UnderTest } from './under-test.js';

/** For every storage: what its capabilities say is what it does. */
export function describeCapabilities(underTest: UnderTest): void {
  describe('capabilities', () => {
    let storage: Storage;
    let files: ChangingFileSystem;
    let plant: Plant;
    beforeAll(() => {
      ({ storage, plant } = underTest());
      files = storage.files();
    });

    test('verbs are there where they can do something', () => {
      const { watch, trash, versions } = storage.capabilities;
      expect(files.watch !== undefined).toBe(watch);
      expect(files.trash !== undefined).toBe(trash);
      expect(files.versions !== undefined).toBe(versions);
    });

    test('the total is known where the storage ends', async () => {
      const { total } = await files.usage(ROOT);
      expect(total !== null).toBe(storage.capabilities.freeSpace);
    });

    test('a part of an upload begins anywhere where uploads are scattered', async () => {
      const path = p('/u');
      const name = await files.uploads.begin(path, { length: 2 });
      const scattered = { missing: 2, onStored: () => undefined };
      const part = files.uploads.append(path, name, body('b'), { at: 1, length: 2, scattered });
      const code = storage.capabilities.scatteredUploads ? 'done' : 'upload_offset_mismatch';
      expect(await codeOf(part)).toBe(code);
      await files.uploads.discard(path, name);
    });

    test('times and modes that the storage does not know are null, in lists, walks and by themselves', async () => {
      const own = underTest().files;
      const { folderTimes, modes } = storage.capabilities;
      await plant.folder('d');
      await plant.file('f', 'f');
      const listed = (await own.list(ROOT, byName)).entries();
      const walked = [];
      for await (const batch of own.walk(ROOT)) walked.push(...batch);
      const looked = [await own.stat(p('/d')), await own.stat(p('/f'))];
      for (const entries of [listed, walked, looked]) {
        expect(entries.map(({ name, modifiedMs }) => [name, modifiedMs !== null])).toEqual([
          ['d', folderTimes],
          ['f', true],
        ]);
        expect(entries.map(({ mode }) => mode !== null)).toEqual([modes, modes]);
      }
      const items = (await itemsOf(own, '/')).map(({ modified, mode }) => [modified !== null, mode !== null]);
      expect(items).toEqual([
        [folderTimes, modes],
        [true, modes],
      ]);
    });

    test('names that differ in case are one where the storage folds it', async () => {
      await plant.file('a', 'a');
      const code = await codeOf(underTest().files.stat(p('/A')));
      expect(code).toBe(storage.capabilities.foldsCase ? 'done' : 'not_found');
    });

    test('content tells the type of a file only where it costs nothing', async () => {
      await plant.file('picture.xyzzy', Buffer.from('\x89PNG\r\n\x1a\n....', 'latin1'));
      const type = storage.capabilities.headsCost === 'cheap' ? 'image' : 'text';
      expect((await underTest().files.stat(p('/picture.xyzzy'))).type).toBe(type);
      expect(await itemsOf(underTest().files, '/', { sniff: true })).toMatchObject([{ type }]);
    });

    test('names and paths may be as long as it says, and no longer', async () => {
      const grant = { userId: 1, username: 'anna', scope: ROOT, permissions: everyPermission(true) };
      const users = openFileSystem({ storage, grant: { ...grant, rules: [], hideDotfiles: false } });
      const { maxNameBytes, maxPathBytes } = storage.capabilities;
      const name = 'n'.repeat(maxNameBytes);
      const path = pathOf(maxPathBytes);
      for (const longest of [`/${name}`, path]) {
        const write = (path: string) => codeOf(users.write(p(path), body('x'), { reason: 'upload' }));
        expect(await write(`${longest}n`)).toBe('invalid_input');
        expect(await write(longest)).toBe('done');
        await users.remove(p(`/${longest.split('/')[1]}`));
      }
    });
  });
}

/** Returns a path with so many bytes behind the first slash. */
function pathOf(bytes: number): string {
  const parents = Math.floor((bytes - 100) / 100);
  const path = `/${'p'.repeat(99)}`.repeat(parents);
  return `${path}/${'n'.repeat(bytes - path.length)}`;
}
