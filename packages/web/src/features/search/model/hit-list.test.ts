import type { SearchHit, VirtualPath } from '@satchel/contract';
import { ROOT } from '@satchel/contract';
import { describe, expect, it } from 'vitest';
import { toHit } from './hit';
import { addHits, growFor, NO_HITS, offered, PAGE, settle } from './hit-list';

const found = (path: string, dir = false): SearchHit => ({ path, dir, size: 1, modified: '', type: '' });
const hitsOf = (paths: readonly string[], words = ['cat'], folder = ROOT) =>
  paths.map((path) => toHit(found(path.replace(/\/$/, ''), path.endsWith('/')), folder, words));
const names = (list: typeof NO_HITS) => list.hits.map((hit) => hit.path);
const many = (count: number) => hitsOf(Array.from({ length: count }, (_, i) => `cat ${i}`));

describe('a hit', () => {
  it('has its full path, whatever folder was searched', () => {
    const [hit] = hitsOf(['deep/Cat.JPG'], ['cat'], '/photos' as VirtualPath);
    expect(hit).toMatchObject({ path: '/photos/deep/Cat.JPG', name: 'Cat.JPG', extension: '.JPG' });
  });
});

describe('the order', () => {
  it('has the best match first, folders before files, numbers by value', () => {
    const list = addHits(NO_HITS, hitsOf(['concat.txt', 'a cat', 'cat 10', 'cat 9', 'cats/', 'x/cat.txt']));
    expect(names(list)).toEqual(['/x/cat.txt', '/cats', '/cat 9', '/cat 10', '/a cat', '/concat.txt']);
  });

  it('does not depend on the order in which hits arrive', () => {
    const all = hitsOf(['b cat', 'cat', 'cat 2', 'a cat', 'cat/']);
    const atOnce = addHits(NO_HITS, all);
    const oneByOne = all.reduce((list, hit) => addHits(list, [hit]), NO_HITS);
    expect(names(oneByOne)).toEqual(names(atOnce));
  });

  it('inserts nothing between hits that the user is looking through', () => {
    const looking = settle(addHits(NO_HITS, hitsOf(['b cat', 'concat'])));
    const later = addHits(addHits(looking, hitsOf(['z cat'])), hitsOf(['cat']));
    expect(names(later)).toEqual(['/b cat', '/concat', '/cat', '/z cat']);
  });

  it('still sorts hits that are not in the visible range', () => {
    const looking = settle(addHits(NO_HITS, many(PAGE + 20)));
    expect(looking.settled).toBe(PAGE);
    const later = addHits(looking, hitsOf(['cat']));
    expect(names(later)[PAGE]).toBe('/cat');
  });
});

describe('the list', () => {
  it('has a range of 50 at first and 50 more near its end, until it contains everything', () => {
    let list = addHits(NO_HITS, many(120));
    expect(offered(list)).toBe(50);
    expect(offered(growFor(list, 10))).toBe(50);
    list = growFor(list, 45);
    expect(offered(list)).toBe(100);
    list = growFor(list, 99);
    expect(offered(list)).toBe(120);
    expect(growFor(list, 119)).toBe(list);
  });

  it('does not extend the range beyond the hits', () => {
    const list = addHits(NO_HITS, many(50));
    expect(growFor(list, 49)).toBe(list);
  });
});
