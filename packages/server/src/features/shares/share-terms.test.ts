import { describe, expect, test } from 'vitest';
import { endOf, lifetimeOf, passwordOf, startOf } from './share-terms.js';

const NOW = 1_800_000_000_500;

describe('the lifetime of a share', () => {
  test.each([
    [{}, null],
    [{ expires: '' }, null],
    [{ expires: null, unit: 'days' }, null],
    [{ expires: '1' }, 3_600_000],
    [{ expires: 5, unit: 'seconds' }, 5000],
    [{ expires: '2', unit: 'minutes' }, 120_000],
    [{ expires: ' 3 ', unit: 'days' }, 3 * 86_400_000],
    [{ expires: 1, unit: 'fortnights' }, 3_600_000],
    [{ expires: 1, unit: 'constructor' }, 3_600_000],
    [{ expires: 1, unit: '' }, 3_600_000],
    [{ expires: '0' }, 0],
  ])('the lifetime by %j is %j', (request, expected) => {
    expect(lifetimeOf(request)).toBe(expected);
  });

  test.each(['1.5', 'abc', '1e3', '0x10', '١', 'Infinity', 'NaN', '9'.repeat(30), 1.5, NaN, Infinity])(
    'the lifetime %j is rejected',
    (expires) => {
      expect(() => lifetimeOf({ expires })).toThrow();
    },
  );

  test.each(['seconds', 'minutes', 'hours', 'days'])('the largest number of %s is accepted', (unit) => {
    expect(() => lifetimeOf({ expires: 2_147_483_648, unit })).toThrow('at most 2147483647');
    expect(lifetimeOf({ expires: 2_147_483_647, unit })).toBeGreaterThan(68 * 365 * 86_400_000);
  });
});

describe('the start of a share', () => {
  test.each([undefined, null, '', 0, '0', NOW / 1000 - 0.5])('the start by %j is now', (starts) => {
    expect(startOf(starts, NOW)).toBeNull();
  });

  test('a start in the future is accepted, the past and the distant future are rejected', () => {
    expect(startOf('1800000060', NOW)).toBe(1_800_000_060_000);
    expect(() => startOf(1_700_000_000, NOW)).toThrow('past');
    expect(() => startOf(NOW, NOW)).toThrow('ten years');
    expect(() => startOf('soon', NOW)).toThrow('whole number');
  });

  test('the duration counts from the start', () => {
    expect(endOf(5000, null, NOW)).toBe(1_800_000_005_000);
    expect(endOf(5000, 1_900_000_000_000, NOW)).toBe(1_900_000_005_000);
    expect(endOf(null, 1_900_000_000_000, NOW)).toBeNull();
  });

  test.each([null, 1_900_000_000_000])('no share ends after the year 9999', (startsAt) => {
    const longest = lifetimeOf({ expires: 2_147_483_647, unit: 'days' });
    expect(endOf(longest, startsAt, NOW)).toBe(Date.UTC(9999, 11, 31, 23, 59, 59));
  });
});

test('a password may be any text that can be hashed', () => {
  expect(passwordOf('')).toBeNull();
  expect(passwordOf(' ')).toBe(' ');
  expect(() => passwordOf('a\0b')).toThrow();
  expect(() => passwordOf('ä'.repeat(513))).toThrow();
});
