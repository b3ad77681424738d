import { expect, test } from 'vitest';
import { Throttle } from './throttle.js';

const MINUTE = 60_000;

function clocked(options: { limit: number; windowMs: number; longestWaitMs?: number; keys?: number }) {
  const clock = { now: 0 };
  const throttle = new Throttle({ ...options, now: () => clock.now });
  const refusal = (key: string): number | null => {
    try {
      throttle.take(key);
      return null;
    } catch (error) {
      return (error as { details: { retryAfter: number } }).details.retryAfter;
    }
  };
  return { clock, throttle, refusal };
}

test('after the limit a key waits for the end of its window; others do not', () => {
  const { clock, refusal } = clocked({ limit: 2, windowMs: MINUTE });
  expect([refusal('a'), refusal('a'), refusal('a'), refusal('b')]).toEqual([null, null, 60, null]);
  clock.now = MINUTE;
  expect(refusal('a')).toBeNull();
});

test('R-37: five attempts, then one at a time with waits that double up to the longest', () => {
  const { clock, refusal } = clocked({ limit: 5, windowMs: 15 * MINUTE, longestWaitMs: 45 * MINUTE });
  for (let i = 0; i < 5; i += 1) expect(refusal('a')).toBeNull();
  expect(refusal('a')).toBe(15 * 60);
  clock.now += 15 * MINUTE;
  expect(refusal('a')).toBeNull();
  expect(refusal('a')).toBe(30 * 60);
  clock.now += 30 * MINUTE;
  expect(refusal('a')).toBeNull();
  expect(refusal('a')).toBe(45 * 60);
});

test('a key without attempts for a while is reset', () => {
  const { clock, refusal } = clocked({ limit: 2, windowMs: MINUTE, longestWaitMs: 60 * MINUTE });
  refusal('a');
  refusal('a');
  clock.now += 3 * MINUTE;
  expect([refusal('a'), refusal('a'), refusal('a')]).toEqual([null, null, 60]);
});

test('a successful attempt can be given back, or reset the count', () => {
  const { throttle, refusal } = clocked({ limit: 1, windowMs: MINUTE });
  expect(refusal('a')).toBeNull();
  throttle.giveBack('a');
  expect(refusal('a')).toBeNull();
  throttle.forget('a');
  expect(refusal('a')).toBeNull();
  expect(refusal('a')).not.toBeNull();
});

test('whether attempts are left can be checked without using one', () => {
  const { clock, throttle } = clocked({ limit: 1, windowMs: MINUTE });
  for (let i = 0; i < 3; i += 1) throttle.check('a');
  throttle.take('a');
  expect(() => throttle.check('a')).toThrow('Too many');
  clock.now += MINUTE;
  throttle.check('a');
});

test('R-37: for any number of keys, few are stored', () => {
  const { throttle, refusal } = clocked({ limit: 1, windowMs: MINUTE, keys: 100 });
  for (let i = 0; i < 1000; i += 1) refusal(`key ${i}`);
  expect(throttle.size).toBe(100);
});

test('R-37: for any number of other keys, one without attempts stays blocked', () => {
  const { clock, refusal } = clocked({ limit: 3, windowMs: MINUTE, longestWaitMs: 60 * MINUTE, keys: 100 });
  for (let i = 0; i < 3; i += 1) refusal('victim');
  for (let i = 0; i < 1000; i += 1) refusal(`key ${i}`);
  expect(refusal('victim')).toBe(60);
  clock.now = MINUTE;
  expect(refusal('victim')).toBeNull();
  for (let i = 0; i < 1000; i += 1) refusal(`key ${i}`);
  // The wait still doubles: the count was not reset.
  expect(refusal('victim')).toBe(120);
});
