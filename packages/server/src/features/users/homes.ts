import { type HomeFate, ROOT, type VirtualPath } from '@satchel/contract';
import type { ScopedUser } from '../../core/access/grant.js';
import { pathBelow } from '../../core/files/scope-paths.js';
import { AppError } from '../../lib/app-error.js';
import { foldName } from '../../lib/fold-name.js';
import type { UsersStore } from './store/users-store.js';

export interface HomesDependencies {
  users: UsersStore;
  /** Moves a folder as the server itself, by paths from its root. */
  move: (from: VirtualPath, to: VirtualPath) => Promise<void>;
  /** Removes a folder as `user`, with their rules and permissions, by a path in their scope. */
  remove: (user: ScopedUser, path: VirtualPath) => Promise<void>;
  /** The server paths of the folders that groups have. */
  foldersOfGroups: () => Promise<VirtualPath[]>;
  now: () => number;
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
    const ofOthers = others.flatMap(({ scope, mounts = [] }) => [scope, ...mounts.map(({ path }) => path)]);
    const used = [...ofOthers, ...(await this.#deps.foldersOfGroups())];
    return used.some((path) => `${foldName(path)}/`.startsWith(`${folded}/`)) ? null : home;
  }

  async settle(home: VirtualPath, fate: HomeFate, { user }: { user: ScopedUser }): Promise<void> {
    if (fate === 'keep') return;
    try {
      if (fate === 'move') await this.#moveAside(home);
      else await this.#deps.remove(user, pathOfHome(user, home) ?? home);
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
export function fatesFor(user: ScopedUser, home: VirtualPath): HomeFate[] {
  if (!user.perm.admin) return ['keep'];
  const mayDelete = user.perm.delete && pathOfHome(user, home) !== null;
  return mayDelete ? ['keep', 'move', 'delete'] : ['keep', 'move'];
}

/** Returns the path in the scope of the user, or null for a home outside of it, and for the scope itself. */
function pathOfHome({ scope }: ScopedUser, home: VirtualPath): VirtualPath | null {
  const path = pathBelow(scope, home);
  return path === ROOT ? null : path;
}
