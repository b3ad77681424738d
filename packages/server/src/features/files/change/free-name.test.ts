import { parseVirtualPath } from '@satchel/contract';
import { expect, test } from 'vitest';
import { numberedName, numberedPaths } from './free-name.js';

test.each([
  ['file.txt', 'file(1).txt'],
  ['a.tar.gz', 'a.tar(1).gz'],
  ['dir', 'dir(1)'],
  ['my.dir', 'my(1).dir'],
  ['.bashrc', '(1).bashrc'],
  ['c1(1).txt', 'c1(1)(1).txt'],
])('the neighbour of %s is %s', (name, neighbour) => {
  expect(numberedName(name, 1)).toBe(neighbour);
});

test.each([
  [`${'n'.repeat(251)}.txt`, `${'n'.repeat(248)}(1).txt`],
  [`${'é'.repeat(125)}.txt`, `${'é'.repeat(124)}(1).txt`],
])('a name at its longest is cut to make room', (name, neighbour) => {
  expect(numberedName(name, 1)).toBe(neighbour);
});

test('neighbours are counted up in the same folder', () => {
  const [first, second] = numberedPaths(parseVirtualPath('/a/b.txt'));
  expect([first, second]).toEqual(['/a/b(1).txt', '/a/b(2).txt']);
});
