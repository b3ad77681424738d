import type { VirtualPath } from '@satchel/contract';
import { describe, expect, it } from 'vitest';
import { processCostOf, superlinearGrowth } from '../../../test/cost.js';
import { layOut } from './archive-layout.js';

async function laidOut(
  paths: string[],
  existing: string[] = [],
): Promise<{ name: string; entries: string[] }> {
  const { baseName, roots } = await layOut(paths as VirtualPath[], async (path) => existing.includes(path));
  return { name: baseName, entries: roots.map(({ name }) => name) };
}

describe('the layout of an archive', () => {
  it.each([
    [['/dir'], 'dir', ['']],
    [['/'], '', ['']],
    [['/dir/one.txt'], 'one.txt', ['']],
    [['/a.txt', '/dir'], '', ['a.txt', 'dir']],
    [['/dir/one.txt', '/dir/sub'], 'dir', ['one.txt', 'sub']],
    [['/dir/x/one.txt', '/dir/y/z'], 'dir', ['x/one.txt', 'y/z']],
    [['/dir1/a', '/dir2/a'], '', ['dir1/a', 'dir2/a']],
  ])('an archive of %j is called %j and contains %j', async (paths, name, entries) => {
    expect(await laidOut(paths)).toEqual({ name, entries });
  });

  it('FB-06, FB-08, R-52: names are safe that a Windows program would treat as paths', async () => {
    expect(await laidOut(['/..\\..\\x', '/C:boot', '/new\nline'])).toEqual({
      name: '',
      entries: ['.._.._x', 'C_boot', 'new_line'],
    });
  });

  it('R-52: entries that would have the same name are numbered', async () => {
    expect((await laidOut(['/a\\b.txt', '/a_b.txt'])).entries).toEqual(['a_b.txt', 'a_b(1).txt']);
  });

  it('a selected item beside the folder that contains it is numbered', async () => {
    const { entries } = await laidOut(['/dir', '/dir/one.txt', '/dir/sub'], ['/dir/one(1).txt']);
    expect(entries).toEqual(['', 'one(2).txt', 'sub(1)']);
  });
});

describe('thousands of selected names', () => {
  const names = (count: number, name: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => name(index) as VirtualPath);

  it.each<[string, (index: number) => string]>([
    ['none of them in another', (index) => `/${index}/file`],
    [
      'all of them made safe to a few',
      (index) => `/${index.toString(2).replaceAll('0', '\n').replaceAll('1', '\r')}`,
    ],
  ])('they cost time in proportion to their number, with %s', async (_, name) => {
    const costOfSome = (count: number) => {
      const paths = names(count, name);
      return () => processCostOf(() => layOut(paths, async () => false));
    };
    expect(await superlinearGrowth(costOfSome(1_500), costOfSome(6_000))).toBeNull();
  });
});
