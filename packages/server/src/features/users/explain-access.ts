import {
  type AccessDecision,
  everyPermission,
  ROOT,
  rebasePath,
  segmentsOf,
  type VirtualPath,
} from '@satchel/contract';
import type { GrantParts } from '../../core/access/compose-grant.js';
import { explainPath, grantedAt, isDotted, listsOf } from '../../core/access/explain.js';
import type { Grant } from '../../core/access/grant.js';
import { foldersOf, type OwnFolder } from '../../core/access/own-folders.js';
import type { RuleSet } from '../../core/access/rules.js';
import type { UserFileSystem } from '../../core/files/file-system.js';
import { ScopePaths } from '../../core/files/scope-paths.js';
import { AppError } from '../../lib/app-error.js';

export interface AccessDependencies {
  /** The grant of a user, and of what it was made. */
  grantFor: (userId: number) => Promise<{ parts: GrantParts; grant: Grant } | undefined>;
  openFor: (grant: Grant) => UserFileSystem;
  /** The rules as the file system applies them; `folded` is set in a folder that ignores case. */
  rulesOf: (grant: Grant, folded?: boolean) => RuleSet;
}

/** A path in one of the folders of a user. */
interface Asked {
  parts: GrantParts;
  folders: readonly OwnFolder[];
  folder: OwnFolder;
  /** The grant for the folder. */
  grant: Grant;
  /** The path of the folder as the user sees it. */
  at: VirtualPath;
  /** The path from the folder. */
  path: VirtualPath;
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
  const asked = folderAt(found, path);
  if (asked === 'first level')
    return { allowed: true, decidedBy: null, exists: true, perm: everyPermission(false), granted: [] };
  if (asked === null) return { allowed: false, decidedBy: null, exists: false };
  const decision = await explainIn(deps, asked);
  if (!decision.allowed) return decision;
  const serverPath = rebasePath(asked.grant.scope, asked.path);
  const perm = deps.openFor(asked.grant).permissionsAt(asked.path);
  return { ...decision, perm, granted: grantedAt(asked.folders, serverPath) };
}

/** Finds the folder that a path leads to; null for one that the user does not have. */
function folderAt(
  { parts, grant }: { parts: GrantParts; grant: Grant },
  path: VirtualPath,
): Asked | 'first level' | null {
  const folders = foldersOf(parts);
  const [name, ...rest] = segmentsOf(path);
  if (!grant.mounts) {
    const [folder] = folders;
    return folder ? { parts, folders, folder, grant, at: ROOT, path } : null;
  }
  if (name === undefined) return 'first level';
  const folder = folders.find((each) => each.name === name);
  const mount = grant.mounts.find((each) => each.name === name);
  if (!folder || !mount) return null;
  const at = `/${name}` as VirtualPath;
  return { parts, folders, folder, grant: mount.grant, at, path: `/${rest.join('/')}` as VirtualPath };
}

async function explainIn(deps: AccessDependencies, asked: Asked): Promise<AccessDecision> {
  const { parts, folder, grant, at, path } = asked;
  const lists = listsOf(grant, folder, asked);
  const explain = (where: VirtualPath, isOpen = true) => {
    const exact = explainPath(deps.rulesOf(grant), lists, where);
    if (isOpen || !exact.allowed) return exact;
    const folded = explainPath(deps.rulesOf(grant, true), lists, where);
    return folded.allowed ? exact : folded;
  };
  const about = explain(path);
  const hidden = parts.user.hideDotfiles && isDotted(rebasePath(at, path)) ? { hidden: true } : {};
  const target = await whereItIs(deps, grant, path);
  if (target === null) return { ...about, ...hidden, exists: false };
  const allowed = await isOpen(deps.openFor(grant), path);
  if (target === path) return { ...explain(path, allowed), allowed, ...hidden, exists: true };
  const decision = about.allowed && target ? explain(target, allowed) : about;
  const leadsTo = target ? { leadsTo: rebasePath(at, target) } : {};
  return { ...decision, allowed, ...hidden, exists: true, ...leadsTo };
}

/** The path with symlinks resolved; undefined outside of the scope, null for a missing entry. */
async function whereItIs(
  { openFor }: AccessDependencies,
  grant: Grant,
  path: VirtualPath,
): Promise<VirtualPath | undefined | null> {
  const files = openFor({ ...grant, rules: [], layers: [] });
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
