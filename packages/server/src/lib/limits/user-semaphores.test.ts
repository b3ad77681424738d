import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { UserSemaphores } from './user-semaphores.js';

test('operations of a user wait for each other, and for those of nobody else', async () => {
  const semaphores = new UserSemaphores({ running: 1, waiting: 1 });
  const order: string[] = [];
  let finish = () => {};
  const first = semaphores.run(1, () => new Promise<void>((resolve) => (finish = resolve)));
  const second = semaphores.run(1, async () => order.push('second'));
  await expect(semaphores.run(1, async () => undefined)).rejects.toMatchObject({ code: 'busy' });
  await semaphores.run(2, async () => order.push('other'));
  await setImmediate();
  expect(order).toEqual(['other']);
  finish();
  await Promise.all([first, second]);
  await expect(semaphores.run(1, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await semaphores.run(1, async () => 'again')).toBe('again');
});
