import {
  type FolderViews,
  type FolderViewsChange,
  MAX_FOLDER_VIEWS,
  type VirtualPath,
} from '@satchel/contract';
import type { UserFileSystem } from '../../core/files/file-system.js';
import { ScopePaths } from '../../core/files/scope-paths.js';
import { TRASH_PATH } from '../../core/files/trash.js';
import { AppError } from '../../lib/app-error.js';
import { toVirtualPath } from '../../lib/to-virtual-path.js';
import type { FolderChoice, FolderViewsStore, StoredFolderView } from './folder-views-store.js';
import type { PlaceOwner } from './places-service.js';

export interface FolderViewsDependencies {
  store: FolderViewsStore;
  /** Resolves when all changes of files so far are applied to the store. */
  settled: () => Promise<void>;
  onChanged: (userId: number) => void;
  now: () => number;
}

/** The owner of the choices, with the file system that decides what they may see. */
export interface ViewsOwner extends PlaceOwner {
  files: UserFileSystem;
}

/** The views and orders that users chose for single folders. */
export class FolderViewsService {
  readonly #deps: FolderViewsDependencies;

  constructor(deps: FolderViewsDependencies) {
    this.#deps = deps;
  }

  /** The folders are not looked up on the disk: there may be a thousand, and clients hide missing ones. */
  async get({ user, files }: ViewsOwner): Promise<FolderViews> {
    await this.#deps.settled();
    const stored = await this.#deps.store.list(user.id);
    const usual = { viewMode: user.viewMode, sorting: user.sorting };
    const shownAt = stored.length > 0 ? await shownPaths(files) : () => null;
    const folders = stored.flatMap(({ path: place, ...choice }) => {
      const path = shownAt(place);
      return path === null ? [] : [{ path, ...choice }];
    });
    return { usual, folders };
  }

  /** Throws `not_found` and `forbidden`, and `invalid_input` for a path that is not a folder. */
  async change(owner: ViewsOwner, change: FolderViewsChange): Promise<void> {
    const { store, settled, onChanged, now } = this.#deps;
    const { folders = [], areOlder = false, setAside } = change;
    const { id } = owner.user;
    await settled();
    const scope = new ScopePaths(owner);
    const choices: StoredFolderView[] = [];
    for (const { path, ...choice } of folders) {
      const folder = toVirtualPath(path);
      if (!(await isFolder(owner.files, folder, areOlder))) continue;
      const place = await scope.serverPathOf(folder);
      if (place !== null) choices.push({ path: place, ...plain(choice) });
    }
    if (setAside !== undefined) await (setAside ? store.setAside(id) : store.restoreSetAside(id));
    if (choices.length > 0) await store.choose(id, choices, { now: now(), most: MAX_FOLDER_VIEWS, areOlder });
    onChanged(id);
  }
}

/** Maps server paths to those that the user sees; null for what they may not see or is in the trash. */
async function shownPaths(files: UserFileSystem): Promise<(place: VirtualPath) => VirtualPath | null> {
  const shown = await files.shownPaths();
  return (place) => (place.startsWith(`${TRASH_PATH}/`) ? null : shown.of(place));
}

/** Resolves to false with `isOlder` for a folder that is gone or may not be seen. */
async function isFolder(files: UserFileSystem, path: VirtualPath, isOlder: boolean): Promise<boolean> {
  try {
    if ((await files.stat(path)).kind === 'directory') return true;
  } catch (error) {
    if (isOlder && error instanceof AppError) return false;
    throw error;
  }
  if (isOlder) return false;
  throw new AppError('invalid_input', 'Only folders have a view');
}

/** Keeps only the fields that are stored: a body may have others. */
function plain({ view, sorting }: FolderChoice): FolderChoice {
  return { ...(view && { view }), ...(sorting && { sorting: { by: sorting.by, asc: sorting.asc } }) };
}
