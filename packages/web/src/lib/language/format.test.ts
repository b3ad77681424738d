import { describe, expect, it } from 'vitest';
import { formatLastDay, formatList, formatRelativeTime, formatSize } from './format';

describe('formatSize', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [1023, '1,023 bytes'],
    [1024, '1.0 KB'],
    [6554, '6.4 KB'],
    [1024 * 1024 - 1, '1.0 MB'],
    [432_013_312, '412 MB'],
    [1.2 * 1024 ** 3, '1.2 GB'],
  ])('writes %d bytes as %s', (bytes, text) => {
    expect(formatSize(bytes, 'en')).toBe(text);
  });

  it('uses steps of 1000 on request', () => {
    expect(formatSize(999, 'en', 'decimal')).toBe('999 bytes');
    expect(formatSize(6400, 'en', 'decimal')).toBe('6.4 kB');
    expect(formatSize(999_999, 'en', 'decimal')).toBe('1.0 MB');
  });

  it('writes units and numbers in the language', () => {
    expect(formatSize(6554, 'fr')).toBe('6,4\u202fko');
    expect(formatSize(6554, 'ko')).toBe('6.4KB');
  });

  it('keeps number and unit in their order where texts run from right to left', () => {
    expect(formatSize(6554, 'he')).toBe('\u20686.4 KB\u2069');
    expect(formatSize(6554, 'fa')).toBe('\u2068۶٫۴ KB\u2069');
  });
});

describe('formatRelativeTime', () => {
  const now = new Date(2026, 5, 15, 9, 0);
  it.each([
    [new Date(2026, 5, 15, 8, 59, 40), 'now'],
    [new Date(2026, 5, 15, 8, 55), '5 minutes ago'],
    [new Date(2026, 5, 15, 2, 0), '7 hours ago'],
    [new Date(2026, 5, 14, 23, 0), 'yesterday'],
    [new Date(2026, 5, 12, 10, 0), '3 days ago'],
    [new Date(2026, 5, 7, 10, 0), 'last week'],
    [new Date(2026, 3, 10, 10, 0), '2 months ago'],
    [new Date(2024, 3, 10, 10, 0), '2 years ago'],
    [new Date(2026, 5, 16, 10, 0), 'tomorrow'],
  ])('says how long ago %s was', (date, text) => {
    expect(formatRelativeTime(date, 'en', now)).toBe(text);
  });

  it('returns an empty text for an invalid date', () => {
    expect(formatRelativeTime('never', 'en')).toBe('');
  });
});

describe('formatLastDay', () => {
  it('is the day that ends at midnight, without the time', () => {
    expect(formatLastDay(new Date(2026, 4, 6), 'en')).toBe('May 5, 2026');
    expect(formatLastDay(new Date(2026, 4, 6, 0, 1), 'en')).toBe('May 6, 2026');
    expect(formatLastDay('never', 'en')).toBe('');
  });
});

describe('formatList', () => {
  it('joins facts in the language', () => {
    const marks = (locale: string) => formatList(['1', '2'], locale).replace(/[\s12]/g, '');
    expect([formatList(['1 folder', '2 files'], 'en'), marks('ja'), marks('ar')]).toEqual([
      '1 folder, 2 files',
      '、',
      'و',
    ]);
  });
});
