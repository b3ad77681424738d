import { closeSync, ftruncateSync, lstatSync, readSync, writevSync } from 'node:fs';
import { descriptorPath } from '../linux/proc.js';
import { assertRoom, spaceAt } from '../staging/space.js';
import { syncFile as sync } from '../sync-file.js';
import { type Dir, syncFolder } from '../walk/dir.js';
import type { WalkContext } from '../walk/walk-context.js';

/** A call for an open file on a remote disk. It is made by a thread of that disk, as it may never return. */
export interface RemoteFileTask {
  /** The key of the disk, which determines the threads. */
  disk: string;
  fd: number;
}

/** Returns once the disk has answered a question about its outermost folder. */
export function answer(_: WalkContext, { path }: { disk: string; path: string }): void {
  lstatSync(path, { throwIfNoEntry: false });
}

/** The maximum number of bytes in one message. */
const MOST_BYTES = 1024 * 1024;

export function readPiece(
  _: WalkContext,
  { fd, position, length }: RemoteFileTask & { position: number; length: number },
): { content: Uint8Array } {
  const content = Buffer.allocUnsafeSlow(Math.min(length, MOST_BYTES));
  const count = readSync(fd, content, 0, content.length, position);
  return { content: content.subarray(0, count) };
}

/** Returns the number of bytes that were written. */
export function writePieces(
  _: WalkContext,
  { fd, pieces, position }: RemoteFileTask & { pieces: readonly Uint8Array[]; position: number },
): number {
  return writevSync(fd, pieces, position);
}

export function syncFile(_: WalkContext, { fd }: RemoteFileTask): void {
  sync(fd);
}

export function truncateFile(_: WalkContext, { fd, length }: RemoteFileTask & { length: number }): void {
  ftruncateSync(fd, length);
}

export function roomOf({ facts }: WalkContext, { fd, bytes }: RemoteFileTask & { bytes: number }): void {
  assertRoom(facts, spaceAt(facts.portable ? facts.root : descriptorPath(fd)), bytes);
}

export function closeFile(_: WalkContext, { fd }: RemoteFileTask): void {
  closeSync(fd);
}

export function syncNames(_: WalkContext, { dir }: { disk: string; dir: Dir }): void {
  syncFolder(dir);
}
