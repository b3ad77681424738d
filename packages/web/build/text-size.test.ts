import { expect, it } from 'vitest';
import { toRem } from './text-size';

it('lengths in pixels scale with the text size of the reader', () => {
  expect(toRem('14px / 20px var(--font)')).toBe('0.875rem / 1.25rem var(--font)');
  expect(toRem('calc(100vw - 16px) -8px')).toBe('calc(100vw - 1rem) -0.5rem');
  expect(toRem('(max-width: 736px)')).toBe('(max-width: 46rem)');
});

it('the width of lines and rings does not scale', () => {
  expect(toRem('1px solid var(--border)')).toBe('1px solid var(--border)');
  expect(toRem('0 0 0 3px var(--accent-soft)')).toBe('0 0 0 3px var(--accent-soft)');
  expect(toRem('translate(0, -0.5px)')).toBe('translate(0, -0.5px)');
});
