import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { codeOf, p } from '../../../../test/contracts/file-system-calls.js';
import { WHOLE_STORAGE } from '../../files/storage.js';
import { BackgroundCounts } from './background-counts.js';
import { type LocalStorage, openLocalStorage } from './local-storage.js';
import { Mounts } from './mounts/mounts.js';

const within = { entries: 1_000, ms: 60_000 };
const LOCAL = '1 0 8:1 / / rw - ext4 /dev/sda rw';
const measured = { numFiles: 1, numDirs: 0, size: 1, linkedSize: 0 };
let root: string;
let disk: LocalStorage;

beforeEach(async () => {
  root = mkdtempSync(join(realpathSync(tmpdir()), 'satchel-counts-'));
  for (const name of ['near/below', 'other/far']) mkdirSync(join(root, name), { recursive: true });
  for (let file = 0; file < 200; file += 1) writeFileSync(join(root, `near/${file}`), 'x');
  writeFileSync(join(root, 'near/below/a'), 'x');
  disk = await openLocalStorage({ root, workers: 1 });
});
afterEach(async () => {
  await disk.close();
  rmSync(root, { recursive: true, force: true });
});

function countsOn(mounts: string, run: BackgroundCounts['pool']['run'], now = () => 0) {
  const table = () => `${LOCAL}\n${mounts}`;
  return new BackgroundCounts({ run }, new Mounts(root, () => 0, table), now);
}

const at = (...path: string[]) => ({ scope: WHOLE_STORAGE, path, within });

test('a limit of entries ends a count, which says so, and a folder that holds just so many is whole', async () => {
  const files = disk.files();
  const upTo = async (entries: number) => {
    const { size, isPart = false } = await files.measure(p('/near'), { within: { entries, ms: 60_000 } });
    return [size, isPart];
  };
  expect((await upTo(100))[1]).toBe(true);
  expect(await upTo(202)).toEqual([201, false]);
  expect(await upTo(1_000)).toEqual([201, false]);
  const { isPart } = await files.measure(p('/near'), { within: { entries: 1_000, ms: 0 } });
  expect(isPart).toBe(true);
  expect(await files.measure(p('/near'))).not.toHaveProperty('isPart');
});

test('what is counted in the background keeps no thread of the disk from its work', async () => {
  const files = disk.files();
  const locks = new Int32Array(disk.facts.pathLocks);
  // Nothing can be published, so the only thread waits.
  locks.fill(1);
  const bytes = Buffer.alloc(300_000);
  const body = (async function* () {
    yield bytes;
  })();
  const writing = files.write(p('/big'), body, { reason: 'upload', override: false });
  expect((await files.measure(p('/near'), { within })).size).toBe(201);
  locks.fill(0);
  for (let slot = 0; slot < locks.length; slot += 1) Atomics.notify(locks, slot);
  expect((await writing).entry.size).toBe(300_000);
});

test('disks of other machines are left alone, and folders above them', async () => {
  const far = `2 1 0:9 / ${root}/other/far rw - nfs4 host:/ rw`;
  const run = vi.fn(async () => ({ measured, entries: 1, ms: 1 }));
  const counts = countsOn(far, run as never);
  for (const path of [[], ['other'], ['other', 'far'], ['other', 'far', 'x']])
    expect(await codeOf(counts.run(at(...path)))).toBe('busy');
  expect(run).not.toHaveBeenCalled();
  expect(await counts.run(at('near'))).toBe(measured);
});

test('a disk that was slow rests, each time for longer, until it is quick', async () => {
  let now = 0;
  let counted = { measured, entries: 10, ms: 400 };
  const counts = countsOn('', (async () => counted) as never, () => now);
  const isCounted = async () => (await codeOf(counts.run(at('near')))) !== 'busy';
  const isCountedAt = (ms: number) => {
    now = ms;
    return isCounted();
  };
  expect(await isCountedAt(0)).toBe(true);
  expect(await isCountedAt(59_999)).toBe(false);
  expect(await isCountedAt(60_000)).toBe(true);
  expect(await isCountedAt(179_999)).toBe(false);
  counted = { measured, entries: 10, ms: 399 };
  expect(await isCountedAt(180_000)).toBe(true);
  expect(await isCounted()).toBe(true);
  counted = { measured, entries: 500, ms: 400 };
  expect(await isCounted()).toBe(true);
  counted = { measured, entries: 10, ms: 400 };
  expect(await isCounted()).toBe(true);
  expect(await isCountedAt(180_000 + 59_999)).toBe(false);
  expect(await isCountedAt(180_000 + 60_000)).toBe(true);
});
