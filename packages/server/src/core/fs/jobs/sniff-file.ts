import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import type { FileType } from '@satchel/contract';
import { type Dir, entryPath } from '../tree/dir.js';
import { contentType, extensionType, nameType, SNIFF_BYTES } from '../types/file-type.js';

/** Never follows a link, never waits for a pipe. */
export const OPEN_FILE =
  constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK | constants.O_NOCTTY;

const shared = Buffer.allocUnsafe(SNIFF_BYTES);

/** Opens `name` for reading when it is a regular file; -1 when it is anything else. */
export function openRegular(dir: Dir, name: string): number {
  const fd = openSync(entryPath(dir, name), OPEN_FILE);
  if (fstatSync(fd).isFile()) return fd;
  closeSync(fd);
  return -1;
}

/** The type of a regular file, with a look inside when its extension says nothing. */
export function sniffedType(dir: Dir, name: string, size: number): FileType {
  if (extensionType(name) !== 'unknown') return nameType(name, size);
  if (size === 0) return 'text';
  try {
    const fd = openRegular(dir, name);
    if (fd < 0) return 'blob';
    try {
      return contentType(shared.subarray(0, readSync(fd, shared, 0, SNIFF_BYTES, 0)), size);
    } finally {
      closeSync(fd);
    }
  } catch {
    return nameType(name, size);
  }
}
