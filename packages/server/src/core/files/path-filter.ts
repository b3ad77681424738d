import type { Rule, VirtualPath } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import { CompiledRuleLists, type RuleSet, RulesWithin } from '../access/rules.js';

/**
 * Describes what a user must not reach, or does not see, in plain data that is compiled where the walk is.
 */
export interface PathFilter {
  rules: readonly Rule[];
  hideDotfiles: boolean;
  /** The folder, from the scope of the user, outside of which every path is denied; whatever rules allow. */
  within?: VirtualPath | undefined;
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
    this.asksPaths = filter.rules.length > 0 || filter.within !== undefined;
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
  const made = new RuleFilter(rulesIn(filter, foldsCase), filter);
  known.set(filter, made);
  return made;
}

/** The rules of a filter, to tell which of them decides. */
export function rulesIn({ rules, within }: Omit<PathFilter, 'hideDotfiles'>, foldsCase: boolean): RuleSet {
  const compiled = compiledRules.of(rules, foldsCase);
  return within === undefined ? compiled : new RulesWithin(compiled, within, foldsCase);
}
