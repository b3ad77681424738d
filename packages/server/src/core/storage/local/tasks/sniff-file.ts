import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import type { FileType } from '@satchel/contract';
import { contentType, extensionType, nameType, needsContent, SNIFF_BYTES } from '../../../files/file-type.js';
import { type Dir, entryPath, OPEN_FILE } from '../walk/dir.js';
import type { DiskFacts } from '../walk/walk-context.js';

const shared = Buffer.allocUnsafe(SNIFF_BYTES);

/** Opens `name` for reading when it is a regular file; -1 when it is anything else. */
export function openRegular(dir: Dir, name: string): number {
  const fd = openSync(entryPath(dir, name), OPEN_FILE);
  if (fstatSync(fd).isFile()) return fd;
  closeSync(fd);
  return -1;
}

/** The type of a regular file whose content is known. */
export function knownType({ typeByName }: DiskFacts, name: string, content: Uint8Array): FileType {
  const extension = extensionType(name);
  if (typeByName || !needsContent(extension)) return nameType(name, content.length);
  if (content.length === 0) return 'text';
  return contentType(content.subarray(0, SNIFF_BYTES), content.length, extension);
}

/** Whether the type of a file is told by its content: where its extension leaves it open and the operator wants that. */
function isSniffed({ typeByName }: DiskFacts, name: string): boolean {
  return !typeByName && needsContent(extensionType(name));
}

/** The type of a regular file, with a look inside where that tells it. */
export function sniffedType(facts: DiskFacts, dir: Dir, name: string, size: number): FileType {
  if (!isSniffed(facts, name)) return nameType(name, size);
  if (size === 0) return 'text';
  try {
    const fd = openRegular(dir, name);
    if (fd < 0) return 'blob';
    try {
      return typeOfOpen(facts, name, fd, size);
    } finally {
      closeSync(fd);
    }
  } catch {
    return nameType(name, size);
  }
}

/** The same for a file that is open for reading, if its type is told by its content. */
export function typeOfOpen({ typeByName }: DiskFacts, name: string, fd: number, size: number): FileType {
  const extension = extensionType(name);
  if (typeByName || !needsContent(extension)) return nameType(name, size);
  if (size === 0) return 'text';
  return contentType(shared.subarray(0, readSync(fd, shared, 0, SNIFF_BYTES, 0)), size, extension);
}

/** To read what is open to be looked at (`O_PATH`) through its entry in `/proc`, which is a link. */
const READ_SEEN = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY;

/** The same for a regular file that is only open to be looked at. */
export function typeOfSeen(facts: DiskFacts, name: string, fd: number, size: number): FileType {
  if (!isSniffed(facts, name)) return nameType(name, size);
  if (size === 0) return 'text';
  try {
    const readable = openSync(`/proc/self/fd/${fd}`, READ_SEEN);
    try {
      return typeOfOpen(facts, name, readable, size);
    } finally {
      closeSync(readable);
    }
  } catch {
    return nameType(name, size);
  }
}
