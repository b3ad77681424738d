import { describe, expect, test } from 'vitest';
import { parseRanges } from './byte-ranges.js';

const sixteen = Array.from({ length: 16 }, (_, index) => `${index * 2}-${index * 2}`);

describe('R-60: a Range header for a file of 100 bytes', () => {
  test.each([
    ['bytes=0-0', [{ start: 0, end: 0 }]],
    ['bytes=1-2', [{ start: 1, end: 2 }]],
    ['Bytes=90-', [{ start: 90, end: 99 }]],
    ['bytes=90-1000', [{ start: 90, end: 99 }]],
    ['bytes=-10', [{ start: 90, end: 99 }]],
    ['bytes=-1000', [{ start: 0, end: 99 }]],
    [
      'bytes=0-1, 5-6 ,-1',
      [
        { start: 0, end: 1 },
        { start: 5, end: 6 },
        { start: 99, end: 99 },
      ],
    ],
    [
      'bytes=50-51,0-1',
      [
        { start: 50, end: 51 },
        { start: 0, end: 1 },
      ],
    ],
    ['bytes=0-1,200-', [{ start: 0, end: 1 }]],
  ])('%s asks for parts', (header, ranges) => {
    expect(parseRanges(header, 100)).toEqual(ranges);
  });

  test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=200-,-0'])(
    '%s cannot be satisfied',
    (header) => {
      expect(parseRanges(header, 100)).toBe('unsatisfiable');
    },
  );

  test.each([
    undefined,
    '',
    'lines=0-1',
    'bytes=',
    'bytes=-',
    'bytes=2-1',
    'bytes=a-b',
    'bytes=-1-2',
    'bytes=0-1,',
    'bytes=+1-2',
    'bytes=0-99999999999999999999',
  ])('%s is ignored', (header) => {
    expect(parseRanges(header, 100)).toBe('full');
  });

  test.each(['bytes=0-50,40-60', 'bytes=0-,0-', 'bytes=10-20,20-30', 'bytes=-50,60-70'])(
    '%s overlaps and gets the whole file',
    (header) => {
      expect(parseRanges(header, 100)).toBe('full');
    },
  );

  test('sixteen ranges are served, seventeen get the whole file', () => {
    expect(parseRanges(`bytes=${sixteen.join()}`, 100)).toHaveLength(16);
    expect(parseRanges(`bytes=${sixteen.join()},99-99`, 100)).toBe('full');
  });
});

test('an empty file is served whole whatever range is asked for', () => {
  expect(parseRanges('bytes=0-', 0)).toBe('full');
});
