import { expect, it } from 'vitest';
import { HOME, safeRedirect } from './safe-redirect';

it.each(['/files/', '/files/a%20b/?x=1#y', '/settings/profile', '/files/100%25.txt', '/share/abc//name'])(
  'the target %s is kept, which is inside the app',
  (target) => {
    expect(safeRedirect(target)).toBe(target);
  },
);

it.each([
  null,
  '',
  'files/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/%09/evil.example',
  '/%2F/evil.example',
  '/%2fevil.example',
  '/%5Cevil.example',
  '/\u0000',
  '/%',
  ' /files/',
])('R-65: the login leads home instead of to %s', (target) => {
  expect(safeRedirect(target)).toBe(HOME);
});
