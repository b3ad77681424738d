import { ROOT, type Rule, type VirtualPath } from '@satchel/contract';
import { describe, expect, test } from 'vitest';
import { compileRules } from './rules.js';

const path = (text: string, allow = false): Rule => ({ regex: false, allow, path: text, regexp: null });
const pattern = (raw: string, allow = false): Rule => ({ regex: true, allow, path: '', regexp: { raw } });

describe('rules', () => {
  test.each<[string, Rule[], string, boolean]>([
    ['without rules everything is allowed', [], '/a', true],
    ['a rule covers its own path', [path('/deny')], '/deny', false],
    ['a rule covers what lies below', [path('/deny')], '/deny/a/b', false],
    ['FB-11: a rule ends at a segment', [path('/deny')], '/denyx', true],
    ['a trailing slash changes nothing', [path('/deny/')], '/deny', false],
    ['FB-11: a trailing slash still ends at a segment', [path('/deny/')], '/denyx', true],
    ['repeated slashes and dots are cleaned', [path('//a/./x/../deny')], '/a/deny/f', false],
    ['an empty path covers everything', [path('')], '/a', false],
    ['a single slash covers everything', [path('/')], '/a', false],
    ['a single slash covers the root', [path('/')], '/', false],
    ['a path without a leading slash covers nothing', [path('deny')], '/deny', true],
    ['the last match wins', [path('/a'), path('/a/b', true)], '/a/b/c', true],
    ['a later wider rule wins too', [path('/a/b', true), path('/a')], '/a/b/c', false],
    [
      'FB-11: an allowed prefix does not leak to its neighbour',
      [path('/'), path('/ok', true)],
      '/ok_backup',
      false,
    ],
    ['FB-05: case matters where the disk tells it apart', [path('/Secret')], '/secret', true],
    ['a pattern is not anchored', [pattern('cre')], '/a/secret', false],
    ['a pattern can be anchored', [pattern('^/cre')], '/a/secret', true],
    ['a broken pattern denies', [pattern('(')], '/a', false],
    ['a broken allowing pattern denies', [pattern('(', true)], '/a', false],
    ['a rule after a broken pattern still counts', [pattern('('), path('/a', true)], '/a', true],
    ['a missing pattern denies', [{ regex: true, allow: true, path: '', regexp: null }], '/a', false],
    ['a name of an object property is only a name', [path('/__proto__')], '/constructor', true],
  ])('%s', (_title, rules, asked, expected) => {
    expect(compileRules(rules).allows(asked)).toBe(expected);
  });

  test('FB-05, R-05, C20: on a disk that folds case, so do rules by path and by pattern, as the disk folds', () => {
    const rules = compileRules([path('/Secret.txt'), pattern('^/Hidden(/|$)'), path('/straße')], {
      foldCase: true,
    });
    for (const name of [
      '/SECRET.TXT',
      '/\u017fecret.txt',
      '/hidden',
      '/HIDDEN/x',
      '/STRASSE',
      '/strasse/x',
    ]) {
      expect([name, rules.allows(name)]).toEqual([name, false]);
    }
    expect(rules.childFilter('/' as VirtualPath)('\u017fECRET.txt')).toBe(false);
    expect(compileRules([pattern('^/Hidden(/|$)')]).allows('/hidden')).toBe(true);
  });

  test('a filter for the children of a folder decides as the rules do', () => {
    const sets = [
      [path('/'), path('/a', true), path('/a/b')],
      [path('/a/b'), path('/a/b/c', true), path('/a', true), path('/a/d')],
      [path('/a'), pattern('b$', true), path('/a/d', true)],
      [path(''), path('/a/b', true)],
    ];
    for (const rules of sets.map((set) => compileRules(set))) {
      for (const folder of [ROOT, '/a', '/a/b', '/ab'] as VirtualPath[]) {
        const filter = rules.childFilter(folder);
        for (const name of ['a', 'b', 'c', 'd', 'ab', '__proto__']) {
          const child = folder === ROOT ? `/${name}` : `${folder}/${name}`;
          expect([child, filter(name)]).toEqual([child, rules.allows(child)]);
        }
      }
    }
  });

  test('CP-5, R-61: a pattern that would hang a backtracking engine is matched at once', () => {
    const rules = compileRules([pattern('(a+)+$')]);
    expect(rules.allows(`/${'a'.repeat(200)}!`)).toBe(true);
  });

  test('the rule that decides is named by its index in the list, invalid ones counted', () => {
    const rules = compileRules([path('no-slash'), path('/a'), pattern('b$', true), path('/a/b/c')]);
    expect(['/x', '/a', '/a/b', '/a/b/c'].map((each) => rules.decider(each))).toEqual([
      null,
      ...[1, 2, 3].map((index) => ({ list: 0, index })),
    ]);
  });
});
