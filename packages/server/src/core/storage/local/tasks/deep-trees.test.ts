import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { costOf } from '../../../../../test/cost.js';
import { WHOLE_STORAGE } from '../../../files/storage.js';
import { newPathLocks } from '../staging/path-lock.js';
import { NOTHING_HIDDEN } from '../walk/hidden-paths.js';
import { type StorageSettings, WalkContext } from '../walk/walk-context.js';
import { type Counted, measure } from './measure.js';
import { type Nested, unnested } from './nested.js';
import { remove } from './remove.js';

/** The second is eight times as deep: linear work costs eight times as much, quadratic work 64 times. */
const DEPTHS = [250, 2000] as const;
const MOST_GROWTH = 30;

function plantChain(top: string, depth: number): void {
  mkdirSync(top);
  let fd = openSync(top, 'r');
  for (let level = 0; level < depth; level += 1) {
    mkdirSync(`/proc/self/fd/${fd}/d`);
    const inner = openSync(`/proc/self/fd/${fd}/d`, 'r');
    closeSync(fd);
    fd = inner;
  }
  closeSync(fd);
}

function done<Result>(task: Nested<unknown, Result>): Result {
  const steps = unnested(task);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

test.skipIf(process.platform !== 'linux')('C21: a deep tree costs no more than its folders', () => {
  const root = mkdtempSync(join(tmpdir(), 'deep-'));
  const facts: StorageSettings = {
    name: 'main',
    pathLocks: newPathLocks(),
    syncsWrites: true,
    ...{ root, spelledRoot: root, hidden: NOTHING_HIDDEN, followExternal: false, foldCase: false },
    ...{ portable: false, fileMode: 0o640, dirMode: 0o750 },
  };
  const context = new WalkContext(facts);
  const costs = DEPTHS.map((depth) => {
    plantChain(join(root, 'chain'), depth);
    const task = { scope: WHOLE_STORAGE, path: ['chain'] };
    const measured = costOf(() => expect(done<Counted>(measure(context, task)).measured.numDirs).toBe(depth));
    const removed = costOf(() => done(remove(context, { ...task, dryRun: false })));
    expect(existsSync(join(root, 'chain'))).toBe(false);
    return { measured, removed };
  });
  const [few, many] = costs;
  expect((many?.measured ?? 0) / (few?.measured ?? 1)).toBeLessThan(MOST_GROWTH);
  expect((many?.removed ?? 0) / (few?.removed ?? 1)).toBeLessThan(MOST_GROWTH);
  rmSync(root, { recursive: true });
});
