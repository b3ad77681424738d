import type { VirtualPath } from '@satchel/contract';
import { expect, test } from 'vitest';
import { revisionByTime } from '../../core/files/revision.js';
import { decodeSteps } from './steps.js';

test('a step that was stored before files had a revision has the one of its time and size', async () => {
  const mark = { fileId: '1.2', isFolder: false, size: 3, entries: 0 };
  const path = '/a' as VirtualPath;
  const stored = [{ verb: 'revert', path, mark: { ...mark, modifiedMs: 1_500.25 }, version: 'v' }];
  const folder = { ...mark, isFolder: true, size: 9, entries: 2 };
  const made = [{ verb: 'discard', path, mark: { ...folder, modifiedMs: 0 }, parents: 0, isAsMade: true }];
  expect(await decodeSteps([JSON.stringify(stored), JSON.stringify(made)])).toEqual([
    { ...stored[0], mark: { ...mark, revision: revisionByTime({ modifiedMs: 1_500.25, size: 3 }) } },
    { ...made[0], mark: { ...folder, revision: '' } },
  ]);
});
