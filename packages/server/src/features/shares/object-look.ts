import type { ShareFault } from '@satchel/contract';
import { isSameObject } from '../../core/files/entry-columns.js';
import type { FileId } from '../../core/files/file-system.js';
import { ScopePaths } from '../../core/files/scope-paths.js';
import { AppError } from '../../lib/app-error.js';
import { type Owner, ownObject } from './owner.js';
import { DOUBTS, type StoredShare } from './shares-store.js';

/** The state of the path of a share. */
export type Look =
  | { state: 'alive' }
  | { state: 'replaced'; fileId: FileId; isFolder: boolean /** See `OwnObject`. */; isElsewhere: boolean }
  | { state: Exclude<ShareFault, 'replaced'> /** Nobody has looked at the disk. */; isUnseen?: boolean };

/** Looks at the path as the owner, with their scope, rules and permissions of today. */
export async function lookAt(share: StoredShare, owner: Owner): Promise<Look> {
  const { perm } = owner.user;
  if (!perm.share || !perm.download) return { state: 'forbidden', isUnseen: true };
  const path = await new ScopePaths(owner).pathOf(share.path);
  if (path === null) return { state: 'forbidden', isUnseen: true };
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
    return { state: isGone ? 'gone' : 'unknown', isUnseen: !isGone };
  }
}

/**
 * Returns whether the share goes on with what lies at its path, without asking its owner. If it lies elsewhere, nobody knows whether
 * it was put there in this program.
 */
export function goesOn({ onReplaced, doubt }: StoredShare, look: Look): look is Look & { state: 'replaced' } {
  if (look.state !== 'replaced') return false;
  return onReplaced === 'path' || (onReplaced === 'keep' && doubt === DOUBTS.none && !look.isElsewhere);
}
