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
  /** Waits until all changes of files so far are applied to the store. */
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

  /** No folder is looked at on the disk: there may be a thousand, and one that is gone is named by nobody. */
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

  /** Throws `not_found` and `forbidden`, and `invalid_input` for what is no folder. */
  async change(owner: ViewsOwner, change: FolderViewsChange): Promise<void> {
    const { store, settled, onChanged, now } = this.#deps;
    const { folders = [], areOlder = false, setAside } = change;
    const { id } = owner.user;
    await settled();
    const scope = new ScopePaths(owner);
    const choices: StoredFolderView[] = [];
    for (const { path, ...choice } of folders) {
      const folder = toVirtualPath(path);
      if (await isFolder(owner.files, folder, areOlder))
        choices.push({ path: await scope.serverPathOf(folder), ...plain(choice) });
    }
    if (setAside !== undefined) await (setAside ? store.setAside(id) : store.takeBack(id));
    if (choices.length > 0) await store.choose(id, choices, { now: now(), most: MAX_FOLDER_VIEWS, areOlder });
    onChanged(id);
  }
}

/** The result returns the path of the user, or null for what is in the trash, outside of the scope or denied by a rule. */
async function shownPaths(files: UserFileSystem): Promise<(place: VirtualPath) => VirtualPath | null> {
  const shown = await files.shownPaths();
  return (place) => (place.startsWith(`${TRASH_PATH}/`) ? null : shown.of(place));
}

/** With `isOlder`, returns false for what is gone or may not be seen. */
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

/** Drops other fields, which a body may have. */
function plain({ view, sorting }: FolderChoice): FolderChoice {
  return { ...(view && { view }), ...(sorting && { sorting: { by: sorting.by, asc: sorting.asc } }) };
}
