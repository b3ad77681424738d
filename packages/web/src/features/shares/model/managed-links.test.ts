import { expect, it } from 'vitest';
import { arrange, type ManagedLink } from './managed-links';

const link = (path: string, expire: number, username?: string): ManagedLink => ({
  hash: path,
  path,
  userID: 1,
  expire,
  hasPassword: false,
  username,
});
const links = [
  link('/b/', 0, 'Ann'),
  link('/File 10', 300, 'bob'),
  link('/file 9', 0, 'bob'),
  link('/a', 200, 'Ann'),
];
const paths = (filter: string, by: 'path' | 'end' | 'owner', isDescending = false) =>
  arrange(links, filter, { by, isDescending }, 'en').map(({ path }) => path);

it('links are sorted by path, by expiry with permanent ones last, or by owner', () => {
  expect(paths('', 'path')).toEqual(['/a', '/b/', '/file 9', '/File 10']);
  expect(paths('', 'path', true)).toEqual(['/File 10', '/file 9', '/b/', '/a']);
  expect(paths('', 'end')).toEqual(['/a', '/File 10', '/b/', '/file 9']);
  expect(paths('', 'owner')).toEqual(['/a', '/b/', '/file 9', '/File 10']);
});

it('a filter searches paths and names, ignoring case', () => {
  expect(paths(' FILE ', 'path')).toEqual(['/file 9', '/File 10']);
  expect(paths('ann', 'path')).toEqual(['/a', '/b/']);
  expect(paths('nothing', 'path')).toEqual([]);
});
