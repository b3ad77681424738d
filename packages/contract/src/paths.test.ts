import { describe, expect, test } from 'vitest';
import {
  encodePath,
  extensionOf,
  isWithin,
  joinPath,
  nameOf,
  numberedName,
  parentOf,
  parseVirtualPath,
  rebasePath,
} from './paths.js';

const path = parseVirtualPath;

describe('parseVirtualPath', () => {
  test.each([
    ['', '/'],
    ['/', '/'],
    ['a', '/a'],
    ['/a/', '/a'],
    ['//a///b//', '/a/b'],
    ['/we ird/a+b %20#?.txt', '/we ird/a+b %20#?.txt'],
    ['/%2e%2e', '/%2e%2e'],
    ['/...', '/...'],
    ['/a.b/c-d e_1/.f', '/a.b/c-d e_1/.f'],
    ['/a\\..\\b', '/a\\..\\b'],
    ['/line\nbreak', '/line\nbreak'],
  ])('%j becomes %j', (text, expected) => {
    expect(path(text)).toBe(expected);
  });

  test.each(['/..', '/a/../b', '/./a', '.', '/a/.', '/nul\0', `/${'ä'.repeat(128)}`, `/${'a/'.repeat(257)}`])(
    'parseVirtualPath refuses %j',
    (text) => {
      expect(() => path(text)).toThrow();
    },
  );

  test('R-07: a name of exactly 255 bytes is allowed', () => {
    expect(path(`/${'ä'.repeat(127)}a`)).toHaveLength(129);
  });
});

test('R-05: containment compares whole segments', () => {
  expect(isWithin(path('/deny'), path('/deny'))).toBe(true);
  expect(isWithin(path('/deny'), path('/deny/x'))).toBe(true);
  expect(isWithin(path('/deny'), path('/denyx'))).toBe(false);
  expect(isWithin(path('/'), path('/anything'))).toBe(true);
});

test('parent, name and join undo each other', () => {
  expect(joinPath(parentOf(path('/a/b')), nameOf(path('/a/b')))).toBe('/a/b');
  expect(parentOf(path('/a'))).toBe('/');
  expect(nameOf(path('/'))).toBe('');
});

test('R-06: a joined name must be one segment', () => {
  for (const name of ['', '.', '..', 'a/b', '../x']) expect(() => joinPath(path('/'), name)).toThrow();
});

test('rebasing puts a path below another root', () => {
  expect(rebasePath(path('/u'), path('/a'))).toBe('/u/a');
  expect(rebasePath(path('/u'), path('/'))).toBe('/u');
  expect(rebasePath(path('/'), path('/a'))).toBe('/a');
});

test('an extension keeps its dot and case', () => {
  expect(extensionOf('x.tar.GZ')).toBe('.GZ');
  expect(extensionOf('.hidden')).toBe('.hidden');
  expect(extensionOf('none')).toBe('');
});

test('segments are encoded, slashes stay', () => {
  expect(encodePath('/we ird/a+b#?.txt')).toBe('/we%20ird/a%2Bb%23%3F.txt');
});

test.each([
  ['file.txt', 'file(1).txt'],
  ['a.tar.gz', 'a.tar(1).gz'],
  ['dir', 'dir(1)'],
  ['my.dir', 'my(1).dir'],
  ['.bashrc', '(1).bashrc'],
  ['c1(1).txt', 'c1(1)(1).txt'],
])('the numbered name of %s is %s', (name, neighbour) => {
  expect(numberedName(name, 1)).toBe(neighbour);
});

test.each([
  [`${'n'.repeat(251)}.txt`, 1, `${'n'.repeat(248)}(1).txt`],
  [`${'é'.repeat(125)}.txt`, 1, `${'é'.repeat(124)}(1).txt`],
  [`${'é'.repeat(126)}.txt`, 12, `${'é'.repeat(123)}(12).txt`],
])('a name of the largest length is truncated to make room', (name, number, neighbour) => {
  expect(numberedName(name, number)).toBe(neighbour);
});
