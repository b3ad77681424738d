import { describe, expect, test } from 'vitest';
import { uploadOptions } from './upload-options.js';

const now = Date.UTC(2026, 10, 20);
const read = (headers: Record<string, string>) => uploadOptions(headers, now);

test('the length is known unless the body comes in chunks', () => {
  expect(read({ 'content-length': '12' }).length).toBe(12);
  expect(read({}).length).toBe(0);
  expect(read({ 'transfer-encoding': 'chunked' }).length).toBeUndefined();
});

describe('the modification time', () => {
  test.each([
    ['2021-03-04T05:06:07.12Z', Date.UTC(2021, 2, 4, 5, 6, 7, 120)],
    ['2021-03-04T05:06:07+02:00', Date.UTC(2021, 2, 4, 3, 6, 7)],
    ['2099-01-01T00:00:00Z', now],
    ['1950-01-01T00:00:00Z', 0],
  ])('the modification time %s is clamped', (header, time) => {
    expect(read({ 'x-modified': header }).modifiedMs).toBe(time);
  });

  test.each(['', 'yesterday', '1614834367120', '2021-13-04T05:06:07Z', '-1'])(
    'the modification time %j is rejected',
    (header) => {
      expect(() => read({ 'x-modified': header })).toThrow(/not a date/);
    },
  );
});

test('If-Match names one state of the file', () => {
  expect(read({ 'if-match': '"abc"' }).ifMatch).toBe('"abc"');
  expect(read({ 'if-match': 'W/"abc"' }).ifMatch).toBe('W/"abc"');
  expect(read({ 'if-match': '*' }).ifMatch).toBeUndefined();
  expect(read({}).ifMatch).toBeUndefined();
  expect(() => read({ 'if-match': '"a", "b"' })).toThrow(/one ETag/);
  expect(() => read({ 'if-match': 'abc' })).toThrow(/one ETag/);
});
