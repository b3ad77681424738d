import type { VirtualPath } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import { CompiledRuleLists, type LayeredRules } from '../access/compiled-rule-lists.js';
import { type RuleSet, RulesWithin } from '../access/rules.js';

/**
 * Describes what a user must not reach, or does not see, in plain data that is compiled where the walk is.
 */
export interface PathFilter extends LayeredRules {
  hideDotfiles: boolean;
  /** The folder, from the scope of the user, outside of which every path is denied; whatever rules allow. */
  within?: VirtualPath | undefined;
  /** See `Grant`. */
  confinedTo?: readonly VirtualPath[] | undefined;
  /**
   * Folders that no symlink in them leads out of: what is granted at a path holds for the place that it leads
   * to, so a path in a folder in which more is granted may not lead elsewhere.
   */
  borders?: readonly VirtualPath[] | undefined;
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
    const { layers = [], within, confinedTo } = filter;
    const hasRules = filter.rules.length > 0 || layers.some((layer) => layer.rules.length > 0);
    this.asksPaths = hasRules || within !== undefined || confinedTo !== undefined;
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
export function rulesIn(filter: Omit<PathFilter, 'hideDotfiles'>, foldsCase: boolean): RuleSet {
  const { within, confinedTo } = filter;
  const compiled = compiledRules.of(filter, foldsCase);
  const inside = within === undefined ? compiled : new RulesWithin(compiled, [within], foldsCase);
  return confinedTo === undefined ? inside : new RulesWithin(inside, confinedTo, foldsCase);
}
