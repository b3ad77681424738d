import type { AccessDecision, VirtualPath } from '@satchel/contract';
import { explainPath, isDotted, type RuleLists } from '../../core/access/explain.js';
import type { Grant, ScopedUser } from '../../core/access/grant.js';
import type { RuleSet } from '../../core/access/rules.js';
import type { UserFileSystem } from '../../core/files/file-system.js';
import { ScopePaths } from '../../core/files/scope-paths.js';
import { AppError } from '../../lib/app-error.js';

export interface AccessDependencies {
  grantFor: (userId: number) => Promise<{ user: ScopedUser; grant: Grant } | undefined>;
  /** The number of a grant's rules, from the first, that are global. */
  countGlobal: () => Promise<number>;
  openFor: (grant: Grant) => UserFileSystem;
  /** The rules as the file system applies them; `folded` is set in a folder that ignores case. */
  rulesOf: (grant: Grant, folded?: boolean) => RuleSet;
}

/**
 * Checks the path with the user's own file system, and finds the rule that decided: about the path, or about
 * the target of a symlink. Null when there is no such user.
 */
export async function explainAccess(
  deps: AccessDependencies,
  userId: number,
  path: VirtualPath,
): Promise<AccessDecision | null> {
  const found = await deps.grantFor(userId);
  if (!found) return null;
  const { user, grant } = found;
  const global = grant.rules.slice(0, await deps.countGlobal());
  const lists: RuleLists = { global, user: grant.rules.slice(global.length) };
  const explain = (where: VirtualPath, isOpen = true) => {
    const exact = explainPath(deps.rulesOf(grant), lists, where);
    if (isOpen || !exact.allowed) return exact;
    const folded = explainPath(deps.rulesOf(grant, true), lists, where);
    return folded.allowed ? exact : folded;
  };
  const asked = explain(path);
  const hidden = user.hideDotfiles && isDotted(path) ? { hidden: true } : {};
  const target = await whereItIs(deps, grant, path);
  if (target === null) return { ...asked, ...hidden, exists: false };
  const allowed = await isOpen(deps.openFor(grant), path);
  if (target === path) return { ...explain(path, allowed), allowed, ...hidden, exists: true };
  const decision = asked.allowed && target ? explain(target, allowed) : asked;
  const leadsTo = target ? { leadsTo: target } : {};
  return { ...decision, allowed, ...hidden, exists: true, ...leadsTo };
}

/** The path with symlinks resolved; undefined outside of the scope, null for a missing entry. */
async function whereItIs(
  { openFor }: AccessDependencies,
  grant: Grant,
  path: VirtualPath,
): Promise<VirtualPath | undefined | null> {
  const files = openFor({ ...grant, rules: [] });
  try {
    const { serverPath } = await files.locate(path);
    const target = serverPath && (await new ScopePaths({ files }).pathOf(serverPath));
    return target ?? undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden') return undefined;
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

async function isOpen(files: UserFileSystem, path: VirtualPath): Promise<boolean> {
  try {
    await files.locate(path);
    return true;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'forbidden' || error.code === 'not_found')) return false;
    throw error;
  }
}
