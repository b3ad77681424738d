import { mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@satchel/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tiffOf } from '../../../test/contracts/file-system-calls.js';
import { type LocalStorage, openLocalStorage } from '../../core/storage/local/local-storage.js';
import { AppError } from '../../lib/app-error.js';
import { TakenService } from './head-cache.js';

let root: string;
let disk: LocalStorage;
let service: TakenService;

beforeEach(async () => {
  root = mkdtempSync(join(realpathSync(tmpdir()), 'satchel-taken-'));
  disk = await openLocalStorage({ root, workers: 1 });
  service = new TakenService();
});
afterEach(async () => {
  await disk.close();
  rmSync(root, { recursive: true, force: true });
});

const put = (name: string, date: string) => {
  writeFileSync(join(root, name), tiffOf(date));
  utimesSync(join(root, name), 1e9, 1e9);
};

async function yearOf(name: string): Promise<string | undefined> {
  for await (const dates of service.datesIn(disk.files(), ROOT, new AbortController().signal))
    for (const date of dates) if (date.name === name) return date.taken.slice(0, 4);
  return undefined;
}

test('a picture is not read again as long as it looks the same', async () => {
  put('a.tiff', '2026:05:04 10:11:12');
  expect(await yearOf('a.tiff')).toBe('2026');
  put('a.tiff', '2025:05:04 10:11:12');
  expect(await yearOf('a.tiff')).toBe('2026');
  utimesSync(join(root, 'a.tiff'), 1e9, 1e9 + 1);
  expect(await yearOf('a.tiff')).toBe('2025');
});

test('nothing is read any more once the client has gone or lost its permission', async () => {
  for (let index = 0; index < 1100; index++) put(`${index}.tiff`, '2026:05:04 10:11:12');
  const access = new AbortController();
  let found = 0;
  const lost = new AppError('forbidden', 'You may no longer do this');
  const all = async () => {
    for await (const dates of service.datesIn(disk.files(), ROOT, access.signal)) {
      found += dates.length;
      if (found > 0) access.abort(lost);
    }
  };
  await expect(all()).rejects.toBe(lost);
  expect(found).toBeLessThan(1100);
});
