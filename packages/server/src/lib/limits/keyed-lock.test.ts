import { expect, test } from 'vitest';
import { KeyedLock } from './keyed-lock.js';

test('work under one key runs one after the other, also after a failure', async () => {
  const lock = new KeyedLock();
  const story: string[] = [];
  const step = (name: string, fails = false) =>
    lock.run('key', async () => {
      story.push(`${name} in`);
      await new Promise((resolve) => setImmediate(resolve));
      story.push(`${name} out`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([step('a', true), step('b'), step('c')]);
  expect(results.map((result) => result.status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(story).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
  expect(lock.size).toBe(0);
});

test('work under different keys runs side by side', async () => {
  const lock = new KeyedLock();
  let release = () => {};
  const first = lock.run('a', () => new Promise<void>((resolve) => (release = resolve)));
  await lock.run('b', async () => {});
  release();
  await first;
  expect(lock.size).toBe(0);
});
