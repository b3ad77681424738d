import { everyPermission, parseVirtualPath, ROOT, type Rule, type VirtualPath } from '@satchel/contract';
import { expect, test } from 'vitest';
import { MemoryStorage, usualForm } from '../../../test/memory-storage.js';
import { openFileSystem } from './open-file-system.js';

const deny = (path: string): Rule => ({ regex: false, allow: false, path, regexp: null });
const SECRET: Rule = { regex: true, allow: false, path: '', regexp: { raw: '/secret' } };

/** A disk that folds is mounted at `/usb` and at `/home/usb`. */
class WithFoldingDisk extends MemoryStorage {
  asked = 0;

  override foldsAt(serverPath: VirtualPath): boolean {
    this.asked += 1;
    return /^(\/home)?\/usb\//.test(serverPath);
  }
}

const storage = new WithFoldingDisk(usualForm());

async function shown(rules: Rule[], places: string[], scope = ROOT): Promise<(string | null)[]> {
  await storage.files().makeDirectory('/home' as VirtualPath);
  const grant = { userId: 7, username: 'u', permissions: everyPermission(true), hideDotfiles: false };
  const paths = await openFileSystem({ storage, grant: { ...grant, rules, scope } }).shownPaths();
  storage.asked = 0;
  return places.map((place) => paths.of(place as VirtualPath));
}

test('S16: what a rule denies on a disk that folds is told in no spelling, below a root that does not', async () => {
  const rules = [deny('/usb/Private'), deny('/docs/Private'), SECRET];
  const hidden = ['/usb/private/a', '/usb/Private/a', '/usb/PRIVATE', '/usb/x/SECRET', '/docs/Private/a'];
  expect(await shown(rules, hidden)).toEqual(hidden.map(() => null));
  const open = ['/usb/privately', '/docs/private/a', '/docs/SECRET', '/a'];
  expect(await shown(rules, open)).toEqual(open);
});

test('S16: in a scope the place counts from the root of the disk', async () => {
  expect(
    await shown([deny('/usb/Private')], ['/home/usb/private/a', '/home/a'], parseVirtualPath('/home')),
  ).toEqual([null, '/a']);
});

test('S16: the disk is asked only about what its folding decides', async () => {
  await shown([deny('/usb/Private')], ['/usb/a', '/usb/Private/a', '/docs/b']);
  expect(storage.asked).toBe(0);
  await shown([], ['/usb/private/a']);
  expect(storage.asked).toBe(0);
});
