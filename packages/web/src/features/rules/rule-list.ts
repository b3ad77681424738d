import type { Rule } from '@satchel/contract';

/** A rule that allows an empty path. */
export const newRule = (): Rule => ({ regex: false, allow: true, path: '', regexp: null });

/** A rule shows its pattern or its path, and keeps the other one for switching back. */
export const textOf = (rule: Rule): string => (rule.regex ? (rule.regexp?.raw ?? '') : rule.path);

export const withText = (rule: Rule, text: string): Rule =>
  rule.regex ? { ...rule, regexp: { raw: text } } : { ...rule, path: text };

export const withRegex = (rule: Rule, regex: boolean): Rule => ({
  ...rule,
  regex,
  regexp: regex ? (rule.regexp ?? { raw: '' }) : rule.regexp,
});

export const replaced = (rules: readonly Rule[], index: number, rule: Rule): Rule[] =>
  rules.with(index, rule);

export const removed = (rules: readonly Rule[], index: number): Rule[] => rules.toSpliced(index, 1);

/** The list with the rule at `from` moved to `to`; the same list if there is no such position. */
export function moved(rules: readonly Rule[], from: number, to: number): readonly Rule[] {
  const rule = rules[from];
  if (rule === undefined || to < 0 || to >= rules.length) return rules;
  return rules.toSpliced(from, 1).toSpliced(to, 0, rule);
}

/**
 * True if the path of a rule begins with a slash; only the server can check patterns, because it knows their
 * syntax.
 */
export const isGoodPath = (rule: Rule): boolean =>
  rule.regex || rule.path === '' || rule.path.startsWith('/');
