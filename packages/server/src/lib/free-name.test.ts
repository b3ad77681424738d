import { parseVirtualPath } from '@satchel/contract';
import { expect, test } from 'vitest';
import { numberedPaths } from './free-name.js';

test('numbered names are in the same folder', () => {
  const [first, second] = numberedPaths(parseVirtualPath('/a/b.txt'));
  expect([first, second]).toEqual(['/a/b(1).txt', '/a/b(2).txt']);
});
