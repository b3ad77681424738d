import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.js';

test('R-36: a number of tasks run, a number wait, and the next is rejected', async () => {
  const semaphore = new Semaphore({ running: 4, waiting: 64 });
  let running = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => semaphore.run(work)));
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(most).toBe(4);
  expect(refused).toHaveLength(32);
  expect(refused[0]).toMatchObject({ reason: { code: 'busy' } });
  await semaphore.run(work);
});

test('a failing task makes room for others', async () => {
  const semaphore = new Semaphore({ running: 1, waiting: 0 });
  await expect(semaphore.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await semaphore.run(async () => 'fine')).toBe('fine');
});
