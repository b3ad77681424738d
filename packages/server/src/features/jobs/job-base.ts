import { isDeepStrictEqual } from 'node:util';
import type { UserFolder } from '@satchel/contract';
import type { FileId } from '../../core/files/file-system.js';
import type { FilesPrincipal } from '../../core/files/principal.js';
import { AppError } from '../../lib/app-error.js';

/** The folders to which the paths of a job are relative: the plan has the paths as its user sent them. */
export interface JobBase {
  /** The user's root itself, so that another folder at its path is detected as well. */
  root: FileId;
  /** The folders that were granted outside of it. */
  folders: readonly UserFolder[];
}

/** Null if the user's root does not exist. */
export async function baseOf({ files, user: { folders = [] } }: FilesPrincipal): Promise<JobBase | null> {
  try {
    return { root: (await files.locateRoot()).entry.fileId, folders };
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
  if (!before || !now || before.root !== now.root || !isDeepStrictEqual(before.folders, now.folders))
    throw new AppError('conflict', 'The folder of the user was changed, so the job was not continued');
}
