import { expect, test } from 'vitest';
import { Gate } from './gate.js';

test('R-36: so many run, so many wait, and the next is refused', async () => {
  const gate = new Gate({ running: 4, waiting: 64 });
  let running = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => gate.run(work)));
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(most).toBe(4);
  expect(refused).toHaveLength(32);
  expect(refused[0]).toMatchObject({ reason: { code: 'busy' } });
  await gate.run(work);
});

test('work that fails makes room for others', async () => {
  const gate = new Gate({ running: 1, waiting: 0 });
  await expect(gate.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await gate.run(async () => 'fine')).toBe('fine');
});
