import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { foldName } from '../../../../lib/fold-name.js';
import { objectKey } from './dir.js';
import { OwnFolders } from './own-folders.js';

/** The server's own folders and files, which are shown to nobody, neither here nor in sandboxes. */
export interface HiddenPaths {
  /** Folders by their `objectKey`, which are therefore hidden under every path. */
  folders: readonly HiddenPath[];
  /**
   * Files by the `objectKey` of their folder and a prefix of their names, because `satchel.db-wal` comes and
   * goes beside `satchel.db`.
   */
  files: readonly HiddenPath[];
  /** The hidden folders of volumes that are known by now, see `OwnFolders`. */
  onVolumes?: SharedArrayBuffer;
}

const NO_NAMES: readonly string[] = [];

export interface HiddenPath {
  /** The `objectKey` of the folder, or of the folder that contains the file. */
  id: string;
  /** The real path. */
  path: string;
}

/** For the server's own work in its hidden folders. */
export const NOTHING_HIDDEN: HiddenPaths = { folders: [], files: [] };

/** Identifies the paths that the operator named. A path whose folder does not exist hides nothing. */
export function hiddenPaths(folders: readonly string[], files: readonly string[]): HiddenPaths {
  return {
    folders: folders.flatMap((path) => hiddenAt(path, (real) => real)),
    files: files.flatMap((path) => [
      ...hiddenAt(dirname(path), (real) => join(real, basename(path))),
      // The target of a symlink is hidden as well.
      ...realFiles(path),
    ]),
  };
}

function realFiles(path: string): HiddenPath[] {
  try {
    const real = realpathSync(path);
    return hiddenAt(dirname(real), () => real);
  } catch {
    return [];
  }
}

function hiddenAt(folder: string, pathIn: (real: string) => string): HiddenPath[] {
  try {
    const id = objectKey(statSync(folder, { bigint: true }));
    return [{ id, path: pathIn(realpathSync(folder)) }];
  } catch {
    return [];
  }
}

/** Says for one disk which names are the server's own. */
export class HiddenNames {
  /** Prefixes of names by the key of their folder. */
  readonly #names = new Map<string, { asIs: string[]; folded: string[] }>();
  readonly #folders: ReadonlySet<string>;
  /** Null if only this thread would know them. */
  readonly onVolumes: OwnFolders | null;

  constructor({ folders, files, onVolumes }: HiddenPaths) {
    this.#folders = new Set(folders.map(({ id }) => id));
    this.onVolumes = onVolumes ? new OwnFolders(onVolumes) : null;
    for (const { id, path } of files) {
      const asIs = [...this.fileNamesIn(id), basename(path)];
      this.#names.set(id, { asIs, folded: asIs.map(foldName) });
    }
  }

  /** True if the folder with the key `id` is one of the server's own. */
  isFolder(id: string): boolean {
    return this.#folders.has(id) || this.onVolumes?.has(id) === true;
  }

  /** True if no such folder is known by now. */
  get hasNoFolder(): boolean {
    return this.#folders.size === 0 && this.onVolumes?.isEmpty !== false;
  }

  /** The names of the server's own files in the folder `id`, or prefixes of them. */
  fileNamesIn(id: string): readonly string[] {
    return this.#names.get(id)?.asIs ?? NO_NAMES;
  }

  /** A test for the server's own files in the folder `id`; null if there are none. */
  filesIn(id: string): ((name: string) => boolean) | null {
    const names = this.#names.get(id);
    if (names === undefined) return null;
    return (name) => {
      const folded = foldName(name);
      return names.folded.some(
        (each) => folded.startsWith(each) && /^([-.~]|$)/.test(folded.slice(each.length)),
      );
    };
  }
}
