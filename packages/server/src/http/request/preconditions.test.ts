import { describe, expect, test } from 'vitest';
import { checkPreconditions, rangeHolds, validatorHeaders } from './preconditions.js';

const current = { etag: '"abc"', modifiedMs: Date.UTC(2021, 2, 4, 5, 6, 7, 120) };
const same = 'Thu, 04 Mar 2021 05:06:07 GMT';
const earlier = 'Thu, 04 Mar 2021 05:06:06 GMT';

describe('conditional headers', () => {
  test.each([
    [{}, 'proceed'],
    [{ 'if-none-match': '"abc"' }, 'not_modified'],
    [{ 'if-none-match': '"x", W/"abc"' }, 'not_modified'],
    [{ 'if-none-match': '*' }, 'not_modified'],
    [{ 'if-none-match': '"x"' }, 'proceed'],
    [{ 'if-none-match': '"x"', 'if-modified-since': same }, 'proceed'],
    [{ 'if-modified-since': same }, 'not_modified'],
    [{ 'if-modified-since': earlier }, 'proceed'],
    [{ 'if-modified-since': 'yesterday' }, 'proceed'],
    [{ 'if-match': '"abc"' }, 'proceed'],
    [{ 'if-match': '*' }, 'proceed'],
    [{ 'if-match': 'W/"abc"' }, 'failed'],
    [{ 'if-match': '"x"' }, 'failed'],
    [{ 'if-match': '"abc"', 'if-unmodified-since': earlier }, 'proceed'],
    [{ 'if-unmodified-since': same }, 'proceed'],
    [{ 'if-unmodified-since': earlier }, 'failed'],
    [{ 'if-unmodified-since': 'nonsense' }, 'proceed'],
  ] as const)('%j: %s', (headers, outcome) => {
    expect(checkPreconditions(headers, current)).toBe(outcome);
  });
});

test.each([
  [undefined, true],
  ['"abc"', true],
  ['W/"abc"', false],
  ['"x"', false],
  [same, true],
  [earlier, false],
  ['nonsense', false],
])('a part is sent with If-Range %s: %s', (ifRange, holds) => {
  expect(rangeHolds(ifRange, current)).toBe(holds);
});

test('dates are ignored where it is not known when the file was modified', () => {
  const undated = { etag: '"abc"', modifiedMs: null };
  expect(validatorHeaders(undated)).toEqual({ etag: '"abc"' });
  expect(validatorHeaders(current)).toEqual({ etag: '"abc"', 'last-modified': same });
  expect(checkPreconditions({ 'if-modified-since': same }, undated)).toBe('proceed');
  expect(checkPreconditions({ 'if-unmodified-since': earlier }, undated)).toBe('proceed');
  expect(rangeHolds(same, undated)).toBe(false);
});
