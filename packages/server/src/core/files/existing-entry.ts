import type { VirtualPath } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import type { Entry, FileSystem } from './file-system.js';

/** The entry at `path`, or null where nothing exists. All errors but `not_found` are thrown. */
export async function statOrNull(files: Pick<FileSystem, 'stat'>, path: VirtualPath): Promise<Entry | null> {
  try {
    return await files.stat(path);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

/** The entry at `path`. Throws `not_found`, also for a symlink whose target does not exist. */
export async function existing(files: Pick<FileSystem, 'stat'>, path: VirtualPath): Promise<Entry> {
  const entry = await files.stat(path);
  assertTarget(entry);
  return entry;
}

/** Throws `not_found` for a symlink whose target does not exist. */
export function assertTarget({ kind }: Pick<Entry, 'kind'>): void {
  if (kind === 'broken') throw new AppError('not_found', 'The target of the symlink does not exist');
}
