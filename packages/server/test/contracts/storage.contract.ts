import { everyPermission, ROOT } from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Change, ChangeResult, ChangingFileSystem } from '../../src/core/files/changes.js';
import { openFileSystem } from '../../src/core/files/open-file-system.js';
import { type Storage, WHOLE_STORAGE } from '../../src/core/files/storage.js';
import {
  body,
  byName,
  codeOf,
  type Inspect,
  namesOf,
  type Plant,
  p,
  textOf,
} from './file-system.contract.js';

type OpenStorage = () => Promise<{
  storage: Storage;
  plant: Plant;
  inspect: Inspect;
  close(): Promise<void>;
}>;

/** What a storage keeps of a filter, without the guard that asks it first. */
export function describeStorageFilter(title: string, open: OpenStorage): void {
  describe(title, () => {
    let opened: Awaited<ReturnType<OpenStorage>>;
    let files: ChangingFileSystem;
    const rules = [{ regex: false, allow: false, path: '/tree/denied', regexp: null }];

    beforeAll(async () => {
      opened = await open();
      files = opened.storage.files({ ...WHOLE_STORAGE, filter: { rules, hideDotfiles: true } });
    });
    beforeEach(() => {
      opened.plant.clear();
      for (const folder of ['tree/denied', 'tree/.hidden']) opened.plant.folder(folder);
      opened.plant.file('tree/open.txt', 'open');
      for (const name of ['denied/secret.txt', '.hidden/x']) opened.plant.file(`tree/${name}`, 'secret');
    });
    afterAll(() => opened.close());

    test('what is denied or hidden is in no list, walk, search, measure or archive', async () => {
      expect(await namesOf(files, '/tree')).toEqual(['open.txt']);
      expect((await files.list(p('/tree'), byName)).names()).toEqual(['open.txt']);
      const walked: string[] = [];
      for await (const batch of files.walk(p('/'))) walked.push(...batch.map(({ path }) => path));
      expect(walked).toEqual(['/tree', '/tree/open.txt']);
      const query = { words: [], anyWord: false, caseSensitive: false, kinds: [], extensions: [] };
      const found: string[] = [];
      for await (const batch of files.find(p('/'), query)) found.push(...batch.map(({ path }) => path));
      expect(found.sort()).toEqual(['/tree', '/tree/open.txt']);
      expect(await files.measure(p('/'))).toEqual({ numFiles: 1, numDirs: 1, size: 4, linkedSize: 0 });
      const { chunks } = await files.pack([{ path: p('/tree'), name: 'tree' }], { format: 'tar' });
      let archive = '';
      for await (const chunk of chunks) archive += Buffer.from(chunk).toString('latin1');
      expect(archive).toContain('tree/open.txt');
      expect(archive).not.toContain('secret');
    });

    test('what is denied is reached by no verb, nor along with the folder around it', async () => {
      const denied = p('/tree/denied/secret.txt');
      for (const asked of [
        () => files.stat(denied),
        () => files.open(denied),
        () => files.write(denied, body('x'), { reason: 'upload', override: true }),
        () => files.write(p('/tree/denied/new'), body('x'), { reason: 'upload' }),
        () => files.makeDirectory(p('/tree/denied/new')),
        () => files.copy(denied, p('/stolen')),
        () => files.copy(p('/tree'), p('/stolen')),
        () => files.move(p('/tree'), p('/stolen')),
        () => files.move(p('/tree/open.txt'), denied, { override: true }),
        () => files.remove(denied),
        () => files.remove(p('/tree')),
      ]) {
        expect(await codeOf(asked)).toBe('forbidden');
      }
      expect(opened.inspect.names('')).toEqual(['tree']);
      expect(opened.inspect.text('tree/denied/secret.txt')).toBe('secret');
      expect(opened.inspect.names('tree/denied')).toEqual(['secret.txt']);
    });

    test('a name in other case is denied as well where it is the same entry, by guard and storage', async () => {
      const { storage } = opened;
      const permissions = everyPermission(true);
      const grant = { userId: 1, username: 'anna', scope: ROOT, permissions, rules, hideDotfiles: false };
      for (const denying of [files, openFileSystem({ storage, grant })]) {
        for (const path of ['/tree/DENIED/secret.txt', '/TREE/denied/Secret.txt', '/tree/Denied']) {
          const code = storage.capabilities.foldsCase ? 'forbidden' : 'not_found';
          expect(await codeOf(denying.stat(p(path)))).toBe(code);
        }
      }
    });

    test('what is hidden is reached by its path, but not by visitors', async () => {
      expect(await textOf(files, '/tree/.hidden/x')).toBe('secret');
      const { fileId } = await files.stat(p('/tree'));
      const visited = files.at(p('/tree'), fileId);
      expect(await textOf(visited, '/open.txt')).toBe('open');
      expect(await codeOf(visited.open(p('/.hidden/x')))).toBe('forbidden');
    });
  });
}

