import { parentOf, type VirtualPath } from '@satchel/contract';
import type { Principal } from '../../core/files/principal.js';
import { pathAt, ScopePaths } from '../../core/files/scope-paths.js';
import { AppError } from '../../lib/app-error.js';
import { Semaphore } from '../../lib/limits/semaphore.js';
import type { Trashed } from './trash-store.js';

export type TrashPrincipal = Pick<Principal, 'files' | 'user'>;

/** A page of the trash may name a thousand folders, and worker tasks of others must not wait for them. */
const LOOKUPS = { running: 2, waiting: Number.POSITIVE_INFINITY };

type Origin = Pick<Trashed, 'userId' | 'scope' | 'path' | 'serverPath'>;

/** The server path of a folder, null outside of the server's root, or the error for the user. */
type Folder = { serverPath: VirtualPath | null } | { refusal: AppError };

/** Finds the paths of deleted items as the user sees them today. */
export class TrashOrigins {
  readonly #folders = new Map<VirtualPath, Promise<Folder>>();
  readonly #paths: ScopePaths;
  readonly #semaphore = new Semaphore(LOOKUPS);

  constructor(readonly principal: TrashPrincipal) {
    this.#paths = new ScopePaths(principal);
  }

  /** The path today; null where the user has no access, such as in a folder not granted any more. */
  async of(trashed: Origin): Promise<VirtualPath | null> {
    const { scope, path, serverPath } = trashed;
    const today = serverPath && (await this.#paths.pathOf(serverPath));
    if (today !== null) {
      return (await this.#isForbidden(parentOf(today))) && (await this.#isForbidden(today)) ? null : today;
    }
    if (trashed.userId !== this.principal.user.id || scope === '') return null;
    const then = pathAt(this.principal, { scope, path });
    if (then === null) return null;
    // It was deleted by a path that leads out of the folder, where the operator lets symlinks do so.
    const folder = await this.#folderAt(parentOf(then));
    return 'serverPath' in folder && folder.serverPath === (serverPath && parentOf(serverPath)) ? then : null;
  }

  /** The path that may be named to the user; null when they may not see it today. */
  async named(trashed: Origin): Promise<{ path: VirtualPath; origin: VirtualPath | null } | null> {
    const { files, user } = this.principal;
    const origin = await this.of(trashed);
    if (origin === null) return user.perm.admin ? { path: trashed.path, origin } : null;
    return files.allows(origin) ? { path: origin, origin } : null;
  }

  /** True if a rule forbids the folder, which does not forbid all items in it. The result is cached. */
  async #isForbidden(path: VirtualPath): Promise<boolean> {
    const folder = await this.#folderAt(path);
    return 'refusal' in folder && folder.refusal.code === 'forbidden';
  }

  #folderAt(path: VirtualPath): Promise<Folder> {
    const known = this.#folders.get(path) ?? this.#semaphore.run(() => this.#findFolder(path));
    this.#folders.set(path, known);
    return known;
  }

  async #findFolder(path: VirtualPath): Promise<Folder> {
    try {
      return { serverPath: await this.principal.files.folderAt(path) };
    } catch (error) {
      if (error instanceof AppError) return { refusal: error };
      throw error;
    }
  }
}
