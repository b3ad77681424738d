import { expect, it } from 'vitest';
import { added, moved, removed, toggled } from './favourites';

const places = { favourites: ['/a', '/b', '/c'].map((path) => ({ path, isDir: true })) };

it('adds each favourite once, at the end', () => {
  expect(added(['/d', '/a'])(places).favourites).toEqual(['/a', '/b', '/c', '/d']);
});

it('removes and toggles', () => {
  expect(removed('/b')(places).favourites).toEqual(['/a', '/c']);
  expect(toggled('/b')(places).favourites).toEqual(['/a', '/c']);
  expect(toggled('/d')(places).favourites).toEqual(['/a', '/b', '/c', '/d']);
});

it('moves by one place, and not beyond the ends', () => {
  expect(moved('/c', -1)(places).favourites).toEqual(['/a', '/c', '/b']);
  expect(moved('/a', 1)(places).favourites).toEqual(['/b', '/a', '/c']);
  expect(moved('/a', -1)(places).favourites).toEqual(['/a', '/b', '/c']);
  expect(moved('/c', 1)(places).favourites).toEqual(['/a', '/b', '/c']);
});

it('does not move what another device has removed', () => {
  expect(moved('/gone', 1)(places).favourites).toEqual(['/a', '/b', '/c']);
});
