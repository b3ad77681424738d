import { parseVirtualPath } from '@satchel/contract';
import { expect, test } from 'vitest';
import { numberedPaths } from './free-name.js';

test('numbered names are in the same folder', () => {
  const [first, second] = numberedPaths(parseVirtualPath('/a/b.txt'));
  expect([first, second]).toEqual(['/a/b(1).txt', '/a/b(2).txt']);
});

test('what was found taken is not tried again', () => {
  const [path, taken] = [parseVirtualPath('/a/b.txt'), new Map()];
  const first = numberedPaths(path, taken);
  for (let number = 1; number <= 10_000; number += 1) expect(first.next().value).toBe(`/a/b(${number}).txt`);
  const [same] = numberedPaths(path, taken);
  expect(same).toBe('/a/b(10000).txt');
  expect(() => first.next()).toThrow(expect.objectContaining({ code: 'conflict' }));
  expect(() => numberedPaths(path, taken).next()).toThrow(expect.objectContaining({ code: 'conflict' }));
  expect(numberedPaths(parseVirtualPath('/a/c'), taken).next().value).toBe('/a/c(1)');
});
