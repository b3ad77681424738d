import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChangingFileSystem, KeepReplaced, ReplacedFile } from '../../src/core/files/changes.js';
import type { KeptLocation } from '../../src/core/files/file-system.js';
import type { Storage } from '../../src/core/files/storage.js';
import type { TrashUpkeep } from '../../src/core/files/trash.js';
import type { VersionUpkeep } from '../../src/core/files/versions.js';
import { body, codeOf, contentOf, failing, p } from './file-system-calls.js';
import { intoTrash } from './trash.contract.js';
import type { Inspect, OpenedStorage, Plant, UnderTest } from './under-test.js';

/** A replaced file can be kept. */
interface KeptObject {
  id: string;
  object: string;
  names: number;
}

export interface OpenedKeeper extends OpenedStorage {
  storage: Storage & { versions: VersionUpkeep; trash: TrashUpkeep };
  inspect: Inspect & {
    /** Says which object has the name. */
    object(path: string): Promise<string>;
    /** The former contents of files. */
    kept(): Promise<KeptObject[]>;
  };
}

/** Keeps what `files` replaces, and remembers where. */
export class Keeper {
  readonly asked: ReplacedFile[] = [];
  readonly #locations: KeptLocation[] = [];

  constructor(readonly files: ChangingFileSystem) {}

  readonly keep: KeepReplaced = async (file) => {
    this.asked.push(file);
    const location = { volume: file.volume, id: `version-${this.asked.length}` };
    this.#locations.push(location);
    return location;
  };

  /** Where what was replaced first is kept, by default. */
  location(index = 0): KeptLocation {
    const location = this.#locations[index];
    if (!location) throw new Error(`nothing was kept ${index}`);
    return location;
  }

  save(content: string, more = {}) {
    const options = { reason: 'save', keep: this.keep, ...more } as const;
    return this.files.write(p('/docs/a.txt'), body(content), options);
  }

  async textIn(location: KeptLocation): Promise<string> {
    const file = await this.files.versions?.open(p('/docs/a.txt'), location);
    if (!file) throw new Error('no versions');
    return contentOf(file);
  }
}

/** Before each test there are two files. */
export async function plantDocs(plant: Plant): Promise<void> {
  await plant.folder('docs/sub');
  await plant.file('docs/a.txt', 'first');
  await plant.file('other.txt', 'other');
}

