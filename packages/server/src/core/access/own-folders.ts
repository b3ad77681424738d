import {
  everyPermission,
  nameOf,
  type Permissions,
  ROOT,
  type Rule,
  type Mount as StoredMount,
  type VirtualPath,
} from '@satchel/contract';
import { foldName } from '../../lib/fold-name.js';
import type { ScopedUser } from './grant.js';

/** A group as far as it concerns what its members may do. */
export interface MemberGroup {
  id: number;
  name: string;
  mounts: readonly StoredMount[];
  rules: readonly Rule[];
}

/** Those of whom the folders are. */
export interface FolderOwners {
  user: ScopedUser;
  /** The groups of the user, by name. */
  groups: readonly MemberGroup[];
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
export function foldersOf({ user, groups }: FolderOwners): OwnFolder[] {
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
