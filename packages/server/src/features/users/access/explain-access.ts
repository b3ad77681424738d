import { type AccessAnswer, isWithin, ROOT, type User, type VirtualPath } from '@satchel/contract';
import { explainPath, isDotted, type RuleLists } from '../../../core/access/explain.js';
import type { Grant } from '../../../core/access/grant.js';
import type { RuleSet } from '../../../core/access/rules.js';
import type { FileSystem } from '../../../core/fs/file-system.js';
import { AppError } from '../../../lib/app-error.js';
import { parseScope } from '../../../lib/scope.js';

export interface AccessDependencies {
  grantFor: (userId: number) => Promise<{ user: User; grant: Grant } | undefined>;
  /** How many of a grant's rules, from the first, are everybody's. */
  countGlobal: () => Promise<number>;
  openFor: (grant: Grant) => FileSystem;
  /** As the door compiles them. */
  rulesOf: (grant: Grant) => RuleSet;
}

/**
 * The user's own door is asked about the path, and the rules that guard it say which of them decided: about the path,
 * or about what a link leads to. Null when there is no such user.
 */
export async function explainAccess(
  on: AccessDependencies,
  userId: number,
  path: VirtualPath,
): Promise<AccessAnswer | null> {
  const found = await on.grantFor(userId);
  if (!found) return null;
  const { user, grant } = found;
  const global = grant.rules.slice(0, await on.countGlobal());
  const lists: RuleLists = { global, user: grant.rules.slice(global.length) };
  const rules = on.rulesOf(grant);
  const asked = explainPath(rules, lists, path);
  const hidden = user.hideDotfiles && isDotted(path) ? { hidden: true } : {};
  const target = await whereItIs(on, grant, path);
  if (target === null) return { ...asked, ...hidden, exists: false };
  const allowed = await isOpen(on.openFor(grant), path);
  if (target === path) return { ...asked, allowed, ...hidden, exists: true };
  const decision = asked.allowed && target ? explainPath(rules, lists, target) : asked;
  const leadsTo = target ? { leadsTo: target } : {};
  return { ...decision, allowed, ...hidden, exists: true, ...leadsTo };
}

/** From the scope, links followed; undefined when it is outside of that, null when nothing is there. */
async function whereItIs(
  { openFor }: AccessDependencies,
  grant: Grant,
  path: VirtualPath,
): Promise<VirtualPath | undefined | null> {
  const scope = parseScope(grant.scope);
  try {
    const { place } = await openFor({ ...grant, rules: [] }).locate(path);
    if (place === null || !isWithin(scope, place)) return undefined;
    return (scope === ROOT ? place : place.slice(scope.length) || ROOT) as VirtualPath;
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden') return undefined;
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

async function isOpen(door: FileSystem, path: VirtualPath): Promise<boolean> {
  try {
    await door.locate(path);
    return true;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'forbidden' || error.code === 'not_found')) return false;
    throw error;
  }
}
