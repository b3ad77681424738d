import { execFileSync } from 'node:child_process';
import {
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { body, codeOf, p } from '../../../../../test/contracts/file-system-calls.js';
import { openLocalStorage } from '../local-storage.js';

const KIB = 1024;

function mountSmall(path: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', path], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const root = mkdtempSync(join(tmpdir(), 'in-place-'));
const isMounted = mountSmall(root);

test.runIf(isMounted)('a disk that fills in the middle leaves the old content, under all names', async () => {
  const disk = await openLocalStorage({ root, workers: 1, reserveBytes: 0 });
  try {
    const old = 'o'.repeat(1024 * KIB);
    writeFileSync(join(root, 'first'), old);
    linkSync(join(root, 'first'), join(root, 'second'));
    const { mtimeMs } = statSync(join(root, 'first'));
    const save = (length: number) =>
      disk.files().write(p('/first'), body('n'.repeat(length)), { reason: 'save', length });
    // There is room for the new content and for a copy of the old one, and not for what the file would grow.
    expect(await codeOf(save(1700 * KIB))).toBe('storage_full');
    expect(readFileSync(join(root, 'second'), 'utf8') === old).toBe(true);
    expect(statSync(join(root, 'first')).mtimeMs).toBeCloseTo(mtimeMs, 0);
    expect(readdirSync(root).sort()).toEqual(['first', 'second']);
    await save(1300 * KIB);
    expect(readFileSync(join(root, 'second'), 'utf8') === 'n'.repeat(1300 * KIB)).toBe(true);
    expect(readdirSync(root).sort()).toEqual(['first', 'second']);
  } finally {
    await disk.close();
    execFileSync('umount', [root]);
    rmdirSync(root);
  }
});
