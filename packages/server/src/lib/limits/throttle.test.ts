import { expect, test, vi } from 'vitest';
import { MemoryTries } from '../../../test/memory-tries.js';
import { Throttle } from './throttle.js';

const MINUTE = 60_000;

function clocked(options: { limit: number; windowMs: number; longestWaitMs?: number; quietMs?: number }) {
  const clock = { now: 0 };
  const now = () => clock.now;
  const tries = new MemoryTries(now);
  const throttle = new Throttle({ ...options, tries, kind: 'test', now });
  const refusal = (key: string): Promise<number | null> =>
    throttle.take(key).then(
      () => null,
      (error: { details: { retryAfter: number } }) => error.details.retryAfter,
    );
  const refusals = async (...keys: string[]) => {
    const found: (number | null)[] = [];
    for (const key of keys) found.push(await refusal(key));
    return found;
  };
  return { clock, now, tries, throttle, refusal, refusals };
}

test('after the limit a key waits for the end of its window; others do not', async () => {
  const { clock, refusal, refusals } = clocked({ limit: 2, windowMs: MINUTE });
  expect(await refusals('a', 'a', 'a', 'b')).toEqual([null, null, 60, null]);
  clock.now = MINUTE;
  expect(await refusal('a')).toBeNull();
});

test('R-37: five attempts, then one at a time with waits that double up to the longest', async () => {
  const { clock, refusal } = clocked({ limit: 5, windowMs: 15 * MINUTE, longestWaitMs: 45 * MINUTE });
  for (let i = 0; i < 5; i += 1) expect(await refusal('a')).toBeNull();
  expect(await refusal('a')).toBe(15 * 60);
  clock.now += 15 * MINUTE;
  expect(await refusal('a')).toBeNull();
  expect(await refusal('a')).toBe(30 * 60);
  clock.now += 30 * MINUTE;
  expect(await refusal('a')).toBeNull();
  expect(await refusal('a')).toBe(45 * 60);
});

test('a clock that is set back makes no wait longer than it can be, and gives no attempts away', async () => {
  const { clock, refusal, refusals } = clocked({ limit: 2, windowMs: MINUTE });
  clock.now = 730 * 24 * 60 * MINUTE;
  expect(await refusals('a', 'a', 'a', 'b')).toEqual([null, null, 60, null]);
  clock.now = 0;
  expect(await refusals('a', 'b', 'b')).toEqual([60, null, 60]);
  clock.now = MINUTE / 2;
  expect(await refusal('a')).toBe(30);
  clock.now = MINUTE;
  expect(await refusals('a', 'b')).toEqual([null, null]);
});

test('a key without attempts for a while is reset', async () => {
  const { clock, refusals } = clocked({ limit: 2, windowMs: MINUTE });
  await refusals('a', 'a');
  clock.now += 3 * MINUTE;
  expect(await refusals('a', 'a', 'a')).toEqual([null, null, 60]);
});

test('where a longer quiet is asked for, a short one resets nothing', async () => {
  const terms = { limit: 2, windowMs: MINUTE, longestWaitMs: 60 * MINUTE, quietMs: 10 * MINUTE };
  const { clock, refusals } = clocked(terms);
  expect(await refusals('a', 'a', 'a')).toEqual([null, null, 60]);
  clock.now += 10 * MINUTE;
  expect(await refusals('a', 'a')).toEqual([null, 120]);
  clock.now += 12 * MINUTE;
  expect(await refusals('a', 'a', 'a')).toEqual([null, null, 60]);
});

test('bans that were lifted are forgotten at once', async () => {
  const { tries, throttle, refusals } = clocked({ limit: 1, windowMs: MINUTE });
  expect(await refusals('a', 'a')).toEqual([null, 60]);
  tries.lift();
  throttle.check('a');
  expect(await refusals('a', 'a')).toEqual([null, 60]);
  tries.lift();
  expect(await refusals('a')).toEqual([null]);
});

test('a successful attempt can be given back, or reset the count', async () => {
  const { throttle, refusal } = clocked({ limit: 1, windowMs: MINUTE });
  expect(await refusal('a')).toBeNull();
  await throttle.giveBack('a');
  expect(await refusal('a')).toBeNull();
  await throttle.forget('a');
  expect(await refusal('a')).toBeNull();
  expect(await refusal('a')).not.toBeNull();
});

test('whether attempts are left can be checked without using one', async () => {
  const { clock, throttle } = clocked({ limit: 1, windowMs: MINUTE });
  for (let i = 0; i < 3; i += 1) throttle.check('a');
  await throttle.take('a');
  expect(() => throttle.check('a')).toThrow('Too many');
  clock.now += MINUTE;
  throttle.check('a');
});

test('a key without attempts asks the store once in ten seconds', async () => {
  const { clock, tries, refusals } = clocked({ limit: 1, windowMs: MINUTE });
  const change = vi.spyOn(tries, 'change');
  expect(await refusals('a', 'a', 'a', 'a')).toEqual([null, 60, 60, 60]);
  expect(change).toHaveBeenCalledTimes(1);
  clock.now = 10_000;
  expect(await refusals('a', 'a', 'a')).toEqual([50, 50, 50]);
  expect(change).toHaveBeenCalledTimes(2);
});

test('two servers count together, and what one gives back the other has soon', async () => {
  const { clock, now, tries, throttle, refusal } = clocked({ limit: 2, windowMs: MINUTE });
  const other = new Throttle({ limit: 2, windowMs: MINUTE, tries, kind: 'test', now });
  await other.take('a');
  await throttle.take('a');
  await expect(other.take('a')).rejects.toThrow('Too many');
  await throttle.giveBack('a');
  clock.now = 10_000;
  await other.take('a');
  expect(await refusal('a')).toBe(50);
});

test('when the store fails, no attempt is allowed', async () => {
  const { tries, throttle } = clocked({ limit: 2, windowMs: MINUTE });
  vi.spyOn(tries, 'change').mockRejectedValue(new Error('no database'));
  await expect(throttle.take('a')).rejects.toThrow('no database');
});
