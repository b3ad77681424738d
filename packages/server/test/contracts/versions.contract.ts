import { closeSync, ftruncateSync, linkSync, lstatSync, openSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChangingFileSystem, KeepReplaced, ReplacedFile } from '../../src/core/files/changes.js';
import type { KeptLocation } from '../../src/core/files/file-system.js';
import type { Storage } from '../../src/core/files/storage.js';
import type { TrashUpkeep } from '../../src/core/files/trash.js';
import type { VersionUpkeep } from '../../src/core/files/versions.js';
import { body, codeOf, failing, type Inspect, namesOf, type Plant, p } from './file-system.contract.js';

interface OpenedKeeper {
  storage: Storage & { versions: VersionUpkeep; trash: TrashUpkeep };
  root: string;
  plant: Plant;
  inspect: Inspect;
  close(): Promise<void>;
}

const GIBIBYTE = 1024 ** 3;

/** What a storage does with files that others replace. */
export function describeVersions(title: string, open: () => Promise<OpenedKeeper>): void {
  describe(title, () => {
    let opened: OpenedKeeper;
    let files: ChangingFileSystem;
    let asked: ReplacedFile[];
    let locations: KeptLocation[];

    beforeAll(async () => {
      opened = await open();
      files = opened.storage.files();
    });
    beforeEach(() => {
      opened.plant.clear();
      opened.plant.folder('docs/sub');
      opened.plant.file('docs/a.txt', 'first');
      opened.plant.file('other.txt', 'other');
      asked = [];
      locations = [];
    });
    afterAll(() => opened.close());

    const keep: KeepReplaced = async (file) => {
      asked.push(file);
      const location = { volume: file.volume, id: `version-${asked.length}` };
      locations.push(location);
      return location;
    };
    const real = (path: string) => join(opened.root, path);
    const inode = (path: string) => lstatSync(real(path)).ino;
    const kept = () => {
      const folder = real('.satchel-versions');
      return opened.inspect.exists('.satchel-versions')
        ? readdirSync(folder, { withFileTypes: true })
            .map(({ name }) => name)
            .sort()
        : [];
    };
    const spotAt = (index: number): KeptLocation => {
      const location = locations[index];
      if (!location) throw new Error(`nothing was kept ${index}`);
      return location;
    };
    const save = (content: string, more = {}) =>
      files.write(p('/docs/a.txt'), body(content), { reason: 'save', keep, ...more });
    const textIn = async (location: KeptLocation) => {
      const file = await files.versions?.open(p('/docs/a.txt'), location);
      if (!file) throw new Error('no versions');
      try {
        const buffer = Buffer.alloc(file.entry.size);
        await file.read(buffer, 0);
        return buffer.toString();
      } finally {
        await file.close();
      }
    };
    const intoTrash = async () => {
      const verbs = files.trash;
      const path = p('/other.txt');
      const [plan] = (await verbs?.plan([path])) ?? [];
      const location = { volume: plan?.status === 'fulfilled' ? plan.value.volume : '', id: 'deleted' };
      await verbs?.put([{ path, location }], {});
      return location;
    };

    const upload = { reason: 'upload', override: true } as const;
    const replacing: [string, () => Promise<unknown>, string][] = [
      ['a save', () => save('second', { length: 6 }), 'second'],
      ['a save of unknown length', () => save('second'), 'second'],
      ['an upload', () => files.write(p('/docs/a.txt'), body('new'), { ...upload, length: 3, keep }), 'new'],
      [
        'an upload in parts',
        async () => {
          const path = p('/docs/a.txt');
          const name = await files.uploads.begin(path, { length: 5, override: true });
          await files.uploads.append(path, name, body('parts'), { at: 0, length: 5 });
          await files.uploads.publish(path, name, { length: 5, override: true, keep });
        },
        'parts',
      ],
      ['a copy', () => files.copy(p('/other.txt'), p('/docs/a.txt'), { override: true, keep }), 'other'],
      ['a move', () => files.move(p('/other.txt'), p('/docs/a.txt'), { override: true, keep }), 'other'],
      [
        'a folder that is copied onto another',
        async () => {
          opened.plant.folder('from/docs');
          opened.plant.file('from/docs/a.txt', 'merged');
          await files.copy(p('/from/docs'), p('/docs'), { override: true, keep });
        },
        'merged',
      ],
      [
        'a folder that is moved onto another',
        async () => {
          opened.plant.folder('from/docs');
          opened.plant.file('from/docs/a.txt', 'merged');
          await files.move(p('/from/docs'), p('/docs'), { override: true, keep });
        },
        'merged',
      ],
      [
        'something that is restored from the trash',
        async () => {
          const to = p('/docs/a.txt');
          await files.trash?.restore(await intoTrash(), to, { override: true, keep, from: to });
        },
        'other',
      ],
    ];
    test.each(replacing)('%s keeps the very file that it replaces', async (_title, change, content) => {
      const [before, { mtimeMs }] = [inode('docs/a.txt'), lstatSync(real('docs/a.txt'))];
      await change();
      expect(opened.inspect.text('docs/a.txt')).toBe(content);
      expect(asked).toMatchObject([{ serverPath: '/docs/a.txt', size: 5, modifiedMs: mtimeMs }]);
      expect(kept()).toEqual(['version-1']);
      expect(inode('.satchel-versions/version-1')).toBe(before);
      expect(lstatSync(real('.satchel-versions/version-1')).nlink).toBe(1);
      expect(await textIn(spotAt(0))).toBe('first');
      expect(await opened.storage.versions.has(spotAt(0))).toBe(true);
    });

    test('a change that replaces nothing asks nothing', async () => {
      await files.write(p('/docs/new'), body('x'), { ...upload, keep });
      await files.copy(p('/docs'), p('/copy'), { override: true, keep });
      await files.move(p('/other.txt'), p('/moved.txt'), { override: true, keep });
      expect(asked).toEqual([]);
      expect(opened.inspect.exists('.satchel-versions')).toBe(false);
    });

    test('what is not to be kept is gone', async () => {
      await save('second', { keep: async () => null });
      expect(opened.inspect.text('docs/a.txt')).toBe('second');
      expect(kept()).toEqual([]);
    });

    test('a refusal to keep leaves everything as it was', async () => {
      const reason = new Error('no room for a row');
      const refuse = async () => {
        throw reason;
      };
      opened.plant.folder('from/docs');
      opened.plant.file('from/docs/a.txt', 'merged');
      for (const change of [
        () => save('second', { keep: refuse }),
        () => files.copy(p('/other.txt'), p('/docs/a.txt'), { override: true, keep: refuse }),
        () => files.move(p('/from/docs'), p('/docs'), { override: true, keep: refuse }),
      ])
        await expect(change()).rejects.toBe(reason);
      expect(opened.inspect.text('docs/a.txt')).toBe('first');
      expect(opened.inspect.text('from/docs/a.txt')).toBe('merged');
      expect(opened.inspect.names('docs').sort()).toEqual(['a.txt', 'sub']);
      expect(kept()).toEqual([]);
    });

    test('a write that breaks off keeps nothing', async () => {
      const write = files.write(p('/docs/a.txt'), failing('abc'), { ...upload, keep });
      expect(await codeOf(write)).toBe('the line went dead');
      expect(asked).toEqual([]);
      expect(opened.inspect.text('docs/a.txt')).toBe('first');
    });

    test('a former content takes its place again, and the present one is kept', async () => {
      const first = inode('docs/a.txt');
      await save('second');
      const second = inode('docs/a.txt');
      const restored = await files.versions?.restore(p('/docs/a.txt'), spotAt(0), { keep });
      expect(restored?.entry).toEqual(await files.stat(p('/docs/a.txt')));
      expect(opened.inspect.text('docs/a.txt')).toBe('first');
      expect(inode('docs/a.txt')).toBe(first);
      expect(kept()).toEqual(['version-2']);
      expect(inode('.satchel-versions/version-2')).toBe(second);
      expect(await textIn(spotAt(1))).toBe('second');
      const again = files.versions?.restore(p('/docs/a.txt'), spotAt(0), { keep });
      expect(await codeOf(again ?? Promise.resolve())).toBe('not_found');
      expect(opened.inspect.text('docs/a.txt')).toBe('first');
    });

    test('what is in an empty location is not found, and dropping it is fine', async () => {
      await save('second');
      await opened.storage.versions.drop(spotAt(0));
      await opened.storage.versions.drop(spotAt(0));
      expect(kept()).toEqual([]);
      expect(await opened.storage.versions.has(spotAt(0))).toBe(false);
      expect(await codeOf(textIn(spotAt(0)))).toBe('not_found');
      const elsewhere = { volume: 'root:/nowhere', id: 'version-1' };
      expect(await opened.storage.versions.has(elsewhere)).toBe(null);
      expect(await codeOf(textIn(elsewhere))).toBe('not_found');
    });

    test('no verb reaches the folder', async () => {
      await save('second');
      expect(await namesOf(files, '/')).toEqual(['docs', 'other.txt']);
      for (const path of ['/.satchel-versions', '/.SATCHEL-versions/version-1'])
        expect(await codeOf(files.stat(p(path)))).toBe('not_found');
      const query = { words: ['version'], anyWord: false, caseSensitive: false, kinds: [], extensions: [] };
      for await (const batch of files.find(p('/'), query)) expect(batch).toEqual([]);
      expect(await files.measure(p('/'))).toMatchObject({ numFiles: 2, size: 11 });
      await files.copy(p('/docs'), p('/copy'));
      expect(opened.inspect.names('copy').sort()).toEqual(['a.txt', 'sub']);
    });

    test('100 changes of a huge file copy nothing of it', async () => {
      const fd = openSync(real('docs/a.txt'), 'r+');
      ftruncateSync(fd, 16 * GIBIBYTE);
      closeSync(fd);
      const huge = inode('docs/a.txt');
      for (let round = 0; round < 50; round += 1) {
        await save('small');
        expect(inode(`.satchel-versions/${spotAt(round * 2).id}`)).toBe(huge);
        await files.versions?.restore(p('/docs/a.txt'), spotAt(round * 2), { keep });
        expect(inode('docs/a.txt')).toBe(huge);
      }
      expect(kept()).toHaveLength(50);
      expect(lstatSync(real('docs/a.txt')).size).toBe(16 * GIBIBYTE);
    });

    describe('after a crash', () => {
      const settle = (place = '/docs/a.txt') => opened.storage.versions.settle(spotAt(0), p(place));

      test('in the middle of keeping, the file is there under its name alone', async () => {
        await save('second');
        const location = real(`.satchel-versions/${spotAt(0).id}`);
        renameSync(real('docs/a.txt'), real('gone'));
        renameSync(location, real('docs/a.txt'));
        expect(await settle()).toBe(false);
        expect(opened.inspect.text('docs/a.txt')).toBe('first');

        linkSync(real('docs/a.txt'), location);
        expect(await settle()).toBe(false);
        expect(opened.inspect.text('docs/a.txt')).toBe('first');
        expect(lstatSync(real('docs/a.txt')).nlink).toBe(1);

        renameSync(real('docs/a.txt'), location);
        expect(await settle()).toBe(false);
        expect(opened.inspect.text('docs/a.txt')).toBe('first');
        expect(kept()).toEqual([]);
      });

      test('what was replaced is kept, and half of a file is not', async () => {
        await save('second');
        opened.plant.file(`.satchel-versions/${spotAt(0).id}.part`, 'hal');
        expect(await settle()).toBe(true);
        expect(await settle('/gone/with/its/folder')).toBe(true);
        expect(kept()).toEqual(['version-1']);
        expect(await textIn(spotAt(0))).toBe('first');
        expect(await opened.storage.versions.settle({ volume: 'root:/gone', id: 'x' }, p('/a'))).toBe(null);
      });
    });
  });
}
