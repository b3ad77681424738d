import {
  everyPermission,
  isWithin,
  type Permissions,
  parentOf,
  ROOT,
  type Rule,
  type VirtualPath,
} from '@satchel/contract';
import type { Grant, GrantedFolder, NestedFolder, RuleLayer } from './grant.js';
import { type FolderOwners, foldersOf, type OwnFolder } from './own-folders.js';
import { unionOf } from './permissions.js';

/** Everything of which the grant of a user is made. */
export interface GrantParts extends FolderOwners {
  globalRules: readonly Rule[];
  /** The granted folders of the user, which count in the scope. */
  folders: readonly GrantedFolder[];
}

/** A list of rules, and whose it is. */
export interface OwnedRules {
  rules: readonly Rule[];
  /** `common` is the list of everybody followed by that of the user. */
  source: 'common' | 'group' | 'mount';
  /** The name of the group that the list is of, or whose folder it is of. */
  group?: string;
  /** The name of the folder that the list is of. */
  mount?: string;
}

export type OwnedLayer = OwnedRules & RuleLayer;

/**
 * Makes the grant of a user. In a place they may do what any of their folders around it grants, and see nothing
 * that a list of rules denies. The only folder of a user is their root, several are the first level of what they
 * see.
 */
export function composeGrant(parts: GrantParts): Grant {
  const { user, folders: granted } = parts;
  const folders = foldersOf(parts);
  const related = relatedFolders(folders);
  const shared = sharedLayers();
  const own = {
    userId: user.id,
    username: user.username,
    rules: commonRules(parts),
    hideDotfiles: user.hideDotfiles,
  };
  const grantOf = (folder: OwnFolder): Grant => {
    const near = related(folder);
    return {
      ...own,
      scope: folder.path,
      permissions: permissionsAround(folder.path, near),
      ...(folder.sources.some(({ isScope }) => isScope) ? { folders: granted } : {}),
      ...withAny('nested', nestedIn(folder, near)),
      ...withAny('layers', shared(layersIn(folder, near, parts))),
    };
  };
  const [only, ...others] = folders;
  if (only && others.length === 0) return grantOf(only);
  const everywhere = folders.map(permissionsOf);
  return {
    ...own,
    scope: user.scope,
    permissions: unionOf({ ...everyPermission(false), admin: user.perm.admin }, ...everywhere),
    mounts: folders.map((folder) => ({ name: folder.name, grant: grantOf(folder) })),
  };
}

/**
 * Finds the folders around a folder and in it, with itself, in the order of all. Somebody in many groups has
 * hundreds, of which most have nothing to do with each other.
 */
function relatedFolders(folders: readonly OwnFolder[]): (folder: OwnFolder) => OwnFolder[] {
  const order = new Map(folders.map((folder, index) => [folder, index]));
  const byPath = new Map(folders.map((folder) => [folder.path, folder]));
  const related = new Map<OwnFolder, OwnFolder[]>(folders.map((folder) => [folder, [folder]]));
  for (const folder of folders) {
    for (let at = folder.path; at !== ROOT; ) {
      at = parentOf(at);
      const above = byPath.get(at);
      if (!above) continue;
      related.get(above)?.push(folder);
      related.get(folder)?.push(above);
    }
  }
  return (folder) =>
    (related.get(folder) ?? []).sort((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0));
}

/**
 * Returns the layers without their owners, and for the same layers the same array: most folders of a user have
 * those of all groups, which are compiled once for each array.
 */
function sharedLayers(): (layers: readonly OwnedLayer[]) => RuleLayer[] {
  const numbers = new Map<readonly Rule[], number>();
  const made = new Map<string, RuleLayer[]>();
  const numberOf = (rules: readonly Rule[]): number => {
    const number = numbers.get(rules) ?? numbers.size;
    numbers.set(rules, number);
    return number;
  };
  return (layers) => {
    const key = layers.map(({ below, at, rules }) => `${numberOf(rules)} ${below}\0${at}`).join('\0');
    const known = made.get(key) ?? layers.map(({ below, at, rules }): RuleLayer => ({ below, at, rules }));
    made.set(key, known);
    return known;
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

/**
 * The layers of the grant for the folder, in their order, and whose they are: all lists but that of the folder's
 * own grant that say something about paths in it.
 */
export function layersIn(folder: OwnFolder, folders: readonly OwnFolder[], parts: GrantParts): OwnedLayer[] {
  const common: OwnedRules = { rules: commonRules(parts), source: 'common' };
  const lists = parts.groups.map(({ name, rules }): OwnedRules => ({ rules, source: 'group', group: name }));
  return folders.flatMap((other) => {
    const where = whereItCounts(other.path, folder.path);
    if (!where) return [];
    const own = other.sources.map(({ rules, name, group }): OwnedRules => {
      return { rules, source: 'mount', mount: name, ...(group === undefined ? {} : { group }) };
    });
    return [...(other === folder ? [] : [common]), ...lists, ...own]
      .filter(({ rules }) => rules.length > 0)
      .map((list) => ({ ...where, ...list }));
  });
}

const knownCommon = new WeakMap<readonly Rule[], WeakMap<readonly Rule[], readonly Rule[]>>();

/** The global rules followed by those of the user; the same list for the same two. */
function commonRules({ user, globalRules }: GrantParts): readonly Rule[] {
  const ofGlobal = knownCommon.get(globalRules) ?? new WeakMap<readonly Rule[], readonly Rule[]>();
  knownCommon.set(globalRules, ofGlobal);
  const rules = ofGlobal.get(user.rules) ?? [...globalRules, ...user.rules];
  ofGlobal.set(user.rules, rules);
  return rules;
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
