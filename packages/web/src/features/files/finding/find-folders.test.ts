import { parseVirtualPath, ROOT, type VirtualPath } from '@satchel/contract';
import { expect, it } from 'vitest';
import { parentLabel, rankFolders, wordsOf } from './find-folders';

const paths = (...texts: string[]): VirtualPath[] => texts.map(parseVirtualPath);
const [here = ROOT] = paths('/docs/2026');

function ranked(
  typed: string,
  found: string[],
  known: { favourites?: string[]; recent?: string[] } = {},
  isSightFirst = false,
) {
  const { favourites = [], recent = [] } = known;
  return rankFolders({
    typed,
    found: paths(...found),
    favourites: paths(...favourites),
    recent: paths(...recent),
    here,
    rootName: 'My files',
    isSightFirst,
  });
}
const order = (...input: Parameters<typeof ranked>) => ranked(...input).map(({ path }) => path);

it('the ranking has the whole name first, then its beginning, the beginning of a word, and letters anywhere', () => {
  const found = ['/bright', '/r/in/gull', '/all rig', '/right', '/rig', '/r-i-g'];
  expect(order('rig', found)).toEqual(['/rig', '/right', '/all rig', '/bright', '/r-i-g']);
});

it('the ranking has favourites, then recent folders, then near ones, if the letters fit equally', () => {
  const found = ['/far/away/right', '/docs/right', '/docs/2026/right', '/a/right', '/b/right'];
  expect(order('rig', found, { favourites: ['/b/right'], recent: ['/a/right'] })).toEqual([
    '/b/right',
    '/a/right',
    '/docs/2026/right',
    '/docs/right',
    '/far/away/right',
  ]);
});

it('the ranking has folders of the open one and its neighbours first, where that is wanted', () => {
  const found = ['/far/away/right', '/docs/right', '/docs/2026/right'];
  const known = { favourites: ['/b/right'], recent: ['/a/right'] };
  expect(ranked('rig', found, known, true).map(({ path }) => path)).toEqual([
    '/docs/2026/right',
    '/docs/right',
    '/b/right',
    '/a/right',
    '/far/away/right',
  ]);
});

it('the ranking prefers better letters to a favourite', () => {
  expect(order('rig', ['/right'], { favourites: ['/bright'] })).toEqual(['/right', '/bright']);
});

it('known folders are listed before the server has found any, each once', () => {
  expect(order('rig', [], { favourites: ['/right'], recent: ['/right', '/rigs'] })).toEqual([
    '/right',
    '/rigs',
  ]);
  expect(ranked('rig', ['/right'], { recent: ['/right'] }).map(({ kind }) => kind)).toEqual(['recent']);
});

it('letters before a slash are those of folders above', () => {
  const found = ['/docs/2026', '/photos/2026', '/photos/trips/2026', '/photos'];
  expect(wordsOf(' pho/ 20')).toBe('20');
  expect(order('pho/20', found)).toEqual(['/photos/2026', '/photos/trips/2026']);
  expect(order('pho/trip/20', found)).toEqual(['/photos/trips/2026']);
  expect(order('pho/', found)).toEqual([]);
});

it('the root is known by its name on the screen', () => {
  expect(order('my', [])).toEqual([ROOT]);
  expect(parentLabel(ROOT, 'My files')).toBe('');
  expect(parentLabel(here, 'My files')).toBe('docs');
  expect(parentLabel(paths('/docs')[0] ?? ROOT, 'My files')).toBe('My files');
});

it('the search ignores case and accents, and takes any text as letters', () => {
  expect(order('ete', ['/Été'])).toEqual(['/Été']);
  expect(order('.*[(', ['/a', '/.*[('])).toEqual(['/.*[(']);
  expect(order('  ', ['/a'])).toEqual([]);
});
