import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { mountSilentDisk, type SilentDisk, whyNoSilentDisk } from '../../../test/silent-disk.js';
import { assertPlacesAnswer } from './answering-places.js';

let disk: SilentDisk | null = null;
afterEach(() => {
  disk?.unmount();
  disk = null;
});

test('places that are missing, or are no places of a disk, are told elsewhere', async () => {
  await assertPlacesAnswer({ root: '/nowhere/at/all', state: '', database: 'postgres://u:p@host/db' });
});

test.skipIf(whyNoSilentDisk() !== null)(
  'a disk that does not answer is told, and by which option',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'satchel-silent-'));
    const path = join(folder, 'disk');
    disk = mountSilentDisk(path);
    if (!disk) return;
    for (const [name, what] of [
      ['root', 'folder to serve'],
      ['state', 'state folder'],
    ]) {
      const looked = assertPlacesAnswer({ [String(name)]: join(path, 'files') }, 100);
      await expect(looked).rejects.toThrow(`The disk of the ${what} ${join(path, 'files')} does not answer.`);
      disk?.unmount();
      disk = mountSilentDisk(path);
    }
    disk?.unmount();
    disk = null;
    await rm(folder, { recursive: true, force: true });
  },
);
