import { expect, it } from 'vitest';
import { isGoodPath, moved, newRule, removed, replaced, textOf, withRegex, withText } from './rule-list';

const paths = (...names: string[]) => names.map((path) => ({ ...newRule(), path }));

it('a new rule allows an empty path', () => {
  expect(newRule()).toEqual({ allow: true, regex: false, path: '', regexp: null });
});

it('a rule shows the pattern if it is used, and the path otherwise', () => {
  const rule = withText(withRegex({ ...newRule(), path: '/a' }, true), '^/b$');
  expect(textOf(rule)).toBe('^/b$');
  expect(textOf(withRegex(rule, false))).toBe('/a');
  expect(rule).toEqual({ allow: true, regex: true, path: '/a', regexp: { raw: '^/b$' } });
});

it('a rule is moved, but not past the ends', () => {
  const rules = paths('/a', '/b', '/c');
  expect(moved(rules, 0, 1).map(textOf)).toEqual(['/b', '/a', '/c']);
  expect(moved(rules, 2, 0).map(textOf)).toEqual(['/c', '/a', '/b']);
  expect(moved(rules, 0, -1)).toBe(rules);
  expect(moved(rules, 2, 3)).toBe(rules);
});

it('a rule is replaced and removed without changing the given list', () => {
  const rules = paths('/a', '/b');
  expect(replaced(rules, 1, { ...newRule(), path: '/x' }).map(textOf)).toEqual(['/a', '/x']);
  expect(removed(rules, 0).map(textOf)).toEqual(['/b']);
  expect(rules.map(textOf)).toEqual(['/a', '/b']);
});

it.each([
  ['', true],
  ['/a', true],
  ['a', false],
])('a rule knows whether the path %j begins as it must: %s', (path, isGood) => {
  expect(isGoodPath({ ...newRule(), path })).toBe(isGood);
  expect(isGoodPath(withRegex({ ...newRule(), path }, true))).toBe(true);
});
