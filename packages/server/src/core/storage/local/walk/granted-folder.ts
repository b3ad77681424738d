import { statSync } from 'node:fs';
import { AppError } from '../../../../lib/app-error.js';
import type { GrantedFolder } from '../../../files/storage.js';
import { errnoOf, nothingThere } from '../errno.js';
import { closeDir, type Dir, entryPath, objectKey, openChild, openTop } from './dir.js';
import { fileIdOfDir } from './facts.js';
import { isReservedName } from './names.js';
import { opensOwn } from './other-names.js';
import type { WalkContext } from './walk-context.js';

/**
 * Opens a granted folder, walking from the root of the machine without following any symlink. Returns null
 * unless it is still the very object that was granted, none of the server's own folders, and the target of
 * the symlink `name` in `parent`.
 */
export function openGranted(
  context: WalkContext,
  { folder, fileId }: GrantedFolder,
  parent: Dir,
  name: string,
): Dir | null {
  const { facts, hidden } = context;
  context.assertReaches(context.others.of(folder));
  let dir: Dir | null = null;
  try {
    dir = openTop('/', facts.portable);
    for (const step of folder.split('/').filter((text) => text !== '')) {
      const above = dir;
      dir = openChild(above, step);
      const isOwn = isReservedName(step) || hidden.isFolder(dir.id) || opensOwn(context, above, step, dir.id);
      closeDir(above);
      if (isOwn) throw nothingThere();
    }
    if (fileIdOfDir(dir) === fileId && isTargetOf(parent, name, dir)) return dir;
  } catch (error) {
    if (!errnoOf(error) && !(error instanceof AppError)) throw error;
  }
  if (dir) closeDir(dir);
  return null;
}

/** Only the open folder is ever used, so a symlink that is changed later leads nobody elsewhere. */
function isTargetOf(parent: Dir, name: string, { id }: Dir): boolean {
  const stats = statSync(entryPath(parent, name), { bigint: true, throwIfNoEntry: false });
  return stats !== undefined && objectKey(stats) === id;
}
