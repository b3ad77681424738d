import type { TreeSize, VirtualPath } from '@satchel/contract';
import { existing } from '../../../core/files/existing-entry.js';
import type { ReadingFileSystem } from '../../../core/files/file-system.js';

/**
 * Measures a file, or everything visible below a folder without the folder itself. Symlinks count as files
 * without bytes, so that nothing is counted twice. The workers measure; the signal aborts them.
 */
export async function measureTree(
  files: ReadingFileSystem,
  path: VirtualPath,
  signal: AbortSignal,
): Promise<TreeSize> {
  signal.throwIfAborted();
  const { kind, isSymlink, size } = await existing(files, path);
  if (kind !== 'directory')
    return { size: kind === 'file' && !isSymlink ? size : 0, numFiles: 1, numDirs: 0 };
  const { size: bytes, numFiles, numDirs } = await files.measure(path, { signal });
  return { size: bytes, numFiles, numDirs };
}
