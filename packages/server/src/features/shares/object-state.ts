import type { ShareFault } from '@satchel/contract';
import { isSameObject } from '../../core/files/entry-columns.js';
import type { FileId } from '../../core/files/file-system.js';
import { ScopePaths } from '../../core/files/scope-paths.js';
import { AppError } from '../../lib/app-error.js';
import { missingToShare, type Owner, ownObject } from './owner.js';
import { DOUBTS, type StoredShare } from './shares-store.js';

/** The state of the object at the path of a share. */
export type ObjectState =
  | { state: 'alive' }
  | { state: 'replaced'; fileId: FileId; isFolder: boolean /** See `OwnObject`. */; isElsewhere: boolean }
  | { state: Exclude<ShareFault, 'replaced'> /** Set if the disk was not read. */; isUnchecked?: boolean };

/** Looks up the object as the owner, with their present scope, rules and permissions. */
export async function objectStateOf(share: StoredShare, owner: Owner): Promise<ObjectState> {
  const path = await new ScopePaths(owner).pathOf(share.path);
  if (path === null || missingToShare(owner, path) !== undefined)
    return { state: 'forbidden', isUnchecked: true };
  try {
    const { entry, serverPath, isElsewhere } = await ownObject(owner, path);
    const isFolder = entry.kind === 'directory';
    if (!isFolder && entry.kind !== 'file') return { state: 'gone' };
    // A symlink that leads to something else was never shared, other than by its path.
    const isOfKind = isFolder === share.isFolder && serverPath === share.path;
    if (share.onReplaced !== 'path' && !isOfKind) return { state: 'gone' };
    return isSameObject(entry.fileId, share.fileId)
      ? { state: 'alive' }
      : { state: 'replaced', fileId: entry.fileId, isFolder, isElsewhere };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'forbidden') return { state: 'forbidden' };
    const isGone = error.code === 'not_found' || error.code === 'invalid_input';
    return { state: isGone ? 'gone' : 'unknown', isUnchecked: !isGone };
  }
}

/**
 * True if the share continues with the object at its path, without asking its owner. It does not for an
 * object behind a symlink, which this program may have put there unnoticed.
 */
export function continuesWith(
  { onReplaced, doubt }: StoredShare,
  object: ObjectState,
): object is ObjectState & { state: 'replaced' } {
  if (object.state !== 'replaced') return false;
  return onReplaced === 'path' || (onReplaced === 'keep' && doubt === DOUBTS.none && !object.isElsewhere);
}
