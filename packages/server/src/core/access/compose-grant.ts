import {
  everyPermission,
  isWithin,
  nameOf,
  type Permissions,
  ROOT,
  type Rule,
  type Mount as StoredMount,
  type VirtualPath,
} from '@satchel/contract';
import { foldName } from '../../lib/fold-name.js';
import type { Grant, GrantedFolder, NestedFolder, RuleLayer, ScopedUser } from './grant.js';
import { unionOf } from './permissions.js';

/** A group as far as it concerns what its members may do. */
export interface MemberGroup {
  id: number;
  name: string;
  mounts: readonly StoredMount[];
  rules: readonly Rule[];
}

/** Everything of which the grant of a user is made. */
export interface GrantParts {
  user: ScopedUser;
  /** The groups of the user, by name. */
  groups: readonly MemberGroup[];
  globalRules: readonly Rule[];
  /** The granted folders of the user, which count in the scope. */
  folders: readonly GrantedFolder[];
}

/** A folder that the user has by the scope, by a folder of their own or by one of a group. */
export interface FolderSource {
  name: string;
  path: VirtualPath;
  permissions: Permissions;
  rules: readonly Rule[];
  isScope: boolean;
  /** The name of the group that grants it. */
  group?: string;
}

/** A folder of the user, whatever grants it. */
export interface OwnFolder {
  /** Unique among the folders of the user. */
  name: string;
  path: VirtualPath;
  sources: readonly FolderSource[];
}

/** The name of the scope beside other folders, where the whole server is the scope. */
const NAME_OF_ROOT = 'Files';

/** The folders of the user in their order: each path once, and each name once. */
export function foldersOf({ user, groups }: Pick<GrantParts, 'user' | 'groups'>): OwnFolder[] {
  const byPath = new Map<VirtualPath, { path: VirtualPath; sources: FolderSource[] }>();
  for (const source of sourcesOf(user, groups)) {
    const same = byPath.get(source.path);
    if (same) same.sources.push(source);
    else byPath.set(source.path, { path: source.path, sources: [source] });
  }
  const taken = new Set<string>();
  return [...byPath.values()].map((folder) => ({
    ...folder,
    name: uniqueName(folder.sources[0]?.name ?? nameOf(folder.path), taken),
  }));
}

function sourcesOf(user: ScopedUser, groups: readonly MemberGroup[]): FolderSource[] {
  const { scope, scopeName, perm, mounts = [] } = user;
  const name = scopeName ?? (scope === ROOT ? NAME_OF_ROOT : nameOf(scope));
  const ownScope: FolderSource = { name, path: scope, permissions: perm, rules: [], isScope: true };
  const sourceOf = (mount: StoredMount): FolderSource => ({
    name: mount.name,
    path: mount.path as VirtualPath,
    // There is one list of administrators, and they may do everything in each of their folders.
    permissions: perm.admin ? everyPermission(true) : { ...mount.perm, admin: false },
    rules: mount.rules,
    isScope: false,
  });
  return [
    ...(scopeName === null ? [] : [ownScope]),
    ...mounts.map(sourceOf),
    ...groups.flatMap((group) => group.mounts.map((mount) => ({ ...sourceOf(mount), group: group.name }))),
  ];
}

function uniqueName(name: string, taken: Set<string>): string {
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? name : `${name} (${number})`;
    const key = foldName(numbered);
    if (taken.has(key)) continue;
    taken.add(key);
    return numbered;
  }
}

/**
 * Makes the grant of a user. In a place they may do what any of their folders around it grants, and see nothing
 * that a list of rules denies. The only folder of a user is their root, several are the first level of what they
 * see.
 */
export function composeGrant(parts: GrantParts): Grant {
  const { user, groups, globalRules, folders: granted } = parts;
  const folders = foldersOf(parts);
  const common = {
    userId: user.id,
    username: user.username,
    rules: [...globalRules, ...user.rules],
    hideDotfiles: user.hideDotfiles,
  };
  const lists = groups.map(({ rules }) => rules).filter(({ length }) => length > 0);
  const grantOf = (folder: OwnFolder): Grant => ({
    ...common,
    scope: folder.path,
    permissions: permissionsAround(folder.path, folders),
    ...(folder.sources.some(({ isScope }) => isScope) ? { folders: granted } : {}),
    ...withAny('nested', nestedIn(folder, folders)),
    ...withAny('layers', layersIn(folder, folders, { common: common.rules, lists })),
  });
  const [only, ...others] = folders;
  if (only && others.length === 0) return grantOf(only);
  const everywhere = folders.map(permissionsOf);
  return {
    ...common,
    scope: user.scope,
    permissions: unionOf({ ...everyPermission(false), admin: user.perm.admin }, ...everywhere),
    mounts: folders.map((folder) => ({ name: folder.name, grant: grantOf(folder) })),
  };
}

function permissionsOf({ sources }: OwnFolder): Permissions {
  const [only, ...others] = sources.map(({ permissions }) => permissions);
  return only && others.length === 0 ? only : unionOf(...sources.map(({ permissions }) => permissions));
}

/** All that the folders around the path, and that at the path, grant together. */
function permissionsAround(path: VirtualPath, folders: readonly OwnFolder[]): Permissions {
  const around = folders.filter((folder) => isWithin(folder.path, path)).map(permissionsOf);
  const [only, ...others] = around;
  return only && others.length === 0 ? only : unionOf(...around);
}

function nestedIn({ path }: OwnFolder, folders: readonly OwnFolder[]): NestedFolder[] {
  return folders
    .filter((folder) => folder.path !== path && isWithin(path, folder.path))
    .map((folder) => ({ path: pathFrom(path, folder.path), permissions: permissionsOf(folder) }));
}

/** All lists but that of the scope's own rules that say something about paths in the folder. */
function layersIn(
  folder: OwnFolder,
  folders: readonly OwnFolder[],
  { common, lists }: { common: readonly Rule[]; lists: readonly (readonly Rule[])[] },
): RuleLayer[] {
  return folders.flatMap((other) => {
    const where = whereItCounts(other.path, folder.path);
    if (!where) return [];
    const own = other.sources.map(({ rules }) => rules);
    return [...(other === folder ? [] : [common]), ...lists, ...own]
      .filter(({ length }) => length > 0)
      .map((rules) => ({ ...where, rules }));
  });
}

/** Rules of `path` count in the folder at `scope` if one of them lies in the other; else null. */
function whereItCounts(path: VirtualPath, scope: VirtualPath): Pick<RuleLayer, 'below' | 'at'> | null {
  if (isWithin(path, scope)) return { below: ROOT, at: pathFrom(path, scope) };
  return isWithin(scope, path) ? { below: pathFrom(scope, path), at: ROOT } : null;
}

function pathFrom(base: VirtualPath, path: VirtualPath): VirtualPath {
  if (base === ROOT) return path;
  return path === base ? ROOT : (path.slice(base.length) as VirtualPath);
}

function withAny<Name extends string, Item>(name: Name, items: Item[]): Partial<Record<Name, Item[]>> {
  return items.length === 0 ? {} : ({ [name]: items } as Record<Name, Item[]>);
}
