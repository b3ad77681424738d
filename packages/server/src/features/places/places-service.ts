import {
  type Favourite,
  isWithin,
  MAX_FAVOURITES,
  MAX_RECENTS,
  type Places,
  type PlacesChange,
  type RecentPlace,
  type VirtualPath,
} from '@satchel/contract';
import type { ScopedUser } from '../../core/access/grant.js';
import type { UserFileSystem } from '../../core/files/file-system.js';
import { ScopePaths } from '../../core/files/scope-paths.js';
import { TRASH_PATH } from '../../core/files/trash.js';
import { AppError } from '../../lib/app-error.js';
import { toVirtualPath } from '../../lib/to-virtual-path.js';
import type { PlacesStore, StoredPlace } from './places-store.js';

/** More are stored than listed, because some may be gone or not visible for a while. */
const STORED_RECENTS = 2 * MAX_RECENTS;
/** The number of places that are kept although they are not visible now. */
const MAX_HIDDEN = MAX_FAVOURITES;

export interface PlacesDependencies {
  store: PlacesStore;
  /** Called when a folder was opened. */
  onVisit: (userId: number, place: VirtualPath) => Promise<void>;
  /** Resolves when all changes of files so far are applied to the store. */
  settled: () => Promise<void>;
  onChanged: (userId: number) => void;
  now: () => number;
}

/** The owner of the places, with the file system that decides what they may see. */
export interface PlaceOwner {
  user: ScopedUser;
  files: UserFileSystem;
}

/** The facts about a stored place that the user may see. */
interface SeenPlace {
  place: StoredPlace;
  path: VirtualPath;
  isDir: boolean;
  isGone: boolean;
}

export class PlacesService {
  readonly #deps: PlacesDependencies;

  constructor(deps: PlacesDependencies) {
    this.#deps = deps;
  }

  async get(owner: PlaceOwner): Promise<Places> {
    const { store } = this.#deps;
    const layout = await store.layout(owner.user.id);
    const { seen } = await this.#seen(owner, 'favourite');
    return { favourites: seen.map(toFavourite), ...(layout && { layout }) };
  }

  async change(owner: PlaceOwner, { favourites, layout }: PlacesChange): Promise<Places> {
    const { id } = owner.user;
    if (favourites) await this.#setFavourites(owner, favourites.map(toVirtualPath));
    if (layout) await this.#deps.store.setLayout(id, layout);
    this.#deps.onChanged(id);
    return this.get(owner);
  }

  async recent(owner: PlaceOwner): Promise<RecentPlace[]> {
    const { seen } = await this.#seen(owner, 'recent');
    return seen
      .filter(({ isGone }) => !isGone)
      .slice(0, MAX_RECENTS)
      .map(({ path, isDir, place }) => ({ path, isDir, at: new Date(place.position).toISOString() }));
  }

  /** Throws `not_found` and `forbidden`. */
  async visit(owner: PlaceOwner, text: string): Promise<void> {
    const path = toVirtualPath(text);
    const { kind } = await owner.files.stat(path);
    const place = await new ScopePaths(owner).serverPathOf(path);
    // The first level of several folders is no place: it is always at hand.
    if (place === null) return;
    await this.#deps.settled();
    await this.#deps.store.addRecent(
      owner.user.id,
      { path: place, isFolder: kind === 'directory', position: this.#deps.now() },
      STORED_RECENTS,
    );
    if (kind === 'directory') await this.#deps.onVisit(owner.user.id, place);
  }

  async #setFavourites(owner: PlaceOwner, paths: readonly VirtualPath[]): Promise<void> {
    const { seen, hidden } = await this.#seen(owner, 'favourite');
    const scope = new ScopePaths(owner);
    const known = new Map(seen.map(({ path, place }) => [path, place]));
    const named = await Promise.all(
      [...new Set(paths)].map(async (path) => {
        const before = known.get(path);
        if (before) return before;
        const { kind } = await owner.files.stat(path);
        const place = await scope.serverPathOf(path);
        if (place === null)
          throw new AppError('invalid_input', 'Your folders together cannot be a favourite');
        return { path: place, isFolder: kind === 'directory' };
      }),
    );
    await this.#deps.store.setFavourites(owner.user.id, [...named, ...hidden.slice(0, MAX_HIDDEN)]);
  }

  /** `hidden` are those in the trash, outside of the scope, or denied by a rule. */
  async #seen(owner: PlaceOwner, kind: 'favourite' | 'recent') {
    await this.#deps.settled();
    const places = await this.#deps.store.list(owner.user.id, kind);
    const scope = new ScopePaths(owner);
    const all = await Promise.all(places.map((place) => look(owner.files, scope, place)));
    return {
      seen: all.filter((one) => one !== null),
      hidden: places.filter((_, index) => all[index] === null),
    };
  }
}

async function look(files: UserFileSystem, scope: ScopePaths, place: StoredPlace): Promise<SeenPlace | null> {
  const path = isWithin(TRASH_PATH, place.path) ? null : await scope.pathOf(place.path);
  if (path === null) return null;
  try {
    const { kind } = await files.stat(path);
    if (kind === 'broken') return { place, path, isDir: place.isFolder, isGone: true };
    return { place, path, isDir: kind === 'directory', isGone: false };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // A user who may not see it does not learn whether it exists.
    return error.code === 'not_found' ? { place, path, isDir: place.isFolder, isGone: true } : null;
  }
}

function toFavourite({ path, isDir, isGone }: SeenPlace): Favourite {
  return { path, isDir, ...(isGone && { isGone: true as const }) };
}
