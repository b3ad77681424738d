import { closeSync, fstatSync, fsyncSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { errnoOf } from '../errno.js';
import { READ_FILE } from '../linux/open-flags.js';
import { type Dir, entryPath } from '../walk/dir.js';
import { lstatOrNull } from '../walk/facts.js';
import type { StorageSettings, WalkContext } from '../walk/walk-context.js';
import type { Walker } from '../walk/walker.js';
import { openToWrite, overwrite, setTimes } from './overwrite.js';
import { newNotePath, notedPath, openNotedFolder } from './pending-writes.js';

/** The prefix of the files of this module in the recovery folder. */
const PREFIX = 'overwriting-';

export const isInPlaceNote = (key: string) => key.startsWith(PREFIX);

/** A file and the inode that it had. */
interface FileObject {
  dir: Dir;
  name: string;
  inode: number;
}

interface NotedFile {
  /** The real path of the folder, one character for each byte. */
  folder: string;
  name: string;
  inode: number;
}

interface Noted {
  target: NotedFile;
  /** The file with the new content, and the one with the old content. */
  source: NotedFile;
  former: NotedFile;
}

export interface InPlaceNote {
  end(): void;
}

/**
 * Records that `target` is being overwritten. Without the record a process that is killed would leave the
 * file half written, so this throws if the record cannot be stored.
 */
export function beginInPlace(
  { notes, syncsWrites }: StorageSettings,
  { target, source, former }: Record<keyof Noted, FileObject>,
): InPlaceNote {
  if (notes === undefined) return { end: () => {} };
  const noted: Noted = { target: asNoted(target), source: asNoted(source), former: asNoted(former) };
  const file = newNotePath(notes, PREFIX);
  const fd = openSync(file, 'wx', 0o600);
  try {
    writeSync(fd, `${JSON.stringify(noted)}\n`);
    if (syncsWrites) fsyncSync(fd);
  } catch (error) {
    unlinkSync(file);
    throw error;
  } finally {
    closeSync(fd);
  }
  return { end: () => unlinkSync(file) };
}

function asNoted({ dir, name, inode }: FileObject): NotedFile {
  return { folder: notedPath(dir), name, inode };
}

/**
 * Completes the overwriting of a file in which the process was killed, or restores the old content if the new
 * one is gone. Objects that took their places are left alone.
 */
export function settleInPlace(context: WalkContext, notes: string, key: string): void {
  const { target, source, former } = JSON.parse(readFileSync(join(notes, key), 'utf8')) as Noted;
  withNoted(context, target, (dir) => {
    const from = openNoted(context, source) ?? openNoted(context, former);
    if (from === null) return;
    try {
      const fd = openToWrite(dir, target.name);
      try {
        overwrite(fd, from);
        setTimes(fd, fstatSync(from));
        fsyncSync(fd);
      } finally {
        closeSync(fd);
      }
    } finally {
      closeSync(from);
    }
  });
  // The old content is a version, or is removed as every staged file is.
  withNoted(context, source, (dir) => unlinkSync(entryPath(dir, source.name)));
}

function openNoted(context: WalkContext, place: NotedFile): number | null {
  let fd: number | null = null;
  withNoted(context, place, (dir) => {
    fd = openSync(entryPath(dir, place.name), READ_FILE);
  });
  return fd;
}

/** Does `work` only if the very same object is still there. */
function withNoted(context: WalkContext, place: NotedFile, work: (dir: Dir) => void): void {
  let walker: Walker;
  try {
    walker = openNotedFolder(context, place.folder);
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
    return;
  }
  try {
    const stats = lstatOrNull(entryPath(walker.dir, place.name));
    if (stats?.isFile() && stats.ino === place.inode) work(walker.dir);
  } finally {
    walker.close();
  }
}
