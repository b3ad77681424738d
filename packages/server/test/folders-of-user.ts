import {
  everyPermission,
  isWithin,
  type Permission,
  type Permissions,
  type Rule,
  type VirtualPath,
} from '@satchel/contract';
import type { Grant, Mount, NestedFolder, RuleLayer } from '../src/core/access/grant.js';
import { unionOf } from '../src/core/access/permissions.js';
import { pathBelow } from '../src/core/files/scope-paths.js';

/** A folder of a user; `path` is a server path. */
export interface Folder {
  name: string;
  path: string;
  perm: Permissions;
  rules: Rule[];
}

export interface Folders {
  folders: readonly Folder[];
  /** The global rules and those of the user. */
  rules?: readonly Rule[];
  /** The rules of each group. */
  groups?: readonly (readonly Rule[])[];
  hideDotfiles?: boolean;
}

export function folder(
  name: string,
  path: string,
  perm: Permissions = everyPermission(true),
  ...rules: Rule[]
): Folder {
  return { name, path, perm, rules };
}

export function only(...permissions: Permission[]): Permissions {
  const perm = everyPermission(false);
  for (const permission of permissions) perm[permission] = true;
  return perm;
}

/** The grant of a user with these folders, which are no two of the same path. */
export function grantOfFolders({ folders, rules = [], groups = [], hideDotfiles = false }: Folders): Grant {
  const user = { userId: 7, username: 'u', hideDotfiles };
  const mounts = folders.map((own): Mount => {
    const scope = own.path as VirtualPath;
    const layers: RuleLayer[] = [];
    const nested: NestedFolder[] = [];
    let permissions = own.perm;
    for (const other of folders) {
      const path = other.path as VirtualPath;
      const [below, at] = [pathBelow(scope, path), pathBelow(path, scope)];
      if (below === null && at === null) continue;
      const where = { below: below ?? ('/' as VirtualPath), at: at ?? ('/' as VirtualPath) };
      for (const list of [...groups, other.rules, ...(other === own ? [] : [rules])])
        layers.push({ ...where, rules: list });
      if (isWithin(path, scope)) permissions = unionOf(permissions, other.perm);
      else nested.push({ path: where.below, permissions: other.perm });
    }
    return { name: own.name, grant: { ...user, scope, permissions, rules, layers, nested } };
  });
  const permissions = unionOf(...folders.map(({ perm }) => perm));
  return { ...user, scope: '/' as VirtualPath, permissions, rules: [], mounts };
}
