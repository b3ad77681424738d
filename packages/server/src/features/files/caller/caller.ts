import type { VirtualPath } from '@satchel/contract';
import type { Entry, FileSystem } from '../../../core/fs/file-system.js';
import type { Principal } from '../../../http/principal.js';
import { AppError } from '../../../lib/app-error.js';

/** The part of a principal that file operations need. */
export type Caller = Pick<Principal, 'files' | 'user'>;

/** Null where there is nothing; every other refusal is thrown. */
export async function statOrNull(files: FileSystem, path: VirtualPath): Promise<Entry | null> {
  try {
    return await files.stat(path);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

/** What is at `path`; a link that leads nowhere is nothing. Throws `not_found`. */
export async function existing(files: FileSystem, path: VirtualPath): Promise<Entry> {
  const entry = await files.stat(path);
  if (entry.kind === 'broken') throw new AppError('not_found', 'the link leads nowhere');
  return entry;
}

export function assertMayDownload({ user }: Caller): void {
  if (!user.perm.download) throw new AppError('download_not_allowed', 'you may not download');
}
