import { expect, test } from 'vitest';
import { collectBody } from './local-write.js';

async function* bodyOf(...pieces: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

test('a body that arrives whole is not copied, unless far more memory comes with it', async () => {
  const whole = Buffer.from(new ArrayBuffer(1_100), 100, 1_000);
  expect(await collectBody(bodyOf(whole), 1_000, undefined)).toBe(whole);
  const small = Buffer.from(new ArrayBuffer(65_536), 100, 1_000).fill(7);
  const kept = await collectBody(bodyOf(small), 1_000, undefined);
  expect([kept.buffer.byteLength, Buffer.compare(kept, small)]).toEqual([1_000, 0]);
});

test('a body that arrives in pieces is put together, and must be as long as it was said to be', async () => {
  const [first, second] = [Buffer.from('one'), Buffer.from('two')];
  const nothing = Buffer.alloc(0);
  expect(String(await collectBody(bodyOf(first, nothing, second), 6, undefined))).toBe('onetwo');
  expect(await collectBody(bodyOf(), 0, undefined)).toHaveLength(0);
  await expect(collectBody(bodyOf(first, second), 5, undefined)).rejects.toThrow('longer');
  await expect(collectBody(bodyOf(first, second), 7, undefined)).rejects.toThrow('ended before');
});
