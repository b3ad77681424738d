import { expect, it } from 'vitest';
import { runBatch } from './batch';

const numbers = Array.from({ length: 20 }, (_, index) => index);

it('never runs more than the limit at the same time and does everything', async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
  };
  await runBatch(numbers, work, {
    limit: 5,
    signal: new AbortController().signal,
    onDone: (n) => done.push(n),
  });
  expect(most).toBe(5);
  expect(done.sort((a, b) => a - b)).toEqual(numbers);
});

it('goes on after a failure and tells it', async () => {
  const failed: unknown[] = [];
  const done: number[] = [];
  const work = async (n: number) => {
    if (n % 2) throw new Error(`no ${n}`);
  };
  await runBatch([1, 2, 3], work, {
    limit: 2,
    signal: new AbortController().signal,
    onDone: (n) => done.push(n),
    onFailed: (n, error) => failed.push([n, (error as Error).message]),
  });
  expect(done).toEqual([2]);
  expect(failed).toEqual([
    [1, 'no 1'],
    [3, 'no 3'],
  ]);
});

it('starts nothing after it was called off, and reports no failure for what was cut short', async () => {
  const abort = new AbortController();
  const started: number[] = [];
  const failed: number[] = [];
  const work = async (n: number) => {
    started.push(n);
    if (n === 2) {
      abort.abort();
      throw new Error('cut short');
    }
  };
  await runBatch(numbers, work, { limit: 1, signal: abort.signal, onFailed: (n) => failed.push(n) });
  expect(started).toEqual([0, 1, 2]);
  expect(failed).toEqual([]);
});
