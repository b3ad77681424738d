import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { revisionOf } from '../walk/facts.js';
import { secondsForDisk } from './disk-time.js';

test('a file that gets the time of another has its revision', () => {
  const folder = mkdtempSync(join(tmpdir(), 'disk-time-'));
  const [file, copy] = [join(folder, 'file'), join(folder, 'copy')];
  for (const path of [file, copy]) writeFileSync(path, 'same');
  // The clock of the disk meets every fraction of a microsecond.
  for (let step = 0; step < 200; step += 1) {
    writeFileSync(file, 'same');
    const stats = statSync(file);
    utimesSync(copy, 0, secondsForDisk(stats.mtimeMs));
    expect(revisionOf(statSync(copy)), `${stats.mtimeMs}`).toBe(revisionOf(stats));
    expect(revisionOf(statSync(copy, { bigint: true }))).toBe(revisionOf(stats));
  }
  rmSync(folder, { recursive: true });
});
