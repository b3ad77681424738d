import {
  closeSync,
  constants,
  copyFileSync,
  fchmodSync,
  fstatSync,
  futimesSync,
  readSync,
  type Stats,
  writeSync,
} from 'node:fs';
import { AppError } from '../../../../../lib/app-error.js';
import type { Progress } from '../../../../files/file-system.js';
import { carryAttributes, type Extent } from '../../attributes/carry-attributes.js';
import { quietly } from '../../errno.js';
import { descriptorPath } from '../../linux/proc.js';
import { secondsForDisk } from '../../staging/disk-time.js';
import { replaceContent } from '../../staging/in-place.js';
import { publishNoted } from '../../staging/move-note.js';
import { isOutOfRoom } from '../../staging/naming-support.js';
import { addPendingFile, removePendingFile } from '../../staging/pending-writes.js';
import { assertRoom, CHECK_ROOM_EVERY_BYTES } from '../../staging/space.js';
import { createInStagedFolder, createStaged, discardStaged, type Staged } from '../../staging/staged-file.js';
import { syncWhole } from '../../sync-file.js';
import { entryPath } from '../../walk/dir.js';
import { lstatOrNull } from '../../walk/facts.js';
import type { Walker } from '../../walk/walker.js';
import { openRegular } from '../sniff-file.js';
import type { LongTask } from '../task-steps.js';
import { keepLocationFor } from '../versions.js';

/** Smaller files are copied by the system in one call, larger ones in pieces that can be cancelled. */
const ONE_CALL_BYTES = 16 * 1024 * 1024;
const PIECE_BYTES = 4 * 1024 * 1024;
/** Up to this size, reading and writing takes less time than the system's call needs to get ready. */
export const SMALL_BYTES = 64 * 1024;
/** The number of such files that are copied between two checks of the free space. */
const SMALL_UNCHECKED = 256;

export interface FileCopy {
  source: Walker;
  name: string;
  target: Walker;
  toName: string;
  override: boolean;
  /** Waits until the disk has the bytes, because the source is going to be removed. */
  durable: boolean;
  /** Waits only if a file is replaced, whose content must not be lost for one that is not on the disk yet. */
  syncsReplacing?: boolean;
  /** True if the copy is visible at once under its name. Then the user's permission is checked before. */
  isSeen: boolean;
  /** True if the file that is replaced is to be kept. */
  keeps: boolean;
  extent: Extent;
  /** See `Ends`. */
  isIntoMade?: boolean | undefined;
}

/** A path for the open file itself, so that nothing that replaced it under its name is written to. */
function openPath(target: Walker, staged: Staged): string | Buffer {
  return target.dir.fd >= 0 ? descriptorPath(staged.fd) : entryPath(target.dir, staged.name);
}

function* copyPieces(
  { target }: FileCopy,
  from: number,
  to: number,
  size: number,
  progress: Progress,
): LongTask<void> {
  let unchecked = 0;
  const buffer = Buffer.allocUnsafe(Math.min(size + 1, PIECE_BYTES));
  for (;;) {
    const count = readSync(from, buffer, 0, buffer.length, null);
    if (count === 0) return;
    for (let written = 0; written < count; ) written += writeSync(to, buffer, written, count - written);
    progress.bytes += count;
    unchecked += count;
    if (unchecked >= CHECK_ROOM_EVERY_BYTES) {
      assertRoom(target.context.facts, target.dir, PIECE_BYTES);
      unchecked = 0;
    }
    yield { progress };
  }
}

/**
 * Shares the blocks if the disk can, which takes no time however big the file is. Copies in one call if
 * `mode` allows that. Returns false on a disk that does neither, or does not let the call set the mode of the
 * file.
 */
function tryCall(from: string, to: string | Buffer, mode: number): boolean {
  try {
    copyFileSync(from, to, mode);
    return true;
  } catch (error) {
    if (isOutOfRoom(error)) throw error;
    return false;
  }
}

function* copyBytes(
  copy: FileCopy,
  from: number,
  staged: Staged,
  stats: Stats,
  progress: Progress,
): LongTask<void> {
  const source = copy.source.dir.fd >= 0 ? descriptorPath(from) : null;
  const path = openPath(copy.target, staged);
  const needRoom = () => assertRoom(copy.target.context.facts, copy.target.dir, stats.size);
  if (stats.size <= SMALL_BYTES) {
    if (progress.entries % SMALL_UNCHECKED === 0) needRoom();
    return yield* copyPieces(copy, from, staged.fd, stats.size, progress);
  }
  const { COPYFILE_FICLONE, COPYFILE_FICLONE_FORCE } = constants;
  const isOneCall = stats.size <= ONE_CALL_BYTES;
  if (isOneCall) needRoom();
  if (!source || !tryCall(source, path, isOneCall ? COPYFILE_FICLONE : COPYFILE_FICLONE_FORCE)) {
    if (!isOneCall) needRoom();
    return yield* copyPieces(copy, from, staged.fd, stats.size, progress);
  }
  progress.bytes += stats.size;
}

/** The disk may support neither. */
function giveMetadata(fd: number, mode: number, { atimeMs, mtimeMs }: Stats): void {
  quietly(() => fchmodSync(fd, mode));
  quietly(() => futimesSync(fd, secondsForDisk(atimeMs), secondsForDisk(mtimeMs)));
}

/** Copies one regular file with its times and mode. Nobody sees it before it is complete. */
export function* copyFile(copy: FileCopy, progress: Progress): LongTask<void> {
  const { source, name, target, toName } = copy;
  const from = openRegular(source.dir, name);
  if (from < 0) throw new AppError('conflict', 'A file was replaced in the middle of the work');
  // In a hidden folder the file needs no other name before it is complete.
  const isInStagedFolder = !copy.isSeen && !copy.override;
  let staged: Staged | null = null;
  let isPlaced = isInStagedFolder;
  const { bytes } = progress;
  try {
    source.assertUnchanged();
    target.assertUnchanged();
    const stats = fstatSync(from);
    staged = isInStagedFolder ? createInStagedFolder(target.dir, toName) : createStaged(target.dir);
    // A smaller file is complete in an instant.
    const isNoted = !isInStagedFolder && (stats.size > ONE_CALL_BYTES || copy.isIntoMade === true);
    if (isNoted) addPendingFile(target.context.facts, target.dir, staged.name);
    // Attributes come before any content, because the mode alone may grant more than the list that comes with
    // it.
    const path = entryPath(source.dir, name);
    const { mode } = carryAttributes(path, staged.fd, stats.mode & 0o777, copy.extent);
    yield* copyBytes(copy, from, staged, stats, progress);
    giveMetadata(staged.fd, mode, stats);
    if (copy.durable || (copy.syncsReplacing && lstatOrNull(entryPath(target.dir, toName))))
      syncWhole(staged.fd);
    if (!isInStagedFolder) {
      if (copy.isSeen) yield { asks: true };
      const location = yield* keepLocationFor(copy, toName);
      const move = { from: target.dir, fromName: staged.name, to: target.dir, toName };
      if (copy.override) replaceContent(target.context, move, location);
      else publishNoted(target.context.facts, move);
      isPlaced = true;
    }
    progress.entries += 1;
    if (isNoted) removePendingFile(target.context.facts, staged.name);
  } finally {
    closeSync(from);
    if (staged) {
      closeSync(staged.fd);
      if (!isPlaced) {
        progress.bytes = bytes;
        discardStaged(target.dir, staged.name);
        removePendingFile(target.context.facts, staged.name);
      }
    }
  }
  yield { progress };
}
