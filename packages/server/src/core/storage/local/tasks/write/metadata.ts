import { type BigIntStats, fchmodSync, fchownSync, fstatSync, futimesSync, type Stats } from 'node:fs';
import { carryAttributes, withoutGroup } from '../../attributes/carry-attributes.js';
import { errnoOf, quietly } from '../../errno.js';
import { secondsForDisk } from '../../staging/disk-time.js';
import { type Dir, entryPath } from '../../walk/dir.js';
import type { StorageSettings } from '../../walk/walk-context.js';

interface Metadata {
  /** The staged file and its future name. */
  stage: { dir: Dir; fd: number; name: string };
  modifiedMs?: number | undefined;
}

export interface Applied {
  /** The stats of the staged file. */
  stats: BigIntStats;
  /** False if the replaced file has permissions or an owner that the staged file cannot have. */
  isWhole: boolean;
}

/** Sets the time of a staged file, and the owner, permissions and attributes of the replaced file. */
export function applyMetadata(
  { fileMode }: StorageSettings,
  { stage: { dir, fd, name }, modifiedMs }: Metadata,
  old: Stats | null,
): Applied {
  if (modifiedMs !== undefined) {
    const seconds = secondsForDisk(modifiedMs);
    quietly(() => futimesSync(fd, seconds, seconds));
  }
  const before = fstatSync(fd, { bigint: true });
  if (!old) {
    if (Number(before.mode & 0o777n) === fileMode) return { stats: before, isWhole: true };
    quietly(() => fchmodSync(fd, fileMode));
    return { stats: fstatSync(fd, { bigint: true }), isWhole: true };
  }
  const hasOwner = keepOwner(fd, before, old);
  const { isWhole, mode } = carryAttributes(entryPath(dir, name), fd, old.mode & 0o777, 'all');
  // The group bits were those of another group.
  quietly(() => fchmodSync(fd, hasOwner ? mode : withoutGroup(mode)));
  return { stats: fstatSync(fd, { bigint: true }), isWhole: isWhole && hasOwner };
}

/** Returns whether the file has the old owner and group. Only the superuser may give files away. */
function keepOwner(fd: number, now: BigIntStats, old: Stats): boolean {
  if (Number(now.uid) === old.uid && Number(now.gid) === old.gid) return true;
  try {
    fchownSync(fd, old.uid, old.gid);
    return true;
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return false;
  }
}
