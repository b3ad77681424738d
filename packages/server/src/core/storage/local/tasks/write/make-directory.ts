import { AppError } from '../../../../../lib/app-error.js';
import type { ChangeResult } from '../../../../files/changes.js';
import { alreadyThere } from '../../staging/publish.js';
import { fileIdOfDir } from '../../walk/facts.js';
import type { WalkContext } from '../../walk/walk-context.js';
import { Walker } from '../../walk/walker.js';
import type { PathTask } from '../stat.js';
import { makeFolder, makeFolders } from './make-folders.js';

export interface MakeDirectoryTask extends PathTask {
  /** A dry run: only checks whether the folder can be created. */
  dryRun: boolean;
  /** True if an existing folder is an error. */
  isNew?: boolean;
}

/** Makes a folder and its missing parents. */
export function makeDirectory(context: WalkContext, task: MakeDirectoryTask): ChangeResult {
  const { scope, path, dryRun, isNew = false } = task;
  const walker = Walker.open(context, scope);
  try {
    const resolved = walker.go(path, { last: isNew ? 'keep' : 'follow', writing: true, missing: true });
    if (isNew && (resolved.name === '' || resolved.stats)) throw alreadyThere();
    if (resolved.stats && !resolved.stats.isDirectory()) {
      throw new AppError('already_exists', 'A file with that name is there');
    }
    for (const [index] of resolved.missing.entries())
      walker.assertAllowed(...resolved.missing.slice(0, index + 1));
    const existed = resolved.name === '' || resolved.stats !== null;
    const result: ChangeResult = {
      path: walker.serverPath(...resolved.missing, resolved.name),
      destination: null,
      existed,
      parents: resolved.missing.length,
    };
    if (existed || dryRun) return result;
    makeFolders(walker, resolved.missing);
    const isMadeHere = makeFolder(walker, resolved.name);
    if (isNew && !isMadeHere) throw alreadyThere();
    return {
      ...result,
      mark: { fileId: fileIdOfDir(walker.dir), isFolder: true, size: 0, revision: '', entries: 0 },
    };
  } finally {
    walker.close();
  }
}
