import { describe, expect, test } from 'vitest';
import { thinVersions } from './thin-versions.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 5, 15, 12, 30);
const ALL = Number.POSITIVE_INFINITY;

const left = (ages: number[], most = ALL, now = NOW) => {
  const versions = ages.map((age) => ({ id: String(age), keptSince: NOW - age }));
  const going = new Set(thinVersions(versions, now, most));
  return versions.filter((version) => !going.has(version)).map(({ id }) => Number(id));
};

describe('which versions are kept', () => {
  test('all versions of the last hour are kept', () => {
    const ages = Array.from({ length: 60 }, (_, index) => index * MINUTE);
    expect(left(ages)).toEqual(ages);
  });

  test('the latest of each hour of the last day and of each day of the last month are kept, and none before', () => {
    const ages = Array.from({ length: 40 * 24 * 4 }, (_, index) => index * 15 * MINUTE);
    const kept = left(ages);
    const within = (from: number, to: number) => kept.filter((age) => age > from && age <= to);
    expect(within(-1, HOUR)).toEqual([0, 15, 30, 45, 60].map((minutes) => minutes * MINUTE));
    expect(within(HOUR, DAY).length).toBeGreaterThanOrEqual(23);
    expect(within(HOUR, DAY).length).toBeLessThanOrEqual(24);
    expect(within(DAY, 40 * DAY).length).toBeGreaterThanOrEqual(29);
    expect(within(DAY, 40 * DAY).length).toBeLessThanOrEqual(30);
    expect(Math.max(...kept)).toBeLessThan(30 * DAY);
  });

  test('thinned at each save, there is still one for each hour and each day', () => {
    let versions: { id: string; keptSince: number }[] = [];
    for (let at = NOW - 40 * DAY; at <= NOW; at += 20 * MINUTE) {
      versions.push({ id: String(at), keptSince: at });
      const going = new Set(thinVersions(versions, at, ALL));
      versions = versions.filter((version) => !going.has(version));
    }
    const ages = versions.map(({ keptSince }) => NOW - keptSince);
    const within = (from: number, to: number) => ages.filter((age) => age > from && age <= to).length;
    expect(within(-1, HOUR)).toBe(4);
    expect(within(HOUR, DAY)).toBeGreaterThanOrEqual(23);
    expect(within(DAY, 30 * DAY)).toBeGreaterThanOrEqual(28);
    expect(ages.length).toBeLessThanOrEqual(4 + 24 + 31);
  });

  test('the number is never exceeded: many saves within minutes displace nothing old, and the latest stays', () => {
    const burst = Array.from({ length: 50 }, (_, index) => index * 1000);
    const kept = left([...burst, 5 * HOUR, 3 * DAY, 20 * DAY], 10);
    expect(kept).toHaveLength(10);
    expect(kept).toEqual(expect.arrayContaining([0, 5 * HOUR, 3 * DAY, 20 * DAY]));
    expect(left([0, 0, 0], 1)).toHaveLength(1);
    expect(left([3 * DAY, 2 * DAY, DAY], 1)).toEqual([DAY]);
    expect(left([], 1)).toEqual([]);
  });

  test('a clock that was set back removes nothing', () => {
    expect(left([-DAY, -HOUR, 0])).toEqual([-DAY, -HOUR, 0]);
  });
});
