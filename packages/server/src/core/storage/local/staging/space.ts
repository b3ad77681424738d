import { type StatsFs, statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { AppError } from '../../../../lib/app-error.js';
import { reserveOn } from '../../../../lib/disk-reserve.js';
import { errnoOf } from '../errno.js';
import { isMemoryMagic } from '../linux/file-systems.js';
import { descriptorPath } from '../linux/proc.js';
import { type Dir, dirPath } from '../walk/dir.js';
import type { StorageSettings } from '../walk/walk-context.js';

/** While more is written than was said, or than anybody could say, the room is looked at this often. */
export const CHECK_ROOM_EVERY_BYTES = 64 * 1024 * 1024;

/** What one call of the system says about the disk of a folder. */
export interface Space {
  /** For this process; infinite where the disk does not know its size. */
  freeBytes: number;
  /** 0 where the disk does not know it. */
  totalBytes: number;
  /** All that is not free for this process, such as what the disk reserves for root, too. */
  usedBytes: number;
  /** What is there is gone in any case when the power fails, so there is nothing to sync. */
  isInMemory: boolean;
}

/** Many disks that are mounted do not know their size: what is written there tells whether there is room. */
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

/** Whether a write there must be on the disk before it is acknowledged. */
export function isSynced({ syncsWrites }: StorageSettings, { isInMemory }: Space): boolean {
  return syncsWrites && !isInMemory;
}

/** What is known of the folder that was asked about last, and when. */
let latest: { id: string; disk: string | undefined; at: number; space: Space } | undefined;
const KNOWN_MS = 100;
const AMPLE_BYTES = 1024 * 1024 * 1024;

/** As `spaceIn` for one of many small files: where there is ample room, the disk is asked ten times a second. */
export function roughSpaceIn(dir: Dir, { reserveBytes = 0 }: StorageSettings): Space {
  const now = performance.now();
  const isSame = latest?.id === dir.id && latest.disk === dir.disk;
  if (latest && isSame && now - latest.at < KNOWN_MS) {
    if (latest.space.freeBytes > reserveBytes + AMPLE_BYTES) return latest.space;
  }
  latest = { id: dir.id, disk: dir.disk, at: now, space: spaceIn(dir) };
  return latest.space;
}

/** A text that is saved may use the reserve, which is there so that such things go on. */
export const SMALL_SAVE_BYTES = 1024 * 1024;

type Reserve = Pick<StorageSettings, 'reserveBytes'>;

/** Throws `storage_full` unless the disk keeps the operator's reserve when `bytes` more lie on it. */
export function assertRoom(facts: Reserve, on: Dir | Space, bytes: number, isSave = false): void {
  if (bytes === 0) return;
  const space = 'freeBytes' in on ? on : spaceIn(on);
  const reserve =
    isSave && bytes <= SMALL_SAVE_BYTES ? 0 : reserveOn(space.totalBytes, facts.reserveBytes ?? 0);
  if (bytes + reserve > space.freeBytes) throw storageFull();
}

/** As `assertRoom`, beside other work, for the disk of an open file. */
export async function assertRoomFor(facts: StorageSettings, fd: number, bytes: number): Promise<void> {
  if (bytes === 0) return;
  const path = facts.portable ? facts.root : descriptorPath(fd);
  assertRoom(facts, await statfs(path).then(spaceOf, unknownSpace), bytes);
}

export function storageFull(): AppError {
  return new AppError('storage_full', 'The disk has no room for this');
}
