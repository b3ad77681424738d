import { encodePath } from '@satchel/contract';
import { expect, test } from 'vitest';
import { AppError } from './app-error.js';
import { parseRequestPath } from './request-path.js';

const PIECES = [
  '/',
  '//',
  '.',
  '..',
  '%2e',
  '%2E%2e',
  '%2f',
  '%5c',
  '\\',
  '%252e',
  '%00',
  '\0',
  '%c0%ae',
  '%ff',
  '%',
  '%e2%80%ae',
  'a',
  'é',
  '%C3%A9',
  '+',
  ' ',
  ';',
  '#',
  '?',
  '~',
  'C:',
  'con',
  '__proto__',
  '😀',
  '%F0%9F%98%80',
];

/** The same numbers each time, so that a failure can be reproduced. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

function parsed(text: string): string | null {
  try {
    return parseRequestPath(text).path;
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_input') return null;
    throw error;
  }
}

test('R-01: of a hundred thousand addresses each is rejected or one canonical path', () => {
  const random = numbers(20);
  const next = () => random.next().value as number;
  const faults: string[] = [];
  let paths = 0;
  for (let round = 0; round < 100_000; round += 1) {
    const length = 1 + Math.floor(next() * 8);
    const text = Array.from({ length }, () => PIECES[Math.floor(next() * PIECES.length)]).join('');
    const path = parsed(text);
    if (path === null) continue;
    paths += 1;
    const segments = path.split('/').slice(1);
    const isCanonical =
      path.startsWith('/') &&
      !path.includes('\0') &&
      (path === '/' || segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..'));
    // The path that is checked, opened and shown stays the same when it is parsed again.
    if (!isCanonical || parsed(encodePath(path)) !== path) faults.push(text);
  }
  expect(faults).toEqual([]);
  expect(paths).toBeGreaterThan(10_000);
});
