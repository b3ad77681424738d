import { posix } from 'node:path';
import type { Rule, VirtualPath } from '@satchel/contract';
import { RE2JS } from 're2js';

/** Longer patterns are not compiled; the settings page refuses them. */
export const MAX_PATTERN_LENGTH = 512;

/** The decision for one path: of all rules that match, the last one; without any, yes. */
export interface RuleSet {
  readonly isEmpty: boolean;
  allows(path: string): boolean;
  /** Which rule decides, by its place in the list that was compiled; null when none matches. */
  decider(path: string): number | null;
  /** The same decision for the children of one folder, cheap enough for 100,000 names. */
  childFilter(folder: VirtualPath): (name: string) => boolean;
}

type Matcher =
  | { kind: 'path'; allow: boolean; prefix: string }
  | { kind: 'pattern'; allow: boolean; test: (path: string) => boolean };
/** `index`: its place in the list that was compiled. */
type Compiled = Matcher & { index: number };

const everything: Matcher = { kind: 'path', allow: false, prefix: '' };

/** A pattern that cannot be compiled denies everything it stands before: closed, not open. */
function compilePattern(rule: Rule): Matcher {
  const raw = rule.regexp?.raw;
  if (raw === undefined || raw.length > MAX_PATTERN_LENGTH) return everything;
  try {
    const pattern = RE2JS.compile(raw);
    return { kind: 'pattern', allow: rule.allow, test: (path) => pattern.test(path) };
  } catch {
    return everything;
  }
}

/** Null for a rule that can match nothing: wire clients may store paths without a leading slash. */
function compileRule(rule: Rule, fold: (text: string) => string): Matcher | null {
  if (rule.regex) return compilePattern(rule);
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

export interface RuleOptions {
  /** Whether the disk takes `A` and `a` for one name; patterns are never folded. */
  foldCase?: boolean;
}

/** Compiles global rules followed by the user's. */
export function compileRules(rules: readonly Rule[], options: RuleOptions = {}): RuleSet {
  const fold = options.foldCase
    ? (text: string) => text.normalize('NFC').toLowerCase()
    : (text: string) => text;
  const compiled = rules.flatMap((rule, index): Compiled[] => {
    const matcher = compileRule(rule, fold);
    return matcher ? [{ ...matcher, index }] : [];
  });
  return new CompiledRules(compiled, fold);
}
