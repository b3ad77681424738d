import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { body, codeOf, p } from '../../../test/contracts/file-system-calls.js';
import { type LocalStorage, openLocalStorage } from '../storage/local/local-storage.js';
import type { KeptLocation } from './file-system.js';
import { MountedStorage } from './mounted-storage.js';

let folder: string;
let main: LocalStorage;
let photos: LocalStorage;
let mounted: MountedStorage;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mounted-storage-'));
  const open = (name: string) => {
    const root = join(folder, name);
    mkdirSync(root);
    return openLocalStorage({ name, root, workers: 1 });
  };
  [main, photos] = [await open('main'), await open('photos')];
  mounted = new MountedStorage(main, photos);
});
afterEach(async () => {
  await Promise.all([main.close(), photos.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const GONE = 'volume:gone:/';
const never = new AbortController().signal;

/** Deletes a file of the storage, and replaces another; returns where both are kept. */
async function keepOn(storage: LocalStorage): Promise<{ trashed: KeptLocation; version: KeptLocation }> {
  for (const name of ['a', 'b']) writeFileSync(join(folder, storage.name, name), storage.name);
  const files = storage.files();
  const [plan] = await files.trash.plan([p('/a')]);
  if (plan?.status !== 'fulfilled') throw new Error('it cannot be deleted');
  const trashed = { volume: plan.value.volume, id: `${storage.name}-a` };
  await files.trash.put([{ path: p('/a'), location: trashed }], {});
  const version = { volume: '', id: `${storage.name}-b` };
  const keep = async ({ volume }: { volume: string }) => Object.assign(version, { volume });
  await files.write(p('/b'), body('new'), { reason: 'save', keep });
  return { trashed, version };
}

const idsIn = async (kind: 'trash' | 'versions', volume: string) =>
  (await mounted[kind].list(volume))?.objects.map(({ id }) => id).filter((id) => !id.startsWith('.'));

test('what is kept is looked after on the storage that its volume is of', async () => {
  for (const storage of [main, photos]) {
    const { trashed, version } = await keepOn(storage);
    expect([trashed.volume, version.volume]).toEqual(Array(2).fill(`volume:${storage.name}:/`));
    expect(await mounted.trash.has(trashed)).toBe(true);
    expect(await mounted.trash.measure(trashed)).toMatchObject({ size: storage.name.length });
    expect(await mounted.versions.settle(version, p('/b'))).toBe(true);
    expect(await idsIn('trash', trashed.volume)).toEqual([trashed.id]);
    expect(await idsIn('versions', version.volume)).toEqual([version.id]);
    expect(
      await mounted.versions.look(version.volume, [{ id: version.id, serverPath: p('/b') }]),
    ).toMatchObject([{ hasFile: true }]);
    expect((await mounted.trash.usage(trashed.volume))?.total).toBeGreaterThan(0);
    expect(await mounted.versions.diskBytes(version.volume)).toBeGreaterThan(0);
    await mounted.trash.toTrash(version);
    expect(await mounted.versions.has(version)).toBe(false);
    await mounted.trash.drop(trashed.volume, [trashed.id, version.id]);
    expect(await idsIn('trash', trashed.volume)).toEqual([]);
  }
});

test('knows the volumes of all storages, and where those are', async () => {
  for (const { volumes, folderOf, afterMove } of [mounted.trash, mounted.versions]) {
    expect(await volumes()).toEqual(['volume:main:/', 'volume:photos:/']);
    expect(['volume:main:/usb', 'volume:photos:/usb', GONE].map(folderOf)).toEqual(['/usb', '/usb', null]);
    const moved = ['volume:main:/a/b', 'volume:photos:/a', GONE].map((one) =>
      afterMove(one, p('/a'), p('/c')),
    );
    expect(moved).toEqual(['volume:main:/c/b', 'volume:photos:/c', GONE]);
  }
});

test('files of users are on the main storage', async () => {
  await keepOn(main);
  await mounted.files().copy(p('/b'), p('/c'));
  expect((await main.files().stat(p('/c'))).size).toBe(3);
  expect(mounted.capabilities).toBe(main.capabilities);
});

test.each([GONE, 'volume:main', 'volume:photos:bucket'])(
  'what is on the volume %s, which no storage has, is there again when that is',
  async (volume) => {
    const location = { volume, id: 'x' };
    const { trash, versions } = mounted;
    expect(await Promise.all([trash.has(location), versions.has(location)])).toEqual([null, null]);
    expect(await Promise.all([trash.list(volume), versions.list(volume)])).toEqual([null, null]);
    expect(await Promise.all([trash.usage(volume), versions.diskBytes(volume)])).toEqual([null, null]);
    expect(await Promise.all([trash.measure(location), versions.settle(location, p('/b'))])).toEqual([
      null,
      null,
    ]);
    writeFileSync(join(folder, 'main', 'b'), '');
    const files = main.files();
    const refused: Promise<unknown>[] = [
      trash.drop(volume, ['x']),
      versions.drop(location),
      trash.toTrash(location),
      versions.look(volume, [{ id: 'x', serverPath: null }]),
      trash.readNotes(volume, ['x'], never),
      files.trash.restore(location, p('/back'), { from: null }),
      files.versions.open(p('/b'), location),
      files.versions.restore(p('/b'), location, {}),
    ];
    expect(new Set(await Promise.all(refused.map(codeOf)))).toEqual(new Set(['disk_unreachable']));
  },
);
