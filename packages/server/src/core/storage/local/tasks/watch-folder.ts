import { createHash } from 'node:crypto';
import { fstatSync, lstatSync, openSync, readdirSync } from 'node:fs';
import type { FileId } from '../../../files/file-system.js';
import { READ_FOLDER } from '../linux/open-flags.js';
import { dirPath, entryPath } from '../walk/dir.js';
import { isLocal } from '../walk/direct-path.js';
import { fileIdOfDir } from '../walk/facts.js';
import { decodeName } from '../walk/names.js';
import type { WalkContext } from '../walk/walk-context.js';
import { Walker } from '../walk/walker.js';
import type { PathTask } from './stat.js';

/** Entries of larger folders are not compared. A name that comes or goes changes the folder itself. */
const MOST_ENTRIES = 2_000;

export interface WatchedFolder {
  fileId: FileId;
  /** The key of the disk if it is remote. */
  disk: string | undefined;
  /** The descriptor, which must be closed; -1 where folders are not accessed by descriptor. */
  fd: number;
  isLocal: boolean;
  /** The filters that decide about its entries: ignoring case, respecting it, or both. */
  foldings: readonly boolean[];
}

/** Opens a folder to be watched. The descriptor refers to the same folder wherever its path leads later. */
export function openFolder(context: WalkContext, { scope, path }: PathTask): WatchedFolder {
  const walker = Walker.open(context, scope);
  try {
    walker.go(path, { last: 'enter' });
    const { dir } = walker;
    const fileId = fileIdOfDir(dir);
    walker.assertUnchanged();
    const ofRoot = context.facts.foldCase;
    const foldings = walker.filters().length > 1 ? [ofRoot, true] : [ofRoot];
    // The descriptor is closed elsewhere, where nobody may wait for a remote disk.
    const isWatched = dir.fd >= 0 && dir.disk === undefined && isLocal(dir);
    const fd = isWatched ? openSync(`${dirPath(dir)}/.`, READ_FOLDER) : -1;
    return { fileId, disk: dir.disk, fd, isLocal: isWatched, foldings };
  } finally {
    walker.close();
  }
}

export interface StampTask extends PathTask {
  /** True if changes of the entries count, too, and not only those of their names. */
  isDeep: boolean;
}

/** Returns the file id of the folder at a path, and a text that changes with the folder. */
export function stampFolder(
  context: WalkContext,
  { scope, path, isDeep }: StampTask,
): { fileId: FileId; stamp: string } {
  const walker = Walker.open(context, scope);
  try {
    walker.go(path, { last: 'enter' });
    const { dir } = walker;
    const { mtimeNs } =
      dir.fd >= 0 ? fstatSync(dir.fd, { bigint: true }) : lstatSync(dir.path, { bigint: true });
    const names = isDeep ? readdirSync(dirPath(dir)) : [];
    const digest = createHash('sha256').update(`${mtimeNs}`);
    for (const name of names.length > MOST_ENTRIES ? [] : names) {
      if (walker.isOutOfReach(decodeName(Buffer.from(name)))) continue;
      const stats = lstatSync(entryPath(dir, name), { throwIfNoEntry: false });
      digest.update(`${name}/${stats?.mtimeMs}/${stats?.size}/`);
    }
    const fileId = fileIdOfDir(dir);
    walker.assertUnchanged();
    return { fileId, stamp: digest.digest('base64') };
  } finally {
    walker.close();
  }
}
