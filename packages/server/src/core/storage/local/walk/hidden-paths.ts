import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { foldName } from '../../../../lib/fold-name.js';

/** The server's own folders and files, which nobody is shown: one list for the file system and for sandboxes. */
export interface HiddenPaths {
  /** Identified by `device:inode`, and therefore hidden under every path. */
  folders: readonly HiddenPlace[];
  /**
   * Identified by the `device:inode` of their folder and a prefix of their names, as `satchel.db-wal` comes and goes beside
   * `satchel.db`.
   */
  files: readonly HiddenPlace[];
}

export interface HiddenPlace {
  /** The `device:inode` of the folder, or of the folder that contains the file. */
  id: string;
  /** The real path. */
  path: string;
}

export const NOTHING_HIDDEN: HiddenPaths = { folders: [], files: [] };

/** Looks at the places as the operator named them; one whose folder is not there hides nothing. */
export function hiddenPaths(folders: readonly string[], files: readonly string[]): HiddenPaths {
  return {
    folders: folders.flatMap((path) => placeOf(path, (real) => real)),
    files: files.flatMap((path) => [
      ...placeOf(dirname(path), (real) => join(real, basename(path))),
      // One that is a link to a file elsewhere is hidden there as well.
      ...realFiles(path),
    ]),
  };
}

function realFiles(path: string): HiddenPlace[] {
  try {
    const real = realpathSync(path);
    return placeOf(dirname(real), () => real);
  } catch {
    return [];
  }
}

function placeOf(folder: string, pathIn: (real: string) => string): HiddenPlace[] {
  try {
    const { dev, ino } = statSync(folder, { bigint: true });
    return [{ id: `${dev}:${ino}`, path: pathIn(realpathSync(folder)) }];
  } catch {
    return [];
  }
}

/** Answers for one disk whether a name is of the server's own. */
export class HiddenNames {
  /** How names begin, folded, by the folder they are in. */
  readonly #names = new Map<string, string[]>();
  readonly folderIds: readonly string[];

  constructor({ folders, files }: HiddenPaths) {
    this.folderIds = folders.map(({ id }) => id);
    for (const { id, path } of files) {
      const name = foldName(basename(path));
      this.#names.set(id, [...(this.#names.get(id) ?? []), name]);
    }
  }

  /** Tells the server's own files in the folder `id`; null for a folder without any, as nearly all are. */
  filesIn(id: string): ((name: string) => boolean) | null {
    const names = this.#names.get(id);
    if (names === undefined) return null;
    return (name) => {
      const folded = foldName(name);
      return names.some((each) => folded.startsWith(each) && /^([-.~]|$)/.test(folded.slice(each.length)));
    };
  }
}
