import type { HomeFate, VirtualPath } from '@satchel/contract';
import type { ScopedUser } from '../../core/access/grant.js';
import type { UserFileSystem } from '../../core/files/file-system.js';
import { permissionsOrNull } from '../../core/files/permissions-at.js';
import { lexicallyShown } from '../../core/files/scope-paths.js';
import { AppError } from '../../lib/app-error.js';
import { foldName } from '../../lib/fold-name.js';
import type { UsersStore } from './store/users-store.js';

export interface HomesDependencies {
  users: UsersStore;
  /** The server paths of the folders that groups have. */
  foldersOfGroups: () => Promise<readonly VirtualPath[]>;
  /** Moves a folder as the server itself, by paths from its root. */
  move: (from: VirtualPath, to: VirtualPath) => Promise<void>;
  /** Removes a folder as `user`, with their rules and permissions, by its path from the server's root. */
  remove: (user: ScopedUser, home: VirtualPath) => Promise<void>;
  now: () => number;
}

/** Who decides about a home; without files, an operator of the machine. */
export interface HomesPrincipal {
  user: ScopedUser;
  files?: Pick<UserFileSystem, 'roots' | 'permissionsAt'> | undefined;
}

const MOST_NAMES = 1000;

/** Manages homes, the folders that belong to one user alone, when their user is deleted. */
export class Homes {
  readonly #deps: HomesDependencies;

  constructor(deps: HomesDependencies) {
    this.#deps = deps;
  }

  /** Null if an administrator chose the folder, or if other users share it or a folder below it. */
  async find(id: number): Promise<VirtualPath | null> {
    const home = await this.#deps.users.homeOf(id);
    if (home === null) return null;
    const folded = foldName(home);
    const others = (await this.#deps.users.list()).filter((user) => user.id !== id);
    const ofUsers = others.flatMap(({ scope, mounts = [] }) => [scope, ...mounts.map(({ path }) => path)]);
    const folders = [...ofUsers, ...(await this.#deps.foldersOfGroups())];
    const isShared = folders.some((folder) => `${foldName(folder)}/`.startsWith(`${folded}/`));
    return isShared ? null : home;
  }

  async settle(home: VirtualPath, fate: HomeFate, { user }: { user: ScopedUser }): Promise<void> {
    if (fate === 'keep') return;
    try {
      if (fate === 'move') await this.#moveAside(home);
      else await this.#deps.remove(user, home);
    } catch (error) {
      // There is no folder to move or delete.
      if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    }
  }

  /** Homes never have a tilde in their name, so no signup gets this folder. */
  async #moveAside(home: VirtualPath): Promise<void> {
    const day = new Date(this.#deps.now()).toISOString().slice(0, 10);
    for (let n = 1; ; n += 1) {
      try {
        const aside = `${home}~removed-${day}${n === 1 ? '' : `-${n}`}` as VirtualPath;
        return await this.#deps.move(home, aside);
      } catch (error) {
        const isInUse = error instanceof AppError && error.code === 'already_exists';
        if (!isInUse || n === MOST_NAMES) throw error;
      }
    }
  }
}

/** The choices of an administrator: only those with the permission to delete may delete a home. */
export function fatesFor({ user, files }: HomesPrincipal, home: VirtualPath): HomeFate[] {
  if (!user.perm.admin) return ['keep'];
  return user.perm.delete && (!files || mayDeleteIn(files, home))
    ? ['keep', 'move', 'delete']
    : ['keep', 'move'];
}

function mayDeleteIn(files: NonNullable<HomesPrincipal['files']>, home: VirtualPath): boolean {
  const path = pathOfHome(files, home);
  return path !== null && permissionsOrNull(files, path)?.delete !== false;
}

/** Returns the path of the user, or null for a home outside of their folders, and for one of these itself. */
export function pathOfHome(files: Pick<UserFileSystem, 'roots'>, home: VirtualPath): VirtualPath | null {
  const path = lexicallyShown({ files }, home);
  return path === null || files.roots().some(({ at }) => at === path) ? null : path;
}
