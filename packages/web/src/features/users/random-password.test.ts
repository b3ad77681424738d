import { expect, it } from 'vitest';
import { randomPassword } from './random-password';

it('a random password has 24 characters, or as many as are required', () => {
  expect(randomPassword(12)).toMatch(/^[\w-]{24}$/);
  expect(randomPassword(40)).toMatch(/^[\w-]{40}$/);
});

it('no two are the same', () => {
  expect(new Set(Array.from({ length: 100 }, () => randomPassword(0))).size).toBe(100);
});
