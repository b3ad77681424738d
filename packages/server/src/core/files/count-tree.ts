import type { VirtualPath } from '@satchel/contract';
import type { FileId, FileSystem, Progress } from './file-system.js';

/**
 * Counts the entries of a file or folder with its content, itself included, and the bytes of its files; `linked`
 * are those of them to which links lead.
 */
export async function countTree(
  files: Pick<FileSystem, 'stat' | 'measure'>,
  path: VirtualPath,
  signal?: AbortSignal,
): Promise<Progress & { fileId: FileId; linked: number }> {
  const { kind, size, fileId } = await files.stat(path);
  if (kind !== 'directory') return { entries: 1, bytes: kind === 'file' ? size : 0, fileId, linked: 0 };
  const below = await files.measure(path, signal ? { signal } : {});
  return {
    entries: 1 + below.numFiles + below.numDirs,
    bytes: below.size + below.linkedSize,
    fileId,
    linked: below.linkedSize,
  };
}
