import { posix } from 'node:path';
import type { Rule } from '@satchel/contract';
import { compiledPattern, MAX_PATTERN_LENGTH } from './compiled-pattern.js';
import { covers, type Fold, PatternTest, type RuleView } from './rule-view.js';

/** The test of a rule: `prefix` is a path from the scope, folded, and empty for the root. */
type Matcher = { kind: 'path'; prefix: string } | { kind: 'pattern'; test: PatternTest };

export type CompiledRule = Matcher & {
  allow: boolean;
  /** The position in the list that was compiled. */
  index: number;
};

export interface ListTerms {
  view: RuleView;
  fold: Fold;
  foldCase: boolean;
  /** The patterns that were compiled, so that one in several lists is tested once for each path. */
  tests: Map<string, PatternTest>;
}

/** The decision of one list about the children of a folder. */
export interface ListInFolder {
  /** The decision where no rule below decides. */
  common: boolean;
  /** The rules that may decide otherwise, the strongest first. */
  rules: readonly (CompiledRule & { name?: string })[];
  hasPatterns: boolean;
}

/** One list of rules, of which the last that matches decides. Paths are from the scope. */
export class RuleList {
  constructor(
    readonly rules: readonly CompiledRule[],
    readonly view: RuleView,
  ) {}

  last(path: string, folded: string): CompiledRule | null {
    for (let index = this.rules.length - 1; index >= 0; index -= 1) {
      const rule = this.rules[index];
      if (rule && (rule.kind === 'path' ? covers(rule.prefix, folded) : rule.test.matches(path))) return rule;
    }
    return null;
  }

  /** `parent` is the folded path of the folder, and empty for the root. */
  inFolder(parent: string): ListInFolder {
    const rules: (CompiledRule & { name?: string })[] = [];
    const areTested = this.view.concernsIn(parent);
    let hasPatterns = false;
    for (let index = this.rules.length - 1; index >= 0; index -= 1) {
      const rule = this.rules[index] as CompiledRule;
      if (rule.kind === 'pattern') {
        if (!areTested) continue;
        hasPatterns = true;
        rules.push(rule);
      } else if (covers(rule.prefix, parent)) return { common: rule.allow, rules, hasPatterns };
      else if (rule.prefix.lastIndexOf('/') === parent.length && rule.prefix.startsWith(parent))
        rules.push({ ...rule, name: rule.prefix.slice(parent.length + 1) });
    }
    return { common: true, rules, hasPatterns };
  }
}

export function compileList(rules: readonly Rule[], terms: ListTerms): RuleList {
  const compiled = rules.flatMap((rule, index): CompiledRule[] => {
    const matcher = compileRule(rule, terms);
    return matcher ? [{ index, allow: rule.allow, ...matcher }] : [];
  });
  return new RuleList(compiled, terms.view);
}

/** Null for a rule that cannot match: clients of File Browser may store paths without a leading slash. */
function compileRule(rule: Rule, terms: ListTerms): (Matcher & { allow?: boolean }) | null {
  const { fold, view } = terms;
  if (rule.regex) return compilePattern(rule, terms);
  if (rule.path !== '' && !rule.path.startsWith('/')) return null;
  const clean = posix.normalize(rule.path.replace(/^\/+/, '/'));
  const prefix = rule.path === '' ? '' : clean.endsWith('/') ? clean.slice(0, -1) : clean;
  return pathMatcher(view.prefixFor(fold(prefix)));
}

function pathMatcher(prefix: string | null): Matcher | null {
  return prefix === null ? null : { kind: 'path', prefix };
}

/** A pattern that cannot be compiled denies every path, so that the mistake does not give access. */
function compilePattern(
  { regexp }: Rule,
  { view, fold, foldCase, tests }: ListTerms,
): (Matcher & { allow?: boolean }) | null {
  const everything = { ...({ kind: 'path', prefix: view.prefixFor('') ?? '' } as const), allow: false };
  const raw = regexp?.raw;
  if (raw === undefined || raw.length > MAX_PATTERN_LENGTH) return everything;
  const key = `${view.key}\0${raw}`;
  try {
    const test =
      tests.get(key) ?? new PatternTest(compiledPattern(raw, foldCase), view, foldCase ? fold : null);
    tests.set(key, test);
    return { kind: 'pattern', test };
  } catch {
    return everything;
  }
}
