import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mountSilentDisk, type SilentDisk } from '../../../../test/silent-disk.js';
import { hungThreads } from '../../../lib/hung-threads.js';
import { startFault } from '../../../lib/start-fault.js';
import { examineRoot } from './examine-root.js';

let folder: string;
let silent: SilentDisk | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'satchel-root-'));
});
afterEach(() => {
  silent?.unmount();
  rmSync(folder, { recursive: true, force: true });
});

test('a root is found without symlinks', async () => {
  mkdirSync(join(folder, 'files'));
  symlinkSync('files', join(folder, 'link'));
  expect(await examineRoot(join(folder, 'link'))).toMatchObject({ root: join(folder, 'files') });
});

test('a start beside a dead root ends with one sentence, and the thread that waits is known', async (context) => {
  const root = join(folder, 'dead');
  silent = mountSilentDisk(root);
  context.skip(silent === null, 'no disk of this kind can be mounted here');
  const error = await examineRoot(root, 100).catch((reason: unknown) => reason);
  expect(startFault(error)).toMatchObject({
    faults: [
      `The disk of the folder to serve ${root} does not answer. Check the connection to it, or mount it again.`,
    ],
  });
  expect(hungThreads.count).toBe(1);
  silent?.unmount();
  await expect.poll(() => hungThreads.count).toBe(0);
});
