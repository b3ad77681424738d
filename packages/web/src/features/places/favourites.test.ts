import { expect, it } from 'vitest';
import { added, moved, placed, removed, toggled } from './favourites';

const places = { favourites: ['/a', '/b', '/c'].map((path) => ({ path, isDir: true })) };

it('each favourite is added once, at the end', () => {
  expect(added(['/d', '/a'])(places).favourites).toEqual(['/a', '/b', '/c', '/d']);
});

it('several favourites are removed and toggled together', () => {
  expect(removed(['/b'])(places).favourites).toEqual(['/a', '/c']);
  expect(toggled(['/b'])(places).favourites).toEqual(['/a', '/c']);
  expect(toggled(['/d'])(places).favourites).toEqual(['/a', '/b', '/c', '/d']);
  expect(toggled(['/b', '/d'])(places).favourites).toEqual(['/a', '/b', '/c', '/d']);
  expect(toggled(['/b', '/c'])(places).favourites).toEqual(['/a']);
});

it('a favourite moves by one place, and not beyond the ends', () => {
  expect(moved('/c', -1)(places).favourites).toEqual(['/a', '/c', '/b']);
  expect(moved('/a', 1)(places).favourites).toEqual(['/b', '/a', '/c']);
  expect(moved('/a', -1)(places).favourites).toEqual(['/a', '/b', '/c']);
  expect(moved('/c', 1)(places).favourites).toEqual(['/a', '/b', '/c']);
});

it('a favourite that another device has removed is not moved', () => {
  expect(moved('/gone', 1)(places).favourites).toEqual(['/a', '/b', '/c']);
});

it('a favourite moves to another, before or after it', () => {
  expect(placed('/a', '/c', 'after')(places).favourites).toEqual(['/b', '/c', '/a']);
  expect(placed('/c', '/a', 'before')(places).favourites).toEqual(['/c', '/a', '/b']);
  expect(placed('/a', '/c', 'before')(places).favourites).toEqual(['/b', '/a', '/c']);
  expect(placed('/b', '/b', 'after')(places).favourites).toEqual(['/a', '/b', '/c']);
  expect(placed('/gone', '/a', 'after')(places).favourites).toEqual(['/a', '/b', '/c']);
  expect(placed('/a', '/gone', 'after')(places).favourites).toEqual(['/a', '/b', '/c']);
});
