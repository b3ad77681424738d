import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { FileType } from '@satchel/contract';
import { contentType, extensionType, nameType, needsContent, SNIFF_BYTES } from '../../../files/file-type.js';
import { READ_DESCRIPTOR, READ_FILE } from '../linux/open-flags.js';
import { descriptorPath } from '../linux/proc.js';
import { type Dir, entryPath } from '../walk/dir.js';
import type { StorageSettings } from '../walk/walk-context.js';

const shared = Buffer.allocUnsafe(SNIFF_BYTES);

/** Opens the regular file `name` for reading; -1 if it is anything else. */
export function openRegular(dir: Dir, name: string): number {
  const fd = openSync(entryPath(dir, name), READ_FILE);
  if (fstatSync(fd).isFile()) return fd;
  closeSync(fd);
  return -1;
}

/** The type of a regular file whose content is known. */
export function knownType({ typeByName }: StorageSettings, name: string, content: Uint8Array): FileType {
  const extension = extensionType(name);
  if (typeByName || !needsContent(extension)) return nameType(name, content.length);
  if (content.length === 0) return 'text';
  return contentType(content.subarray(0, SNIFF_BYTES), content.length, extension);
}

/** The type of a regular file. Its content is read if the extension leaves it open and that is allowed. */
export function sniffedType(facts: StorageSettings, dir: Dir, name: string, size: number): FileType {
  return typeBy(facts, name, size, () => readAndClose(openRegular(dir, name)));
}

/** The same for a file that is open for reading. */
export function typeOfOpen(facts: StorageSettings, name: string, fd: number, size: number): FileType {
  return typeBy(facts, name, size, () => readStart(fd));
}

/** The same for a file that is open without being readable (`O_PATH`). */
export function typeOfSeen(facts: StorageSettings, name: string, fd: number, size: number): FileType {
  return typeBy(facts, name, size, () => readAndClose(openSync(descriptorPath(fd), READ_DESCRIPTOR)));
}

/** `read` returns the number of bytes that it has put into `shared`, or -1 if it is no file any more. */
function typeBy({ typeByName }: StorageSettings, name: string, size: number, read: () => number): FileType {
  const extension = extensionType(name);
  if (typeByName || !needsContent(extension)) return nameType(name, size);
  if (size === 0) return 'text';
  try {
    const count = read();
    return count < 0 ? 'blob' : contentType(shared.subarray(0, count), size, extension);
  } catch {
    return nameType(name, size);
  }
}

function readAndClose(fd: number): number {
  if (fd < 0) return fd;
  try {
    return readStart(fd);
  } finally {
    closeSync(fd);
  }
}

function readStart(fd: number): number {
  return readSync(fd, shared, 0, SNIFF_BYTES, 0);
}
