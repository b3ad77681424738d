import type { VirtualPath } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import type { Entry, FileSystem } from './file-system.js';

/** Null where nothing exists; every other error is thrown. */
export async function statOrNull(files: Pick<FileSystem, 'stat'>, path: VirtualPath): Promise<Entry | null> {
  try {
    return await files.stat(path);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}
