import { expect, it, vi } from 'vitest';
import { recall, recallList, remember } from './browser-memory';

it('keeps what it is given until it is given null', () => {
  expect(recall('key')).toBeNull();
  remember('key', 'value');
  expect(recall('key')).toBe('value');
  remember('key', null);
  expect(recall('key')).toBeNull();
});

it('throws nothing where the browser refuses to keep anything', () => {
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
