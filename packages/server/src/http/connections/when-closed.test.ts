import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { whenClosed } from './when-closed.js';

test('one listener is added for any number of callbacks, and each is called once', async () => {
  const response = new PassThrough();
  const before = response.listenerCount('close');
  const called: number[] = [];
  for (let n = 0; n < 20; n += 1) whenClosed(response, () => called.push(n));
  expect(response.listenerCount('close')).toBe(before + 1);
  response.destroy();
  await once(response, 'close');
  expect(called).toEqual(Array.from({ length: 20 }, (_, n) => n));
  whenClosed(response, () => called.push(20));
  expect(called).toHaveLength(21);
});
