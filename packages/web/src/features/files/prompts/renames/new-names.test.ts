import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { entry } from '../../../../testing/entries';
import { changedPart, nameMaker, newNames, type Rule, type RuleOf } from './new-names';

const items = ['b.JPG', 'a.tar.gz', 'Old Trip/'].map((name) =>
  entry(name, { modified: '2026-03-04T12:00:00Z' }),
);
const made = (rule: Rule, present: string[] = [], of = items) => {
  const make = nameMaker(rule, RE2JS);
  if (!make) throw new Error('The rule is invalid');
  return newNames(of, make, new Set(present));
};
const names = (rule: Rule) => made(rule).map(({ name }) => name);
const faults = (rule: Rule, present: string[] = []) => made(rule, present).map(({ fault }) => fault);
const pattern = (text: string, start = 1): Rule => ({ way: 'pattern', pattern: text, start });
const replace = (find: string, by: string, matchCase = false): Rule => ({
  way: 'replace',
  find,
  by,
  matchCase,
  isExpression: false,
});
const expression = (find: string, by: string, matchCase = false): Rule => ({
  ...(replace(find, by, matchCase) as RuleOf<'replace'>),
  isExpression: true,
});

describe('new names', () => {
  it.each<[Rule, string[]]>([
    [
      pattern('Norway {date} {n}'),
      ['Norway 2026-03-04 1.JPG', 'Norway 2026-03-04 2.tar.gz', 'Norway 2026-03-04 3'],
    ],
    [pattern('{name}-{nnn}', 9), ['b-009.JPG', 'a-010.tar.gz', 'Old Trip-011']],
    [pattern('{n:2} {ext}'), ['01 JPG.JPG', '02 tar.gz.tar.gz', '03']],
    [pattern('{other}'), ['{other}.JPG', '{other}.tar.gz', '{other}']],
    [replace('OLD ', 'new $& '), ['b.JPG', 'a.tar.gz', 'new $& Trip']],
    [replace('old ', '', true), ['b.JPG', 'a.tar.gz', 'Old Trip']],
    [replace('(', 'x'), ['b.JPG', 'a.tar.gz', 'Old Trip']],
    [replace('', 'x'), ['b.JPG', 'a.tar.gz', 'Old Trip']],
    [expression('(\\w+) (\\w+)', '$2 of $1'), ['b.JPG', 'a.tar.gz', 'Trip of Old']],
    [expression('^o', 'C'), ['b.JPG', 'a.tar.gz', 'Cld Trip']],
    [expression('^o', 'C', true), ['b.JPG', 'a.tar.gz', 'Old Trip']],
    [expression('[a-z]$', '$9'), ['$9.JPG', '$9.tar.gz', 'Old Tri$9']],
    [expression('', 'x'), ['b.JPG', 'a.tar.gz', 'Old Trip']],
    [{ way: 'case', letters: 'upper' }, ['B.JPG', 'A.tar.gz', 'OLD TRIP']],
    [{ way: 'case', letters: 'lower' }, ['b.JPG', 'a.tar.gz', 'old trip']],
    [{ way: 'case', letters: 'title' }, ['B.JPG', 'A.tar.gz', 'Old Trip']],
  ])('follow %o', (rule, expected) => expect(names(rule)).toEqual(expected));

  it('say what is wrong with them', () => {
    expect(faults(pattern(''))).toEqual(['empty', 'empty', 'empty']);
    expect(faults(pattern('x/{n}'))).toEqual(['slash', 'slash', 'slash']);
    expect(faults(pattern('x'.repeat(250)))).toEqual([null, 'long', null]);
    expect(faults(pattern('{n}'), ['2.tar.gz'])).toEqual([null, 'taken', null]);
  });

  it('clash with one another, but not with names that are given up', () => {
    const two = [entry('a1'), entry('a2')];
    const of = (rule: Rule) => made(rule, ['a1', 'a2'], two).map(({ name, fault }) => [name, fault]);
    expect(of(pattern('same'))).toEqual([
      ['same', 'twice'],
      ['same', 'twice'],
    ]);
    expect(of(pattern('a{n}', 2))).toEqual([
      ['a2', null],
      ['a3', null],
    ]);
  });
});

it('no name is made by an expression that is invalid, too long or without an engine', () => {
  for (const find of ['(', '(?=a)', '(a)\\1', 'a'.repeat(513)])
    expect(nameMaker(expression(find, ''), RE2JS)).toBeNull();
  expect(nameMaker(expression('a', ''))).toBeNull();
});

it('the part that changed is found', () => {
  expect(changedPart('trip 1.jpg', 'trip 22.jpg')).toEqual(['trip ', '22', '.jpg']);
  expect(changedPart('a', 'a')).toEqual(['a', '', '']);
  expect(changedPart('aa', 'aaa')).toEqual(['aa', 'a', '']);
});
