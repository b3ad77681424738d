import * as modules from 'node:module';
import { afterEach, expect, test, vi } from 'vitest';
import { checkParts } from './check-parts.js';

/** How Node finds packages, also for `require.resolve`; the types do not include it. */
const finder = modules.default as unknown as { _resolveFilename(name: string, ...rest: unknown[]): string };

afterEach(() => vi.restoreAllMocks());

test('the doctor says which native parts are missing, and what that switches off', () => {
  expect(checkParts()).toMatchObject([{ state: 'good', text: 'Pictures can have thumbnails.' }]);
  const find = finder._resolveFilename.bind(finder);
  vi.spyOn(finder, '_resolveFilename').mockImplementation((name, ...rest) => {
    if (/^@img\/sharp-|^@node-rs\/bcrypt-/.test(name)) throw new Error(`${name} is not installed`);
    return find(name, ...rest);
  });
  expect(checkParts()).toMatchObject([
    { state: 'odd', text: expect.stringContaining('no thumbnails') },
    { state: 'odd', text: expect.stringContaining('because @node-rs/bcrypt found no part for this system') },
  ]);
});
