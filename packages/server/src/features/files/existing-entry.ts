import type { VirtualPath } from '@satchel/contract';
import type { Entry, FileSystem } from '../../core/files/file-system.js';
import type { Principal } from '../../core/files/principal.js';
import { AppError } from '../../lib/app-error.js';

/** The part of a principal that file operations need. */
export type FilesPrincipal = Pick<Principal, 'files' | 'user'>;

/** The entry at `path`; a broken symlink does not count. Throws `not_found`. */
export async function existing(files: Pick<FileSystem, 'stat'>, path: VirtualPath): Promise<Entry> {
  const entry = await files.stat(path);
  if (entry.kind === 'broken') throw new AppError('not_found', 'The target of the symlink does not exist');
  return entry;
}
