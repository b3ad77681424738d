import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { p } from '../../../../../../test/contracts/file-system-calls.js';
import { type LocalStorage, openLocalStorage } from '../../local-storage.js';

let root: string;
let disk: LocalStorage;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'satchel-list-'));
  for (const folder of ['one', 'two']) {
    mkdirSync(join(root, folder, 'folder 10'), { recursive: true });
    mkdirSync(join(root, folder, 'Folder 9'));
    for (let index = 0; index < 550; index += 1) writeFileSync(join(root, folder, `file ${index}`), 'x');
  }
  disk = await openLocalStorage({ root, workers: 2 });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await disk.close();
  rmSync(root, { recursive: true });
});

async function rowsOf(folder: string) {
  const listing = await disk.files().list(p(folder), { sorting: { by: 'name', asc: false } });
  return listing.entries();
}

test('workers share a folder of some size while they have nothing else to do', async () => {
  const run = vi.spyOn(disk.shared.pool, 'run');
  const tasks = () => run.mock.calls.splice(0).map(([task]) => task);

  // One of them never had anything to do, and is not started for this.
  const whole = await rowsOf('/one');
  expect(whole.map(({ name }) => name).slice(0, 4)).toEqual(['Folder 9', 'folder 10', 'file 0', 'file 1']);
  expect(whole).toHaveLength(552);
  expect(tasks()).toEqual(['list']);

  await Promise.all([rowsOf('/one'), rowsOf('/two')]);
  expect(tasks()).toEqual(['list', 'list']);

  expect(await rowsOf('/one')).toEqual(whole);
  expect(tasks()).toEqual(['list', 'listPart', 'listPart', 'mergeList']);
});
