import { posix } from 'node:path';
import type { Rule, VirtualPath } from '@satchel/contract';
import { foldName } from '../../lib/fold-name.js';
import { compiledPattern, MAX_PATTERN_LENGTH } from './compiled-pattern.js';

/** Decides for one path: the last matching rule decides; without one the path is allowed. */
export interface RuleSet {
  readonly isEmpty: boolean;
  allows(path: string): boolean;
  /** The index of the rule that decides, in the list that was compiled; null when none matches. */
  decider(path: string): number | null;
  /** The same decision for the children of one folder, fast enough for 100,000 names. */
  childFilter(folder: VirtualPath): (name: string) => boolean;
}

type Matcher =
  | { kind: 'path'; allow: boolean; prefix: string }
  | { kind: 'pattern'; allow: boolean; test: (path: string) => boolean };
/** `index` is the position in the list that was compiled. */
type Compiled = Matcher & { index: number };

type Fold = (text: string) => string;

const everything: Matcher = { kind: 'path', allow: false, prefix: '' };

/** A pattern that cannot be compiled denies every path, so that the mistake does not give access. */
function compilePattern(rule: Rule, fold: Fold | null): Matcher {
  const raw = rule.regexp?.raw;
  if (raw === undefined || raw.length > MAX_PATTERN_LENGTH) return everything;
  try {
    const pattern = compiledPattern(raw, fold !== null);
    const test = fold
      ? (path: string) => pattern.test(path) || pattern.test(fold(path))
      : (path: string) => pattern.test(path);
    return { kind: 'pattern', allow: rule.allow, test };
  } catch {
    return everything;
  }
}

/** Null for a rule that cannot match: clients of File Browser may store paths without a leading slash. */
function compileRule(rule: Rule, fold: Fold, foldCase: boolean): Matcher | null {
  if (rule.regex) return compilePattern(rule, foldCase ? fold : null);
  if (rule.path === '') return { ...everything, allow: rule.allow };
  if (!rule.path.startsWith('/')) return null;
  const clean = posix.normalize(rule.path.replace(/^\/+/, '/'));
  const prefix = clean.endsWith('/') ? clean.slice(0, -1) : clean;
  return { kind: 'path', allow: rule.allow, prefix: fold(prefix) };
}

function covers(prefix: string, path: string): boolean {
  return prefix === '' || path === prefix || (path.startsWith(prefix) && path[prefix.length] === '/');
}

class CompiledRules implements RuleSet {
  readonly isEmpty: boolean;

  constructor(
    readonly rules: readonly Compiled[],
    readonly fold: (text: string) => string,
  ) {
    this.isEmpty = rules.length === 0;
  }

  allows(path: string): boolean {
    return this.#last(path)?.allow ?? true;
  }

  decider(path: string): number | null {
    return this.#last(path)?.index ?? null;
  }

  #last(path: string): Compiled | null {
    const folded = this.fold(path);
    for (let index = this.rules.length - 1; index >= 0; index -= 1) {
      const rule = this.rules[index];
      if (rule && (rule.kind === 'path' ? covers(rule.prefix, folded) : rule.test(path))) return rule;
    }
    return null;
  }

  childFilter(folder: VirtualPath): (name: string) => boolean {
    if (this.isEmpty) return () => true;
    const parent = folder === '/' ? '' : folder;
    if (this.rules.some((rule) => rule.kind === 'pattern')) return (name) => this.allows(`${parent}/${name}`);
    const foldedParent = this.fold(parent);
    let common = true;
    const named = new Map<string, boolean>();
    for (const rule of this.rules) {
      if (rule.kind !== 'path') continue;
      if (covers(rule.prefix, foldedParent)) {
        common = rule.allow;
        named.clear();
      } else if (
        rule.prefix.lastIndexOf('/') === foldedParent.length &&
        rule.prefix.startsWith(foldedParent)
      ) {
        named.set(rule.prefix.slice(foldedParent.length + 1), rule.allow);
      }
    }
    return (name) => (named.size === 0 ? common : (named.get(this.fold(name)) ?? common));
  }
}

/** Rules that hold in one folder, outside of which every path is denied. */
export class RulesWithin implements RuleSet {
  readonly isEmpty = false;
  readonly #fold: Fold;
  readonly #prefix: string;

  constructor(
    readonly rules: RuleSet,
    within: VirtualPath,
    foldCase: boolean,
  ) {
    this.#fold = foldCase ? foldName : (text) => text;
    this.#prefix = within === '/' ? '' : this.#fold(within);
  }

  allows(path: string): boolean {
    return this.#covers(path) && this.rules.allows(path);
  }

  decider(path: string): number | null {
    return this.rules.decider(path);
  }

  childFilter(folder: VirtualPath): (name: string) => boolean {
    return this.#covers(folder)
      ? this.rules.childFilter(folder)
      : (name) => this.allows(folder === '/' ? `/${name}` : `${folder}/${name}`);
  }

  #covers(path: string): boolean {
    return covers(this.#prefix, this.#fold(path));
  }
}

export interface RuleOptions {
  /** True if the disk treats `A` and `a` as the same name: then rules do so too, including patterns. */
  foldCase?: boolean;
}

/** Compiled lists in the cache: most requests use the same few. */
const MOST_COMPILED = 64;

/** Compiles each list of rules once, because a thousand expressions take longer than a request may. */
export class CompiledRuleLists {
  readonly #byText = new Map<string, RuleSet>();
  /** The same list is looked up for each entry of a tree. */
  readonly #byList = { exact: new WeakMap<readonly Rule[], RuleSet>(), folded: new WeakMap() };

  of(rules: readonly Rule[], foldCase: boolean): RuleSet {
    const known = this.#byList[foldCase ? 'folded' : 'exact'];
    const compiled = known.get(rules) ?? this.#byContent(rules, foldCase);
    known.set(rules, compiled);
    return compiled;
  }

  #byContent(rules: readonly Rule[], foldCase: boolean): RuleSet {
    const text = rules.length === 0 ? '' : `${foldCase}${JSON.stringify(rules)}`;
    const known = this.#byText.get(text);
    if (known) return known;
    const compiled = compileRules(rules, { foldCase });
    if (this.#byText.size >= MOST_COMPILED) this.#byText.clear();
    this.#byText.set(text, compiled);
    return compiled;
  }
}

/** Compiles the global rules followed by the user's. */
export function compileRules(rules: readonly Rule[], options: RuleOptions = {}): RuleSet {
  const { foldCase = false } = options;
  const fold: Fold = foldCase ? foldName : (text) => text;
  const compiled = rules.flatMap((rule, index): Compiled[] => {
    const matcher = compileRule(rule, fold, foldCase);
    return matcher ? [{ ...matcher, index }] : [];
  });
  return new CompiledRules(compiled, fold);
}
