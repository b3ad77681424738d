import { statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { AppError } from '../../../../lib/app-error.js';
import { type Dir, dirPath } from '../walk/dir.js';
import type { DiskFacts } from '../walk/walk-context.js';

/** While more is written than was said, or than anybody could say, the room is looked at this often. */
export const CHECK_ROOM_EVERY_BYTES = 64 * 1024 * 1024;

/** What one call of the system says about the disk of a folder. */
export interface Space {
  freeBytes: number;
  /** What is there is gone in any case when the power fails, so there is nothing to sync. */
  isInMemory: boolean;
}

const MEMORY_TYPES = new Set([
  0x01021994, // tmpfs
  0x858458f6, // ramfs
]);

export function spaceIn(dir: Dir): Space {
  const { bavail, bsize, type } = statfsSync(dirPath(dir));
  return { freeBytes: bavail * bsize, isInMemory: MEMORY_TYPES.has(type) };
}

/** Whether a write there must be on the disk before it is acknowledged. */
export function isSynced({ syncsWrites }: DiskFacts, { isInMemory }: Space): boolean {
  return syncsWrites && !isInMemory;
}

/** What is known of the folder that was asked about last, and when. */
let latest: { id: string; at: number; space: Space } | undefined;
const KNOWN_MS = 100;
const AMPLE_BYTES = 1024 * 1024 * 1024;

/** As `spaceIn` for one of many small files: where there is ample room, the disk is asked ten times a second. */
export function roughSpaceIn(dir: Dir, { reserveBytes = 0 }: DiskFacts): Space {
  const now = performance.now();
  const isKnown = latest?.id === dir.id && now - latest.at < KNOWN_MS;
  if (latest && isKnown && latest.space.freeBytes > reserveBytes + AMPLE_BYTES) return latest.space;
  latest = { id: dir.id, at: now, space: spaceIn(dir) };
  return latest.space;
}

/** Throws `storage_full` unless the disk keeps the operator's reserve when `bytes` more lie on it. */
export function assertRoom({ reserveBytes = 0 }: DiskFacts, on: Dir | Space, bytes: number): void {
  if (bytes === 0) return;
  const { freeBytes } = 'freeBytes' in on ? on : spaceIn(on);
  if (bytes + reserveBytes > freeBytes) throw storageFull();
}

/** Bytes that are free on the disk of a folder. */
export function roomOn(path: string | Buffer): number {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}

/** As `assertRoom`, beside other work, for the disk of an open file. */
export async function assertRoomFor(
  { reserveBytes = 0, portable, root }: DiskFacts,
  fd: number,
  bytes: number,
): Promise<void> {
  if (bytes === 0) return;
  const { bavail, bsize } = await statfs(portable ? root : `/proc/self/fd/${fd}`);
  if (bytes + reserveBytes > bavail * bsize) throw storageFull();
}

export function storageFull(): AppError {
  return new AppError('storage_full', 'The disk has no room for this');
}
