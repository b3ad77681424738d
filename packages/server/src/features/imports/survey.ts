import {
  type ImportFinding,
  isWithin,
  joinPath,
  nameOf,
  parentOf,
  ROOT,
  type Rule,
  rebasePath,
  type VirtualPath,
} from '@satchel/contract';
import type { FileSystem } from '../../core/files/file-system.js';
import { pathBelow } from '../../core/files/scope-paths.js';
import { AppError } from '../../lib/app-error.js';
import type { ImportedUser } from './import-users.js';
import { normalPath } from './source-scope.js';

const MOST_FOLDERS = 500;
/** The largest number of symlinks that are resolved, because each takes time. */
const MOST_SYMLINKS = 20_000;
/** The largest number of findings, because any number of users may share a scope. */
const MOST_LEAVING = 2000;

export interface SurveyContext {
  /** Everything that is served, without rules. */
  files: FileSystem;
  users: readonly ImportedUser[];
}

/** The symlinks below the served folder that were found within the limits. */
export interface Symlinks {
  paths: readonly VirtualPath[];
  isComplete: boolean;
}

/** Reports users whose folder does not exist. */
export async function findMissingScopes(
  { files, users }: SurveyContext,
  findings: ImportFinding[],
): Promise<void> {
  const seen = new Map<VirtualPath, boolean>();
  for (const { fields, id } of users) {
    const path = fields.scope;
    const isPresent = seen.get(path) ?? (await isThere(files, path));
    seen.set(path, isPresent);
    if (!isPresent) findings.push({ code: 'scope_missing', user: fields.username, userId: id, path });
  }
}

/** Reports symlinks that led users out of their scope, which is not possible here. */
export async function judgeSymlinks(
  { files, users }: SurveyContext,
  { paths, isComplete }: Symlinks,
  findings: ImportFinding[],
): Promise<void> {
  const scoped = usersByScope(users);
  let isWhole = isComplete && paths.length <= MOST_SYMLINKS;
  let most = MOST_LEAVING;
  for (const path of paths.slice(0, MOST_SYMLINKS)) {
    const serverPath = await serverPathOf(files, path);
    if (serverPath === undefined) continue;
    const leaving = scopesAround(path)
      .filter((scope) => serverPath === null || !isWithin(scope, serverPath))
      .flatMap((scope) => (scoped.get(scope) ?? []).map((user) => ({ user, scope })));
    for (const { user, scope } of leaving.slice(0, most)) {
      const about = { user: user.fields.username, userId: user.id };
      const after = serverPath === null ? {} : { after: serverPath };
      const below = pathBelow(scope, path) ?? path;
      findings.push({ code: 'symlink_leaves_scope', ...about, path: below, ...after });
    }
    if (serverPath === null && leaving.length === 0) findings.push({ code: 'symlink_leaves_scope', path });
    isWhole &&= leaving.length <= most;
    most -= Math.min(most, leaving.length);
  }
  if (!isWhole) findings.push({ code: 'symlinks_not_all_seen' });
}

/** The folders from the symlink itself up to the served folder. */
function scopesAround(path: VirtualPath): VirtualPath[] {
  const scopes = [path];
  for (let scope = path; scope !== ROOT; scope = parentOf(scope)) scopes.push(parentOf(scope));
  return scopes;
}

function usersByScope(users: readonly ImportedUser[]): Map<VirtualPath, ImportedUser[]> {
  const found = new Map<VirtualPath, ImportedUser[]>();
  for (const user of users) {
    const { scope } = user.fields;
    const same = found.get(scope);
    if (same) same.push(user);
    else found.set(scope, [user]);
  }
  return found;
}

/** Reports rules that also applied to names with the same beginning, if there are such names. */
export async function findWiderRules(
  { files, users }: SurveyContext,
  globalRules: readonly Rule[],
  findings: ImportFinding[],
): Promise<void> {
  const asked = new Map<string, Promise<string[]>>();
  const report = async (rule: Rule, scope: VirtualPath, about: Pick<ImportFinding, 'user' | 'userId'>) => {
    const target = rule.regex || rule.path.endsWith('/') ? null : normalPath(rule.path);
    if (target === null || target === ROOT || !rule.path.startsWith('/')) return;
    const folder = rebasePath(scope, parentOf(target));
    if (!asked.has(folder) && asked.size >= MOST_FOLDERS) return;
    const names = asked.get(folder) ?? namesIn(files, folder);
    asked.set(folder, names);
    const name = nameOf(target);
    for (const other of await names) {
      if (other === name || !other.startsWith(name)) continue;
      const before = joinPath(parentOf(target), other);
      findings.push({ code: 'rule_ends_at_segment', ...about, path: rule.path, before });
    }
  };
  const scopes = new Set([ROOT, ...users.map(({ fields }) => fields.scope)]);
  for (const scope of scopes) for (const rule of globalRules) await report(rule, scope, {});
  for (const { id, fields } of users) {
    for (const rule of fields.rules) await report(rule, fields.scope, { user: fields.username, userId: id });
  }
}

/** The path with symlinks resolved; null outside of the served folder, undefined for a missing entry. */
async function serverPathOf(files: FileSystem, path: VirtualPath): Promise<VirtualPath | null | undefined> {
  try {
    const { entry, serverPath } = await files.locate(path);
    return entry.kind === 'broken' ? undefined : serverPath;
  } catch (error) {
    if (error instanceof AppError) return error.code === 'forbidden' ? null : undefined;
    throw error;
  }
}

async function isThere(files: FileSystem, path: VirtualPath): Promise<boolean> {
  try {
    return (await files.stat(path)).kind === 'directory';
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

async function namesIn(files: FileSystem, folder: VirtualPath): Promise<string[]> {
  try {
    return (await files.list(folder, { sorting: { by: 'name', asc: false } })).names();
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}
