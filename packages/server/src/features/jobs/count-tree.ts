import type { VirtualPath } from '@satchel/contract';
import type { FileSystem, Progress } from '../../core/fs/file-system.js';

/** The entries of a file or folder with all it holds, itself included, and the bytes of its files. */
export async function countTree(
  files: FileSystem,
  path: VirtualPath,
  signal: AbortSignal,
): Promise<Progress> {
  const { kind, size } = await files.stat(path);
  const total: Progress = { entries: 1, bytes: kind === 'file' ? size : 0 };
  if (kind !== 'directory') return total;
  for await (const batch of files.walk(path, { signal })) {
    for (const entry of batch) {
      total.entries += 1;
      if (entry.kind === 'file') total.bytes += entry.size;
    }
  }
  return total;
}
