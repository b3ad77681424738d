import { isDeepStrictEqual } from 'node:util';
import { ROOT, type UserFolder, type VirtualPath } from '@satchel/contract';
import type { FileId, FolderRoot } from '../../core/files/file-system.js';
import type { FilesPrincipal } from '../../core/files/principal.js';
import { AppError } from '../../lib/app-error.js';

/** The folders to which the paths of a job are relative: the plan has the paths as its user sent them. */
export interface JobBase {
  /**
   * The user's root itself, so that another folder at its path is detected as well; of several folders, the
   * path and the id of each.
   */
  root: FileId | readonly (readonly [path: VirtualPath, id: FileId | null])[];
  /** The folders that were granted outside of it. */
  folders: readonly UserFolder[];
}

/** Null if the user's only root does not exist. */
export async function baseOf({ files, user: { folders = [] } }: FilesPrincipal): Promise<JobBase | null> {
  const roots = files.roots();
  const [first] = roots;
  if (roots.length === 1 && first?.at === ROOT) {
    const root = await idOf(first);
    return root === null ? null : { root, folders };
  }
  const ids = await Promise.all(roots.map(async (root) => [root.at, await idOf(root)] as const));
  return { root: ids, folders };
}

async function idOf(root: FolderRoot): Promise<FileId | null> {
  try {
    return (await root.locate()).entry.fileId;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Throws `conflict` unless the paths of the job lead where they led when it began. */
export async function assertSameBase(
  principal: FilesPrincipal,
  before: JobBase | null | undefined,
): Promise<void> {
  const now = await baseOf(principal);
  if (
    !before ||
    !now ||
    !isDeepStrictEqual(before.root, now.root) ||
    !isDeepStrictEqual(before.folders, now.folders)
  )
    throw new AppError('conflict', 'The folder of the user was changed, so the job was not continued');
}
