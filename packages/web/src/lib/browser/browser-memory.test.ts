import { expect, it, vi } from 'vitest';
import { recall, recallList, remember } from './browser-memory';

it('a value is kept until it is set to null', () => {
  expect(recall('key')).toBeNull();
  remember('key', 'value');
  expect(recall('key')).toBe('value');
  remember('key', null);
  expect(recall('key')).toBeNull();
});

it('nothing is thrown when the browser refuses to store anything', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(recall('key')).toBeUndefined();
  expect(() => remember('key', 'value')).not.toThrow();
  expect(recallList('key')).toEqual([]);
  vi.unstubAllGlobals();
});

it.each([
  ['[1,2]', [1, 2]],
  ['{}', []],
  ['nonsense', []],
])('the list of %j is %j', (text, list) => {
  remember('key', text);
  expect(recallList('key')).toEqual(list);
});
