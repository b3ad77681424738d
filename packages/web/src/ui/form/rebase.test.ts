import { expect, it } from 'vitest';
import { isSame, rebase } from './rebase';

const base = { name: 'a', list: [1, 2], inner: { x: 1, y: 1 } };

it('the result takes the changes of others and keeps mine', () => {
  const mine = { ...base, name: 'mine', inner: { x: 2, y: 1 } };
  const theirs = { name: 'theirs', list: [3], inner: { x: 1, y: 9 } };
  expect(rebase(base, mine, theirs)).toEqual({ name: 'mine', list: [3], inner: { x: 2, y: 9 } });
});

it('the result keeps a list that I changed as a whole', () => {
  expect(rebase(base, { ...base, list: [2, 1] }, { ...base, list: [1, 2, 3] }).list).toEqual([2, 1]);
});

it('the values are compared by content, regardless of the order of the fields', () => {
  expect(isSame({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toBe(true);
  expect(isSame({ a: 1 }, { a: 1, b: undefined })).toBe(true);
  expect(isSame([1, 2], [2, 1])).toBe(false);
  expect(isSame({ a: [] }, { a: {} })).toBe(false);
});
