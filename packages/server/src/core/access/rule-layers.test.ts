import { isWithin, joinPath, type Rule, type VirtualPath } from '@satchel/contract';
import { describe, expect, test } from 'vitest';
import { costOf } from '../../../test/cost.js';
import { pickFrom, randomFrom } from '../../../test/random.mjs';
import { foldName } from '../../lib/fold-name.js';
import { CompiledRuleLists } from './compiled-rule-lists.js';
import type { RuleLayer } from './grant.js';
import { compileRules, RulesWithin } from './rules.js';

const p = (path: string) => path as VirtualPath;
const path = (text: string, allow = false): Rule => ({ regex: false, allow, path: text, regexp: null });
const pattern = (raw: string, allow = false): Rule => ({ regex: true, allow, path: '', regexp: { raw } });
const layer = (below: string, at: string, ...rules: Rule[]): RuleLayer => ({
  below: p(below),
  at: p(at),
  rules,
});

describe('layers of rules', () => {
  test.each<[string, RuleLayer[], Record<string, boolean>]>([
    [
      'a layer of a folder above knows longer paths',
      [layer('/', '/teams/a', path('/teams/a/x'), path('/teams/b'))],
      { '/x': false, '/x/y': false, '/teams/a/x': true, '/': true },
    ],
    [
      'a rule for a folder above covers all',
      [layer('/', '/teams/a', path('/teams'))],
      { '/': false, '/x': false },
    ],
    [
      'a layer of a folder below says nothing outside of it',
      [layer('/sub', '/', path('/x'), pattern('y$'))],
      { '/x': true, '/y': true, '/sub': true, '/sub/x': false, '/sub/xy': false, '/subx': true },
    ],
    ['a rule for all covers the folder alone', [layer('/sub', '/', path('/'))], { '/': true, '/sub': false }],
    [
      'a broken pattern denies what the layer concerns',
      [layer('/sub', '/', pattern('('))],
      { '/a': true, '/sub/a': false },
    ],
    [
      'a pattern sees the path as the layer knows it',
      [layer('/', '/teams/a', pattern('^/teams/a/x$'))],
      { '/x': false, '/teams/a/x': true },
    ],
    [
      'an allowing rule lifts only denials of its own list',
      [layer('/', '/', path('/a'), path('/a/b', true)), layer('/', '/', path('/a/b/c'), path('/', true))],
      { '/a': false, '/a/b': true, '/a/b/c': true },
    ],
    [
      'each list can deny',
      [layer('/', '/', path('/a')), layer('/', '/', path('/', true))],
      { '/a': false, '/b': true },
    ],
  ])('%s', (_title, layers, expected) => {
    const rules = compileRules([], { layers });
    for (const [asked, allowed] of Object.entries(expected)) {
      expect([asked, rules.allows(asked)]).toEqual([asked, allowed]);
    }
  });

  test('the first list that denies decides, and without one the first that matches', () => {
    const rules = compileRules([path('/a', true)], {
      layers: [layer('/', '/', path('/x'), path('/a', true)), layer('/a', '/', path('/b'), pattern('c$'))],
    });
    expect(['/y', '/x', '/a', '/a/b', '/a/c'].map((each) => rules.decider(each))).toEqual([
      null,
      { list: 1, index: 0 },
      { list: 0, index: 0 },
      { list: 2, index: 0 },
      { list: 2, index: 1 },
    ]);
  });

  test('a list is empty only without rules that could match in any layer', () => {
    expect(compileRules([], { layers: [layer('/a', '/')] }).isEmpty).toBe(true);
    expect(compileRules([], { layers: [layer('/', '/b', path('/c'))] }).isEmpty).toBe(true);
    expect(compileRules([], { layers: [layer('/', '/b', path('/b/c'))] }).isEmpty).toBe(false);
  });

  test('names that fold to longer ones are counted right', () => {
    const layers = [layer('/Straße', '/', pattern('^/x$'))];
    const rules = compileRules([], { layers, foldCase: true });
    expect(['/STRASSE/x', '/straße/X', '/strasse/xy'].map((each) => rules.allows(each))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('compiled lists are found again by rules and layers together', () => {
    const lists = new CompiledRuleLists();
    const [rules, layers] = [[path('/a')], [layer('/', '/', path('/b'))]];
    expect(lists.of({ rules, layers }, false)).toBe(
      lists.of({ rules: [path('/a')], layers: [...layers] }, false),
    );
    expect(lists.of({ rules, layers }, false).allows('/b')).toBe(false);
    expect(lists.of({ rules: [], layers }, false).allows('/a')).toBe(true);
    expect(lists.of({ rules }, false).allows('/b')).toBe(true);
  });

  test('rules of a key hold on top', () => {
    const rules = compileRules([], { layers: [layer('/k', '/', path('/x'))] });
    const within = new RulesWithin(rules, [p('/k'), p('/m')], false);
    expect(['/k/x', '/k/y', '/m', '/x', '/'].map((each) => within.allows(each))).toEqual([
      ...[false, true, true, false, false],
    ]);
    expect(['k', 'm', 'x'].filter(within.childFilter(p('/')))).toEqual(['k', 'm']);
    expect(['x', 'y'].filter(within.childFilter(p('/k')))).toEqual(['y']);
  });
});

test('a path costs what the lists of its own folders do, however many others there are', () => {
  const rules = Array.from({ length: 50 }, (_, index) => path(`/private-${index}`));
  const layers = Array.from({ length: 2000 }, (_, index) => layer(`/groups/${index}`, '/', ...rules));
  const asking = (some: readonly RuleLayer[]) => {
    const compiled = compileRules([], { layers: some });
    return costOf(() => {
      for (let index = 0; index < 2000; index += 1) compiled.allows(`/groups/7/x-${index}`);
    });
  };
  const few = asking(layers.slice(0, 10));
  expect(asking(layers)).toBeLessThan(20 * few + 50);
});

const random = randomFrom(175);
const NAMES = ['a', 'B', 'cc', '.d'];
const pick = <Item>(items: Item[]): Item => pickFrom(items, random);
const randomPath = (most: number): VirtualPath => {
  let made = p('/');
  for (let depth = Math.floor(random() * (most + 1)); depth > 0; depth -= 1)
    made = joinPath(made, pick(NAMES));
  return made;
};
const randomRule = (): Rule =>
  random() < 0.7
    ? path(randomPath(3), random() < 0.4)
    : pattern(pick(['a', '^/a', 'cc$', '^/B/a', '/\\.', '(']), random() < 0.4);
const someRules = () => Array.from({ length: Math.floor(random() * 5) }, randomRule);

/** The semantics, written without regard to speed. */
function allowsNaively(
  layers: readonly RuleLayer[],
  asked: VirtualPath,
  fold: (text: string) => string,
): boolean {
  return layers.every(({ below, at, rules }) => {
    const [folder, whole] = [fold(below) as VirtualPath, fold(asked) as VirtualPath];
    if (!isWithin(folder, whole)) return true;
    const rest = below === '/' ? asked : asked.slice(below.length);
    const known = (at === '/' ? rest || '/' : at + (rest === '/' ? '' : rest)) as VirtualPath;
    return compileRules(rules, { foldCase: fold === foldName }).allows(known);
  });
}

test.each([false, true])('random lists decide as each by itself, folding: %s', (foldCase) => {
  for (let round = 0; round < 400; round += 1) {
    const rules = someRules();
    const layers = Array.from({ length: Math.floor(random() * 4) }, () => ({
      ...(random() < 0.5 ? { below: p('/'), at: randomPath(2) } : { below: randomPath(2), at: p('/') }),
      rules: someRules(),
    }));
    const compiled = compileRules(rules, { layers, foldCase });
    const all = [layer('/', '/', ...rules), ...layers];
    for (let asked = 0; asked < 8; asked += 1) {
      const folder = randomPath(3);
      const names = foldCase ? [...NAMES, 'A', 'b', 'CC'] : NAMES;
      const shows = compiled.childFilter(folder);
      for (const name of names) {
        const child = joinPath(folder, name);
        const expected = allowsNaively(all, child, foldCase ? foldName : (text) => text);
        const seen = { child, rules: all, direct: compiled.allows(child), listed: shows(name) };
        expect(seen).toEqual({ child, rules: all, direct: expected, listed: expected });
      }
    }
  }
});
