import { type AccessDecision, type Rule, segmentsOf, type VirtualPath } from '@satchel/contract';
import type { RuleSet } from './rules.js';

export interface RuleLists {
  global: readonly Rule[];
  user: readonly Rule[];
}

/**
 * The decision of `rules`, compiled from the global list followed by the user's, as the contract describes
 * it.
 */
export function explainPath(
  rules: RuleSet,
  { global, user }: RuleLists,
  path: VirtualPath,
): Pick<AccessDecision, 'allowed' | 'decidedBy'> {
  const decider = rules.decider(path);
  const allowed = rules.allows(path);
  if (decider === null || decider.list > 0) return { allowed, decidedBy: null };
  const place = decider.index;
  const source = place < global.length ? 'global' : 'user';
  const index = source === 'global' ? place : place - global.length;
  const rule = source === 'global' ? global[index] : user[index];
  return { allowed, decidedBy: rule ? { source, index, rule } : null };
}

/** True if a segment of the path begins with a dot. */
export function isDotted(path: VirtualPath): boolean {
  return segmentsOf(path).some((name) => name.startsWith('.'));
}