/** For storages that keep what others replace. */
export function describeVersions(underTest: UnderTest<OpenedKeeper>): void {
  describe('versions', () => {
    let files: ChangingFileSystem;
    let plant: Plant;
    let inspect: OpenedKeeper['inspect'];
    let keeper: Keeper;
    const keep: KeepReplaced = (file) => keeper.keep(file);

    beforeAll(() => {
      ({ plant, inspect } = underTest());
      files = underTest().storage.files();
    });
    beforeEach(async () => {
      keeper = new Keeper(files);
      await plantDocs(plant);
    });

    const docs = p('/docs/a.txt');
    const upload = { reason: 'upload', override: true } as const;
    const replacing: [string, () => Promise<unknown>, string][] = [
      ['a save', () => keeper.save('second', { length: 6 }), 'second'],
      ['a save of unknown length', () => keeper.save('second'), 'second'],
      ['an upload', () => files.write(docs, body('new'), { ...upload, length: 3, keep }), 'new'],
      [
        'an upload in parts',
        async () => {
          const name = await files.uploads.begin(docs, { length: 5, override: true });
          await files.uploads.append(docs, name, body('parts'), { at: 0, length: 5 });
          await files.uploads.publish(docs, name, { length: 5, override: true, keep });
        },
        'parts',
      ],
      ['a copy', () => files.copy(p('/other.txt'), docs, { override: true, keep }), 'other'],
      ['a move', () => files.move(p('/other.txt'), docs, { override: true, keep }), 'other'],
      [
        'a folder that is copied onto another',
        async () => {
          await plant.folder('from/docs');
          await plant.file('from/docs/a.txt', 'merged');
          await files.copy(p('/from/docs'), p('/docs'), { override: true, keep });
        },
        'merged',
      ],
      [
        'a folder that is moved onto another',
        async () => {
          await plant.folder('from/docs');
          await plant.file('from/docs/a.txt', 'merged');
          await files.move(p('/from/docs'), p('/docs'), { override: true, keep });
        },
        'merged',
      ],
      [
        'something that is restored from the trash',
        async () => {
          const location = await intoTrash(files, p('/other.txt'));
          await files.trash?.restore(location, docs, { override: true, keep, from: docs });
        },
        'other',
      ],
    ];
    test.each(replacing)('%s keeps the very file that it replaces', async (_title, change, content) => {
      const [before, { modifiedMs }] = [
        await inspect.object('docs/a.txt'),
        await files.stat(p('/docs/a.txt')),
      ];
      await change();
      expect(await inspect.text('docs/a.txt')).toBe(content);
      expect(keeper.asked).toMatchObject([{ serverPath: '/docs/a.txt', size: 5, modifiedMs }]);
      expect(await inspect.kept()).toEqual([{ id: 'version-1', object: before, names: 1 }]);
      expect(await keeper.textIn(keeper.location())).toBe('first');
      expect(await underTest().storage.versions.has(keeper.location())).toBe(true);
    });

    test('a change that replaces nothing asks nothing', async () => {
      await files.write(p('/docs/new'), body('x'), { ...upload, keep });
      await files.copy(p('/docs'), p('/copy'), { override: true, keep });
      await files.move(p('/other.txt'), p('/moved.txt'), { override: true, keep });
      expect(keeper.asked).toEqual([]);
      expect((await inspect.names('')).sort()).toEqual(['copy', 'docs', 'moved.txt']);
    });

    test('what is not to be kept is gone', async () => {
      await keeper.save('second', { keep: async () => null });
      expect(await inspect.text('docs/a.txt')).toBe('second');
      expect(await inspect.kept()).toEqual([]);
    });

    test('a refusal to keep leaves everything as it was', async () => {
      const reason = new Error('no room for a row');
      const refuse = async () => {
        throw reason;
      };
      await plant.folder('from/docs');
      await plant.file('from/docs/a.txt', 'merged');
      for (const change of [
        () => keeper.save('second', { keep: refuse }),
        () => files.copy(p('/other.txt'), p('/docs/a.txt'), { override: true, keep: refuse }),
        () => files.move(p('/from/docs'), p('/docs'), { override: true, keep: refuse }),
      ])
        await expect(change()).rejects.toBe(reason);
      expect(await inspect.text('docs/a.txt')).toBe('first');
      expect(await inspect.text('from/docs/a.txt')).toBe('merged');
      expect((await inspect.names('docs')).sort()).toEqual(['a.txt', 'sub']);
      expect(await inspect.kept()).toEqual([]);
    });

    test('a write that breaks off keeps nothing', async () => {
      const write = files.write(p('/docs/a.txt'), failing('abc'), { ...upload, keep });
      expect(await codeOf(write)).toBe('the line went dead');
      expect(keeper.asked).toEqual([]);
      expect(await inspect.text('docs/a.txt')).toBe('first');
    });

    test('a former content takes its place again, and the present one is kept', async () => {
      const first = await inspect.object('docs/a.txt');
      await keeper.save('second');
      const second = await inspect.object('docs/a.txt');
      const restored = await files.versions?.restore(p('/docs/a.txt'), keeper.location(), { keep });
      expect(restored?.entry).toEqual(await files.stat(p('/docs/a.txt')));
      expect(await inspect.text('docs/a.txt')).toBe('first');
      expect(await inspect.object('docs/a.txt')).toBe(first);
      expect(await inspect.kept()).toEqual([{ id: 'version-2', object: second, names: 1 }]);
      expect(await keeper.textIn(keeper.location(1))).toBe('second');
      const again = files.versions?.restore(p('/docs/a.txt'), keeper.location(), { keep });
      expect(await codeOf(again ?? Promise.resolve())).toBe('not_found');
      expect(await inspect.text('docs/a.txt')).toBe('first');
    });

    test('what is in an empty location is not found, and dropping it is fine', async () => {
      await keeper.save('second');
      await underTest().storage.versions.drop(keeper.location());
      await underTest().storage.versions.drop(keeper.location());
      expect(await inspect.kept()).toEqual([]);
      expect(await underTest().storage.versions.has(keeper.location())).toBe(false);
      expect(await codeOf(keeper.textIn(keeper.location()))).toBe('not_found');
      const elsewhere = { volume: 'volume:main:/nowhere', id: 'version-1' };
      expect(await underTest().storage.versions.has(elsewhere)).toBe(null);
      expect(await codeOf(keeper.textIn(elsewhere))).toBe('not_found');
    });
  });
}
