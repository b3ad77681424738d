import type { VirtualPath } from '@satchel/contract';
import type { GrantedFolder } from '../access/grant.js';
import type { ChangingFileSystem } from './changes.js';
import type { FileId } from './file-system.js';
import { NO_FILTER, type PathFilter } from './path-filter.js';

export type { GrantedFolder } from '../access/grant.js';

/** What a storage can do. Nothing above a storage asks which one it is. */
export interface StorageCapabilities {
  /** `A` and `a` name the same entry, so rules must treat them as one. */
  foldsCase: boolean;
  /** How other programs of this machine reach entries; null where they cannot. */
  realPaths: RealPaths | null;
  /**
   * How an entry gets another name: in one step, whatever it contains, or by copies of all its files, which take as long as there
   * is content.
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
  /** What is deleted can be kept; `ChangingFileSystem.trash` is there. */
  trash: boolean;
  /** What is replaced can be kept; `ChangingFileSystem.versions` is there. */
  versions: boolean;
  /** What the beginning of a file costs, which tells its type and draws its thumbnail. */
  headsCost: 'cheap' | 'request';
  maxNameBytes: number;
  /** From the root of the storage, without the slash in front. */
  maxPathBytes: number;
}

/** The paths on this machine, for commands, event hooks and the sandboxes of programs, never to open an entry here. */
export interface RealPaths {
  /** Of the storage's root. */
  root: string;
  of(path: VirtualPath): string;
  /** The server's own folders and files, wherever they are: no file system shows them, and no program is to see them. */
  hidden: { folders: readonly string[]; files: readonly string[] };
}

/** How one user looks at a storage; plain data, so that it can travel to the threads that walk. */
export interface StorageScope {
  /** From the storage's root to the user's scope. */
  folder: readonly string[];
  /** From the scope to the root of this file system. */
  at: readonly string[];
  /** Applied wherever a path, a symlink or a tree leads; what it hides is denied where the scope is pinned. */
  filter: PathFilter;
  /** Folders outside of the scope that symlinks in it may lead to. */
  granted?: readonly GrantedFolder[];
  /** For visitors: the root must be this very folder, nothing leads out of it, and what is hidden is denied. */
  pin?: FileId;
}

export const WHOLE_STORAGE: StorageScope = { folder: [], at: [], filter: NO_FILTER };

/** What a disk offers: no permissions, no hooks, no HTTP. */
export interface Storage {
  readonly capabilities: StorageCapabilities;
  /** The file system of a scope, without permissions; of the whole storage by default. */
  files(scope?: StorageScope): ChangingFileSystem;
  /**
   * Throws unless the storage can have an entry at the path: `invalid_input` for text that no name is shown as,
   * `not_found` for names that it uses itself.
   */
  assertPath(path: VirtualPath): void;
  /**
   * Whether a folder on the way to `place`, from the storage's root, opens one entry by several names, where the root does not.
   * True also where that cannot be told at once: it is asked only about what rules then deny.
   */
  foldsAt(serverPath: VirtualPath): boolean;
}
