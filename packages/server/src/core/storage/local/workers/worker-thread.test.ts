import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ROOT, type VirtualPath } from '@satchel/contract';
import { expect, test } from 'vitest';
import { openLocalStorage } from '../local-storage.js';
import { spareThreads } from './worker-thread.js';

/** The names in a new folder with this file, as a disk of its own sees them. */
async function namesBeside(file: string, hiddenFiles: string[] = []): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'satchel-threads-'));
  await writeFile(join(root, file), file);
  const storage = await openLocalStorage({ root, hiddenFiles: hiddenFiles.map((each) => join(root, each)) });
  const sorting = { by: 'name', asc: true } as const;
  const listing = await storage.files().list(ROOT, { sorting });
  await storage.close();
  await rm(root, { recursive: true });
  return listing.entries().map(({ name }) => name);
}

test('a thread that was kept knows only the disk that it serves now', async () => {
  expect(await namesBeside('second.txt')).toEqual(['second.txt']);
  expect(await namesBeside('first.txt', ['first.txt'])).toEqual([]);
  expect(await namesBeside('first.txt')).toEqual(['first.txt']);
  expect(await namesBeside('third.txt', ['third.txt'])).toEqual([]);
});

test.each([true, false])(
  'a thread leaves no note of moves behind, whether it is kept (%s)',
  async (isKept) => {
    const { most } = spareThreads;
    spareThreads.most = isKept ? 10 : 0;
    const [root, recoveryFolder] = [
      await mkdtemp(join(tmpdir(), 'satchel-moved-')),
      await mkdtemp(join(tmpdir(), 'satchel-notes-')),
    ];
    await writeFile(join(root, 'a'), 'a');
    const storage = await openLocalStorage({ root, recoveryFolder, portable: true });
    await storage.files().move('/a' as VirtualPath, '/b' as VirtualPath);
    expect(await readdir(recoveryFolder)).toEqual([expect.stringMatching(/^moving-/)]);
    await storage.close();
    await expect.poll(() => readdir(recoveryFolder)).toEqual([]);
    for (const folder of [root, recoveryFolder]) await rm(folder, { recursive: true });
    spareThreads.most = most;
  },
);

test('a process does not end by itself while it waits for a thread to leave', async () => {
  const { most } = spareThreads;
  spareThreads.most = 0;
  const root = await mkdtemp(join(tmpdir(), 'satchel-threads-'));
  const storage = await openLocalStorage({ root });
  await storage.files().makeDirectory('/a' as VirtualPath);
  const held = () => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length;
  const before = held();
  let isClosed = false;
  let mostHeld = 0;
  const closed = storage.close().finally(() => {
    isClosed = true;
  });
  for (; !isClosed; await nextTurn()) mostHeld = Math.max(mostHeld, held());
  await closed;
  expect(mostHeld).toBeGreaterThan(before);
  await rm(root, { recursive: true });
  spareThreads.most = most;
});
