import type { Rule, VirtualPath } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import { CompiledRuleLists, type RuleSet } from '../access/rules.js';

/**
 * Describes what a user must not reach, or does not see, in plain data that is compiled where the walk is.
 */
export interface PathFilter {
  rules: readonly Rule[];
  hideDotfiles: boolean;
}

export const NO_FILTER: PathFilter = { rules: [], hideDotfiles: false };

/** The error for a path that a filter denies. */
export function denied(): AppError {
  return new AppError('forbidden', 'A rule does not allow this');
}

/** All that a storage knows of a filter; paths are from the user's scope. */
export interface CompiledFilter {
  /** True if no path at all is denied, whatever is hidden. */
  readonly allowsAll: boolean;
  /** True if there is anything to ask about paths, even if it denies none. */
  readonly asksPaths: boolean;
  allows(path: VirtualPath): boolean;
  /** Returns true if entries of this name are left out of lists and walks. */
  hidesName(name: string): boolean;
  /** Returns which children of a folder are allowed; it is cheap enough for 100,000 names. */
  childFilter(folder: VirtualPath): (name: string) => boolean;
}

class RuleFilter implements CompiledFilter {
  readonly allowsAll: boolean;
  readonly asksPaths: boolean;

  constructor(
    readonly rules: RuleSet,
    readonly filter: PathFilter,
  ) {
    this.allowsAll = rules.isEmpty;
    this.asksPaths = filter.rules.length > 0;
  }

  allows(path: VirtualPath): boolean {
    return this.rules.allows(path);
  }

  hidesName(name: string): boolean {
    return this.filter.hideDotfiles && name.startsWith('.');
  }

  childFilter(folder: VirtualPath): (name: string) => boolean {
    return this.rules.childFilter(folder);
  }
}

const compiledRules = new CompiledRuleLists();
const compiled = {
  exact: new WeakMap<PathFilter, RuleFilter>(),
  folded: new WeakMap<PathFilter, RuleFilter>(),
};

/** `foldsCase`: as paths are compared where `A` and `a` name the same entry. */
export function compiledFilter(filter: PathFilter, foldsCase: boolean): CompiledFilter {
  const known = compiled[foldsCase ? 'folded' : 'exact'];
  const before = known.get(filter);
  if (before) return before;
  const made = new RuleFilter(compiledRules.of(filter.rules, foldsCase), filter);
  known.set(filter, made);
  return made;
}

/** The rules of a filter, to tell which of them decides. */
export function rulesIn({ rules }: Pick<PathFilter, 'rules'>, foldsCase: boolean): RuleSet {
  return compiledRules.of(rules, foldsCase);
}
