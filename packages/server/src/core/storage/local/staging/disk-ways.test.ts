import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { rememberNoLinks, waysOf } from './disk-ways.js';

const at = (path: string, id: string, disk?: string) => ({ fd: -1, path, id, disk });

test('what a disk cannot do is not said of one of another kind that has its number by now', () => {
  rememberNoLinks(at(tmpdir(), '77:1'));
  expect(waysOf(at(tmpdir(), '77:2')).links).toBe(false);
  expect(waysOf(at('/proc', '77:1')).links).toBe(true);
});

test('a mount is known by its own key, whatever its number', () => {
  rememberNoLinks(at('/proc', '78:1', '31 0:78'));
  expect(waysOf(at(tmpdir(), '79:5', '31 0:78')).links).toBe(false);
  expect(waysOf(at('/proc', '78:1', '32 0:78')).links).toBe(true);
});
