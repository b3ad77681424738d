import type { TreeSize, VirtualPath } from '@satchel/contract';
import type { Entry, FileSystem } from '../../../core/fs/file-system.js';
import { existing } from '../caller/caller.js';

/**
 * A file, or all below a folder that may be seen, without itself. Links are files without bytes, so that nothing
 * counts twice. The walk is made by the workers and ends with the signal.
 */
export async function measureTree(
  files: FileSystem,
  path: VirtualPath,
  signal: AbortSignal,
): Promise<TreeSize> {
  signal.throwIfAborted();
  const top = await existing(files, path);
  const total: TreeSize = { size: 0, numFiles: 0, numDirs: 0 };
  if (top.kind !== 'directory') add(total, top);
  else for await (const batch of files.walk(path, { signal })) for (const entry of batch) add(total, entry);
  return total;
}

function add(total: TreeSize, { kind, isSymlink, size }: Entry): void {
  if (kind === 'directory' && !isSymlink) {
    total.numDirs += 1;
    return;
  }
  total.numFiles += 1;
  if (kind === 'file' && !isSymlink) total.size += size;
}
