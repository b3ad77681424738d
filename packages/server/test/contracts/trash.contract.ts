import type { VirtualPath } from '@satchel/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChangingFileSystem } from '../../src/core/files/changes.js';
import type { KeptLocation } from '../../src/core/files/file-system.js';
import type { Storage } from '../../src/core/files/storage.js';
import type { TrashUpkeep } from '../../src/core/files/trash.js';
import { codeOf, namesOf, p } from './file-system-calls.js';
import type { Inspect, OpenedStorage, Plant, UnderTest } from './under-test.js';

export interface OpenedTrash extends OpenedStorage {
  storage: Storage & { trash: TrashUpkeep };
}

/** Moves what is at the path to the trash. */
export async function intoTrash(files: ChangingFileSystem, path: VirtualPath): Promise<KeptLocation> {
  const [plan] = (await files.trash?.plan([path])) ?? [];
  if (plan?.status !== 'fulfilled') throw new Error('There is no trash for it', { cause: plan?.reason });
  const location = { volume: plan.value.volume, id: 'deleted' };
  const [put] = (await files.trash?.put([{ path, location }], {})) ?? [];
  if (put?.status !== 'fulfilled') throw new Error('It was not moved', { cause: put?.reason });
  return location;
}

/** For storages that keep what is deleted. */
export function describeTrash(underTest: UnderTest<OpenedTrash>): void {
  describe('trash', () => {
    let files: ChangingFileSystem;
    let plant: Plant;
    let inspect: Inspect;
    let upkeep: TrashUpkeep;

    beforeAll(() => {
      ({ plant, inspect } = underTest());
      files = underTest().storage.files();
      upkeep = underTest().storage.trash;
    });
    beforeEach(async () => {
      await plant.folder('docs/sub');
      await plant.file('docs/sub/a.txt', 'deleted');
      await plant.file('kept', 'kept');
    });
    const restore = async (location: KeptLocation, to: string, options = {}) =>
      files.trash?.restore(location, p(to), { from: p('/docs'), ...options });

    test('what is put there is in no list, and comes back as it was', async () => {
      const { fileId } = await files.stat(p('/docs/sub/a.txt'));
      const location = await intoTrash(files, p('/docs'));
      expect(await namesOf(files, '/')).toEqual(['kept']);
      expect(await codeOf(files.stat(p('/docs/sub/a.txt')))).toBe('not_found');
      expect(await upkeep.has(location)).toBe(true);
      expect(await upkeep.measure(location)).toMatchObject({ size: 7, numFiles: 1 });
      await restore(location, '/new/docs');
      expect(await inspect.text('new/docs/sub/a.txt')).toBe('deleted');
      expect((await files.stat(p('/new/docs/sub/a.txt'))).fileId).toBe(fileId);
      expect(await upkeep.has(location)).toBe(false);
      expect(await codeOf(restore(location, '/docs'))).toBe('not_found');
    });

    test('it replaces nothing by default when it comes back', async () => {
      const location = await intoTrash(files, p('/docs/sub/a.txt'));
      expect(await codeOf(restore(location, '/kept'))).toBe('already_exists');
      expect(await inspect.text('kept')).toBe('kept');
      expect(await upkeep.has(location)).toBe(true);
      await restore(location, '/kept', { override: true });
      expect(await inspect.text('kept')).toBe('deleted');
    });

    test('what is dropped is gone, and dropping nothing is fine', async () => {
      const { volume, id } = await intoTrash(files, p('/docs'));
      for (const ids of [[id], [id, 'nothing'], []]) {
        const dropped = await upkeep.drop(volume, ids);
        expect(dropped.map(({ status }) => status)).toEqual(ids.map(() => 'fulfilled'));
      }
      expect(await upkeep.has({ volume, id })).toBe(false);
      expect(await upkeep.measure({ volume, id })).toBe(null);
      expect(await codeOf(restore({ volume, id }, '/docs'))).toBe('not_found');
    });

    test('each of many is planned by itself, and the plan changes nothing', async () => {
      const plans = (await files.trash?.plan([p('/docs'), p('/missing'), p('/kept')])) ?? [];
      expect(plans).toMatchObject([
        { status: 'fulfilled', value: { path: '/docs', isDirectory: true, size: null } },
        { status: 'rejected', reason: { code: 'not_found' } },
        { status: 'fulfilled', value: { path: '/kept', isDirectory: false, size: 4 } },
      ]);
      expect(await namesOf(files, '/')).toEqual(['docs', 'kept']);
    });
  });
}
