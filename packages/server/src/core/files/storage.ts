import type { VirtualPath } from '@satchel/contract';
import type { GrantedFolder } from '../access/grant.js';
import type { ChangingFileSystem } from './changes.js';
import type { FileId } from './file-system.js';
import { NO_FILTER, type PathFilter } from './path-filter.js';

export type { GrantedFolder } from '../access/grant.js';

/** The abilities of a storage. Nothing above a storage asks which one it is. */
export interface StorageCapabilities {
  /** `A` and `a` name the same entry, so rules must treat them as one. */
  foldsCase: boolean;
  /** How other programs of this machine reach entries; null where they cannot. */
  realPaths: RealPaths | null;
  /**
   * How an entry gets another name: in one step, whatever it contains, or by copies of all its files, which
   * take as long as there is content.
   */
  rename: 'one step' | 'copies';
  /** It is known when a folder was modified. */
  folderTimes: boolean;
  /** Entries have permission bits. */
  modes: boolean;
  symlinks: boolean;
  /** Changes by other programs are noticed; `ChangingFileSystem.watch` is there. */
  watch: boolean;
  /** It is known how much there is room for; `Usage.total` is not null. */
  freeSpace: boolean;
  /** No write takes the place of what any other program has written since it was looked at. */
  conditional: boolean;
  /** Deleted entries can be kept; `ChangingFileSystem.trash` is there. */
  trash: boolean;
  /** Replaced files can be kept; `ChangingFileSystem.versions` is there. */
  versions: boolean;
  /** An upload can grow at two places at once; `AppendOptions.scattered` is heeded. */
  scatteredUploads: boolean;
  /** The cost of reading the beginning of a file, which tells its type. */
  headsCost: 'cheap' | 'request';
  maxNameBytes: number;
  /** Counts the path from the root of the storage, without the slash in front. */
  maxPathBytes: number;
}

/**
 * The paths on this machine, for commands, event hooks and the sandboxes of programs, never to open an entry
 * here.
 */
export interface RealPaths {
  /** The path of the storage's root. */
  root: string;
  of(path: VirtualPath): string;
  /**
   * The server's own folders and files, wherever they are: no file system shows them, and no program is to
   * see them.
   */
  hidden: { folders: readonly string[]; files: readonly string[] };
}

/** How one user looks at a storage; plain data, so that it can travel to the threads that walk. */
export interface StorageScope {
  /** The names from the storage's root to the user's scope. */
  folder: readonly string[];
  /** The names from the scope to the root of this file system. */
  at: readonly string[];
  /**
   * Applied wherever a path, a symlink or a tree leads; what it hides is denied where the scope is pinned.
   */
  filter: PathFilter;
  /** Folders outside of the scope that symlinks in it may lead to. */
  granted?: readonly GrantedFolder[];
  /**
   * Set for visitors: the root must be this very folder, nothing leads out of it, and hidden entries are
   * denied.
   */
  pin?: FileId;
}

export const WHOLE_STORAGE: StorageScope = { folder: [], at: [], filter: NO_FILTER };

/** The disk behind a file system: it knows no permissions, no hooks and no HTTP. */
export interface Storage {
  readonly capabilities: StorageCapabilities;
  /** The file system of a scope, without permissions; of the whole storage by default. */
  files(scope?: StorageScope): ChangingFileSystem;
  /**
   * Throws unless the storage can have an entry at the path: `invalid_input` for text that no name is shown
   * as,
   * `not_found` for names that it uses itself.
   */
  assertPath(path: VirtualPath): void;
  /**
   * Returns true if a folder on the way opens one entry by several names, while the root does not. It is true
   * also if that cannot be known at once: it is asked only about what rules then deny.
   */
  foldsAt(serverPath: VirtualPath): boolean;
}
