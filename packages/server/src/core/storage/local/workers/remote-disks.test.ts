import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { body, p } from '../../../../../test/contracts/file-system-calls.js';
import { InlineTasks } from '../inline/inline-tasks.js';
import { type LocalStorage, openLocalStorage } from '../local-storage.js';
import { Mounts } from '../mounts/mounts.js';
import { WorkerPool } from './worker-pool.js';

let root: string;
let disk: LocalStorage;

beforeEach(async () => {
  root = mkdtempSync(join(realpathSync(tmpdir()), 'satchel-far-'));
  for (const name of ['far', 'near']) mkdirSync(join(root, name));
  writeFileSync(join(root, 'near/a.txt'), 'near');
  disk = await openLocalStorage({ root, workers: 1 });
  const read = () => `1 0 8:1 / / rw - ext4 /dev/sda rw\n2 1 0:9 / ${root}/far rw - nfs4 host:/ rw`;
  const mounts = new Mounts(disk.facts.root, undefined, read);
  const pool = new WorkerPool(disk.facts, 1, undefined, mounts);
  await disk.shared.pool.close();
  Object.assign(disk.shared, { pool, inline: new InlineTasks(disk.facts, pool, mounts) });
});
afterEach(async () => {
  await disk.close();
  rmSync(root, { recursive: true, force: true });
});

test('a disk of another machine that does not answer holds up no other disk', async () => {
  const files = disk.files();
  const locks = new Int32Array(disk.facts.pathLocks);
  // Nothing can be published, so a thread waits for as long as the disk seems to hang.
  locks.fill(1);
  const large = () => body('x'.repeat(300_000));
  const hanging = files.write(p('/far/b.txt'), large(), { reason: 'upload', override: false });
  const behind = files.stat(p('/far'));
  let isDone = false;
  void Promise.allSettled([hanging, behind]).then(() => {
    isDone = true;
  });

  expect((await files.stat(p('/near/a.txt'))).size).toBe(4);
  const listing = await files.list(p('/near'), { sorting: { by: 'name', asc: true } });
  expect(listing.entries().map(({ name }) => name)).toEqual(['a.txt']);
  const found = [];
  for await (const batch of files.walk(p('/near'))) found.push(...batch);
  expect(found).toHaveLength(1);
  expect(isDone).toBe(false);

  locks.fill(0);
  for (let slot = 0; slot < locks.length; slot += 1) Atomics.notify(locks, slot);
  expect((await hanging).entry.size).toBe(300_000);
  expect((await behind).kind).toBe('directory');
});

test('rows of what is kept are looked at beside such a disk, whatever else they tell', async () => {
  const files = disk.files();
  const [plan] = await files.trash.plan([p('/near/a.txt')]);
  if (plan?.status !== 'fulfilled') throw new Error('it cannot be deleted');
  const row = { volume: plan.value.volume, id: 'x', scope: '/near', path: p('/a.txt'), serverPath: null };
  await files.trash.put([{ path: p('/near/a.txt'), location: { volume: row.volume, id: row.id } }], {});
  expect(await disk.trash.has(row)).toBe(true);
  expect(await disk.trash.measure(row)).toMatchObject({ size: 4 });
  expect(await disk.versions.has(row)).toBe(null);
});
