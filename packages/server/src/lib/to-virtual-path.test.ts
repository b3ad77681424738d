import { expect, test } from 'vitest';
import { toVirtualPath } from './to-virtual-path.js';

test('a path that is not usable is refused in a sentence', () => {
  expect(() => toVirtualPath('/a/../b')).toThrow('The path is not usable: a path may not contain . or ..');
  expect(toVirtualPath('/a//b/')).toBe('/a/b');
});
