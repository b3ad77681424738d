import { nameOf, ROOT, type VirtualPath } from '@satchel/contract';
import type { Entry, FileSystem, OpenFile } from '../../../core/files/file-system.js';
import { ScopePaths } from '../../../core/files/scope-paths.js';
import { AppError } from '../../../lib/app-error.js';
import type { Owner } from '../owner.js';
import type { StoredShare } from '../shares-store.js';

/** The files that visitors can open through one share. */
export interface SharedFiles {
  /** The path of the owner. */
  path: VirtualPath;
  /** The name of the shared object; empty for all files of a user. */
  name: string;
  /** It is null for a single file. */
  folder: FileSystem | null;
  /** Every path leads to the file if a single one is shared. */
  files: Pick<FileSystem, 'stat' | 'open'>;
}

/**
 * The owner's file system, restricted to the shared object. Throws `forbidden` when a rule of the owner
 * denies it now, and `not_found` when it does not exist any more, or another object does.
 */
export async function openShare(share: StoredShare, owner: Owner): Promise<SharedFiles> {
  const path = await new ScopePaths(owner).pathOf(share.path);
  if (path === null) throw gone();
  // This checks the rules, which may have changed; every later error means that the object does not exist any
  // more.
  const folder = owner.files.at(path, share.fileId);
  const name = nameOf(path);
  if (share.isFolder) {
    await unlessGone(() => folder.stat(ROOT));
    return { path, name, folder, files: folder };
  }
  const files = {
    stat: async (): Promise<Entry> => theSame(share, await unlessGone(() => owner.files.stat(path))),
    open: async (): Promise<OpenFile> => {
      const file = await unlessGone(() => owner.files.open(path));
      if (file.entry.fileId === share.fileId) return file;
      await file.close();
      throw gone();
    },
  };
  await files.stat();
  return { path, name, folder: null, files };
}

function theSame({ fileId }: StoredShare, entry: Entry): Entry {
  if (entry.kind !== 'file' || entry.fileId !== fileId) throw gone();
  return entry;
}

async function unlessGone<T>(look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (cause) {
    const isGone =
      cause instanceof AppError && (cause.code === 'forbidden' || cause.code === 'invalid_input');
    throw isGone ? gone(cause) : cause;
  }
}

/** The error for a share that never existed. */
export function gone(cause?: unknown): AppError {
  return new AppError('not_found', 'There is no such link', { cause });
}
