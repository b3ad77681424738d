import { expect, it } from 'vitest';
import { keepOutput, type OutputPiece } from './shell-entry';

it('the output keeps the order of both streams and distinguishes them', () => {
  const first = keepOutput([], [{ stream: 'out', text: 'a' }]);
  const more = [
    { stream: 'err', text: 'b' },
    { stream: 'out', text: 'c' },
  ] as const;
  expect(keepOutput(first, more)).toEqual([{ stream: 'out', text: 'a' }, ...more]);
});

it('output that is too long loses its beginning', () => {
  let pieces: OutputPiece[] = [{ stream: 'out', text: 'first' }];
  for (let i = 0; i < 30; i++) pieces = keepOutput(pieces, [{ stream: 'out', text: 'x'.repeat(10_000) }]);
  const length = pieces.reduce((sum, { text }) => sum + text.length, 0);
  expect(length).toBeLessThanOrEqual(256 * 1024);
  expect(pieces[0]?.text).not.toBe('first');
});