/** What the layers above a storage rely on: a look at what a change would do, and a last question before it is seen. */
export function describeStorageChanges(title: string, open: OpenStorage): void {
  describe(title, () => {
    let opened: Awaited<ReturnType<OpenStorage>>;
    let files: ChangingFileSystem;

    beforeAll(async () => {
      opened = await open();
      files = opened.storage.files();
    });
    beforeEach(() => {
      opened.plant.clear();
      opened.plant.folder('from/sub');
      opened.plant.file('from/a', 'a');
      opened.plant.file('taken', 'taken');
    });
    afterAll(() => opened.close());

    const upload = { reason: 'upload' } as const;
    const plans: [Change, Partial<ChangeResult>][] = [
      [
        { verb: 'write', path: p('/new/b'), options: upload },
        { path: p('/new/b'), existed: false },
      ],
      [
        { verb: 'write', path: p('/taken'), options: { ...upload, override: true } },
        { path: p('/taken'), existed: true },
      ],
      [
        { verb: 'makeDirectory', path: p('/new/d'), isNew: false },
        { path: p('/new/d'), existed: false },
      ],
      [{ verb: 'makeDirectory', path: p('/from'), isNew: false }, { existed: true }],
      [
        { verb: 'remove', path: p('/from') },
        { path: p('/from'), existed: true },
      ],
      [
        { verb: 'copy', from: p('/from'), to: p('/to') },
        { path: p('/from'), destination: p('/to'), existed: false },
      ],
      [
        { verb: 'move', from: p('/from/a'), to: p('/taken'), options: { override: true } },
        { path: p('/from/a'), destination: p('/taken'), existed: true },
      ],
      [
        { verb: 'move', from: p('/from'), to: p('/from') },
        { path: p('/from'), existed: false },
      ],
    ];
    test.each(plans)('a dry run tells what would be done, and does nothing: %j', async (change, planned) => {
      expect(await files.dryRun(change)).toMatchObject(planned);
      expect(opened.inspect.names('').sort()).toEqual(['from', 'taken']);
      expect(opened.inspect.names('from').sort()).toEqual(['a', 'sub']);
      expect(opened.inspect.text('taken')).toBe('taken');
    });

    const refused: [Change, string][] = [
      [{ verb: 'write', path: p('/taken'), options: upload }, 'already_exists'],
      [{ verb: 'write', path: p('/taken/b'), options: upload }, 'conflict'],
      [{ verb: 'makeDirectory', path: p('/from'), isNew: true }, 'already_exists'],
      [{ verb: 'remove', path: p('/missing') }, 'not_found'],
      [{ verb: 'copy', from: p('/from'), to: p('/from/sub/in') }, 'invalid_input'],
      [{ verb: 'move', from: p('/from/a'), to: p('/taken') }, 'already_exists'],
    ];
    test.each(refused)('a dry run throws what the change would: %j', async (change, code) => {
      expect(await codeOf(files.dryRun(change))).toBe(code);
    });

    test('a change says what it did', async () => {
      const { fileId: before } = await files.stat(p('/taken'));
      const written = { ...upload, override: true, length: 1 };
      const replacing = await files.write(p('/taken'), body('x'), written);
      const { fileId: after } = replacing.entry;
      const mark = { fileId: after, isFolder: false, size: 1 };
      expect(after).not.toBe(before);
      expect(replacing).toMatchObject({ path: '/taken', existed: true, replaced: before, mark });
      const made = await files.write(p('/new/b'), body('x'), written);
      expect(made).toMatchObject({ path: '/new/b', destination: null, existed: false, replaced: null });
      expect(await files.makeDirectory(p('/d'))).toMatchObject({ path: '/d', existed: false });
      expect(await files.makeDirectory(p('/d'))).toMatchObject({ path: '/d', existed: true });
      const ends = { path: '/from', destination: '/d/from' };
      expect(await files.copy(p('/from'), p('/d/from'))).toMatchObject({ ...ends, existed: false });
      const over = await files.move(p('/from'), p('/d/from'), { override: true });
      expect(over).toMatchObject({ ...ends, existed: true });
      expect(await files.remove(p('/d'))).toMatchObject({ path: '/d', existed: true });
    });

    test('a refusal in the last moment leaves everything as it was', async () => {
      const reason = new Error('no longer allowed');
      const beforePublish = async () => {
        throw reason;
      };
      const name = await files.uploads.begin(p('/u'), { length: 1 });
      await files.uploads.append(p('/u'), name, body('u'), { at: 0, length: 1 });
      const before = opened.inspect.names('').sort();
      for (const change of [
        () => files.write(p('/small'), body('x'), { ...upload, length: 1, beforePublish }),
        () => files.write(p('/taken'), body('x'), { ...upload, override: true, beforePublish }),
        () => files.makeDirectory(p('/d'), { beforePublish }),
        () => files.copy(p('/from'), p('/to'), { beforePublish }),
        () => files.move(p('/from'), p('/to'), { beforePublish }),
        () => files.move(p('/from/a'), p('/a'), { beforePublish }),
        () => files.remove(p('/from'), { beforePublish }),
        () => files.uploads.publish(p('/u'), name, { length: 1, beforePublish }),
      ]) {
        await expect(change()).rejects.toBe(reason);
        expect(opened.inspect.names('').sort()).toEqual(before);
      }
      expect(opened.inspect.names('from').sort()).toEqual(['a', 'sub']);
      expect(opened.inspect.text('taken')).toBe('taken');
      await files.uploads.publish(p('/u'), name, { length: 1 });
      expect(opened.inspect.text('u')).toBe('u');
    });
  });
}
