import type { Group, Mount, User } from '@satchel/contract';
import { lastPart } from './mount-list';

/** A folder of a user, and the group that gives it to them. */
export interface GivenFolder {
  mount: Mount;
  group: Group;
}

/** The groups that a user is in, by name, as the server orders them. */
export function groupsOf(user: number, groups: readonly Group[]): Group[] {
  const own = groups.filter(({ members, fromProviders }) => [...members, ...fromProviders].includes(user));
  return own.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The folders that a user has by their groups, in their order. */
export const givenFolders = (user: number, groups: readonly Group[]): GivenFolder[] =>
  groupsOf(user, groups).flatMap((group) => group.mounts.map((mount) => ({ mount, group })));

type FoldersOfUser = Pick<User, 'id' | 'scope' | 'scopeName' | 'mounts'>;

/**
 * The names of the first level as the server gives them; none for a user with one folder, whose first level it
 * is. Folders of one path are one, and a name in use gets a number.
 */
export function firstLevelOf(user: FoldersOfUser, groups: readonly Group[], ownName: string): string[] {
  const { scope, scopeName } = user;
  const own = scopeName === null ? [] : [{ path: scope, name: scopeName ?? (lastPart(scope) || ownName) }];
  const given = givenFolders(user.id, groups).map(({ mount }) => mount);
  const byPath = new Map<string, string>();
  for (const { path, name } of [...own, ...(user.mounts ?? []), ...given]) {
    const key = `/${path
      .split('/')
      .filter((part) => part !== '' && part !== '.')
      .join('/')}`;
    if (!byPath.has(key)) byPath.set(key, name);
  }
  if (byPath.size === 1) return [];
  const names: string[] = [];
  for (const name of byPath.values()) names.push(freeName(name, names));
  return names;
}

function freeName(name: string, used: readonly string[]): string {
  const isUsed = (wanted: string) => used.some((each) => each.toLowerCase() === wanted.toLowerCase());
  let free = name;
  for (let number = 2; isUsed(free); number += 1) free = `${name} (${number})`;
  return free;
}
