import { type StatsFs, statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { AppError } from '../../../../lib/app-error.js';
import { reserveOn } from '../../../../lib/disk-reserve.js';
import { errnoOf } from '../errno.js';
import { isMemoryMagic } from '../linux/file-systems.js';
import { descriptorPath } from '../linux/proc.js';
import { type Dir, dirPath } from '../walk/dir.js';
import type { StorageSettings } from '../walk/walk-context.js';

/** If more is written than announced, the free space is checked after each of these. */
export const CHECK_ROOM_EVERY_BYTES = 64 * 1024 * 1024;

/** The result of one system call about the disk of a folder. */
export interface Space {
  /** Free for this process; infinite if the disk does not know its size. */
  freeBytes: number;
  /** 0 if the disk does not know it. */
  totalBytes: number;
  /** Everything that is not free for this process, including what the disk reserves for root. */
  usedBytes: number;
  /** True if the content is lost anyway when the power fails, so that there is nothing to sync. */
  isInMemory: boolean;
}

/** Many mounted disks do not know their size. Whether there is room shows when something is written. */
const UNKNOWN: Space = {
  freeBytes: Number.POSITIVE_INFINITY,
  totalBytes: 0,
  usedBytes: 0,
  isInMemory: false,
};

export function spaceOf({ bavail, blocks, bsize, type }: StatsFs): Space {
  if (blocks <= 0 || bsize <= 0) return UNKNOWN;
  return {
    freeBytes: bavail * bsize,
    totalBytes: blocks * bsize,
    usedBytes: Math.max(0, blocks - bavail) * bsize,
    isInMemory: isMemoryMagic(type),
  };
}

function unknownSpace(error: unknown): Space {
  if (errnoOf(error) === undefined) throw error;
  return UNKNOWN;
}

export function spaceIn(dir: Dir): Space {
  return spaceAt(dirPath(dir));
}

export function spaceAt(path: string | Buffer): Space {
  try {
    return spaceOf(statfsSync(path));
  } catch (error) {
    return unknownSpace(error);
  }
}

/** True if a write must be on the disk before it is acknowledged. */
export function isSynced({ syncsWrites }: StorageSettings, { isInMemory }: Space): boolean {
  return syncsWrites && !isInMemory;
}

/** The latest result, and when and for which folder it was obtained. */
let latest: { id: string; disk: string | undefined; at: number; space: Space } | undefined;
const KNOWN_MS = 100;
const AMPLE_BYTES = 1024 * 1024 * 1024;

/** Like `spaceIn` for one of many small files: with ample room, the disk is asked ten times a second. */
export function roughSpaceIn(dir: Dir, { reserveBytes = 0 }: StorageSettings): Space {
  const now = performance.now();
  const isSame = latest?.id === dir.id && latest.disk === dir.disk;
  if (latest && isSame && now - latest.at < KNOWN_MS) {
    if (latest.space.freeBytes > reserveBytes + AMPLE_BYTES) return latest.space;
  }
  latest = { id: dir.id, disk: dir.disk, at: now, space: spaceIn(dir) };
  return latest.space;
}

/** A saved text may use the reserve, which exists so that small changes remain possible. */
export const SMALL_SAVE_BYTES = 1024 * 1024;

type Reserve = Pick<StorageSettings, 'reserveBytes'>;

/** Throws `storage_full` unless the disk keeps the operator's reserve after `bytes` more. */
export function assertRoom(facts: Reserve, on: Dir | Space, bytes: number, isSave = false): void {
  if (bytes === 0) return;
  const space = 'freeBytes' in on ? on : spaceIn(on);
  const reserve =
    isSave && bytes <= SMALL_SAVE_BYTES ? 0 : reserveOn(space.totalBytes, facts.reserveBytes ?? 0);
  if (bytes + reserve > space.freeBytes) throw storageFull();
}

/** Does the same asynchronously for the disk of an open file. */
export async function assertRoomFor(facts: StorageSettings, fd: number, bytes: number): Promise<void> {
  if (bytes === 0) return;
  const path = facts.portable ? facts.root : descriptorPath(fd);
  assertRoom(facts, await statfs(path).then(spaceOf, unknownSpace), bytes);
}

export function storageFull(): AppError {
  return new AppError('storage_full', 'The disk has no room for this');
}
