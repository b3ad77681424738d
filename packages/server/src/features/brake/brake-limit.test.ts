import { expect, test } from 'vitest';
import type { CountFiles } from '../../core/files/brake.js';
import { limitFor } from './brake-limit.js';
import { SessionCounts } from './session-counts.js';

const SETTINGS = { enabled: true, files: 1_000, percent: 20 };
const AT = 1_000_000;

/** A session that has lost this many files. */
function lostBy(lost: number) {
  const counts = new SessionCounts(() => AT);
  const count = counts.of('session');
  for (let index = 0; index < lost; index += 1) count.window.deleted(AT, 1, null);
  return { counts, count };
}

test('a scope that takes long to count keeps no change waiting, and its share counts once it is known', async () => {
  const { count } = lostBy(100);
  let found: (files: number) => void = () => undefined;
  let counts = 0;
  const countFiles: CountFiles = () => {
    counts += 1;
    return new Promise((resolve) => {
      found = resolve;
    });
  };
  // Only the first change waits for a moment.
  for (let change = 0; change < 50; change += 1)
    expect(await limitFor(count, SETTINGS, countFiles, AT)).toBe(1_000);
  found(900);
  await new Promise(setImmediate);
  expect(await limitFor(count, SETTINGS, countFiles, AT)).toBe(200);
  expect(counts).toBe(1);
});

test('a scope that is counted at once has its share, and one that fails leaves the number of files', async () => {
  expect(await limitFor(lostBy(100).count, SETTINGS, async () => 900, AT)).toBe(200);
  const failing = () => Promise.reject(new Error('a part is on another machine'));
  expect(await limitFor(lostBy(100).count, SETTINGS, failing, AT)).toBe(1_000);
});

test('nothing is counted any more for a session that ended', async () => {
  const { counts, count } = lostBy(60);
  let signal: AbortSignal | undefined;
  await limitFor(count, SETTINGS, (_, given) => new Promise(() => (signal = given)), AT);
  expect(signal?.aborted).toBe(false);
  counts.forget('session');
  expect(signal?.aborted).toBe(true);
});
