import { expect, test } from 'vitest';
import { parseDuration } from './durations.js';

test.each([
  ['2h', 7_200_000],
  ['90m', 5_400_000],
  ['1h30m', 5_400_000],
  ['1.5h', 5_400_000],
  ['500ms', 500],
  ['1m0.5s', 60_500],
  ['7d', 604_800_000],
  ['1d12h', 129_600_000],
])('%s is %i milliseconds', (text, milliseconds) => {
  expect(parseDuration(text)).toBe(milliseconds);
});

test.each(['', '2', 'h', '2 h', '2h!', '-2h', '2w', 'd', 'soon'])('%j is none', (text) => {
  expect(parseDuration(text)).toBeNull();
});
