import { closeSync, fstatSync, openSync, type Stats, unlinkSync } from 'node:fs';
import { AppError } from '../../../../lib/app-error.js';
import type { KeptLocation } from '../../../files/file-system.js';
import { warnOfDisk } from '../disk-warning.js';
import { errnoOf } from '../errno.js';
import { READ_FILE } from '../linux/open-flags.js';
import { syncFile } from '../sync-file.js';
import { entryPath } from '../walk/dir.js';
import { lstatOrNull } from '../walk/facts.js';
import type { WalkContext } from '../walk/walk-context.js';
import { copyFormer, type FormerContent } from './former-content.js';
import { beginInPlace, type InPlaceNote } from './in-place-note.js';
import { moveOverKeeping } from './keep-replaced.js';
import type { Move, Moved } from './move.js';
import { openIfWritable, openToWrite, overwrite, setTimes } from './overwrite.js';
import { assertRoom } from './space.js';

/** Errors for a name that is a mount point, as single files of containers are. */
const MOUNTED = new Set(['EBUSY', 'EXDEV']);

/**
 * Gives a file the content of another, which is removed. The file is replaced unless it would lose something
 * by that: other names, its mount, or what `isInPlace` stands for. Its old content is kept in the location.
 */
export function replaceContent(
  context: WalkContext,
  move: Move,
  location: KeptLocation | null,
  isInPlace = false,
): Moved {
  const { to, toName } = move;
  const there = lstatOrNull(entryPath(to, toName));
  const losesByReplacing = there?.isFile() && (isInPlace || there.nlink > 1);
  const target = losesByReplacing ? openIfWritable(to, toName) : null;
  if (target !== null) {
    replaceInPlace(context, move, target, location);
    return 'copied';
  }
  try {
    return moveOverKeeping(context, move, location);
  } catch (error) {
    if (!there?.isFile() || !MOUNTED.has(errnoOf(error) ?? '')) throw error;
    replaceInPlace(context, move, openToWrite(to, toName), location);
    return 'copied';
  }
}

/**
 * Writes the content of the moved file into the open file `target`, and removes the moved file. The old
 * content is copied first: to the location, or to a staged file that is removed at the end. A failure writes
 * it back, and the next start completes what a killed process had begun. Others who read at the same time may
 * see parts of both.
 */
function replaceInPlace(
  context: WalkContext,
  move: Move,
  target: number,
  location: KeptLocation | null,
): void {
  const { from, fromName, to, toName } = move;
  let source = -1;
  try {
    source = openSync(entryPath(from, fromName), READ_FILE);
    const [old, now] = [fstatSync(target), fstatSync(source)];
    if (!old.isFile() || !now.isFile())
      throw new AppError('conflict', 'A file was replaced in the middle of the work');
    for (const stats of [old, now]) context.leaveToWorkerIfLarge(stats);
    assertRoom(context.facts, to, old.size);
    const former = copyFormer(context, { fd: target, path: entryPath(to, toName), dir: to }, location);
    try {
      writeOver(context, move, { target, source, former, old, now });
    } finally {
      former.close();
    }
  } finally {
    closeSync(target);
    if (source >= 0) closeSync(source);
  }
  removeMoved(move);
}

interface Writing {
  target: number;
  source: number;
  former: FormerContent;
  old: Stats;
  now: Stats;
}

function writeOver({ facts }: WalkContext, move: Move, writing: Writing): void {
  const { target, source, former, old, now } = writing;
  let note: InPlaceNote | undefined;
  try {
    if (facts.syncsWrites) for (const fd of [source, former.fd]) syncFile(fd);
    note = beginInPlace(facts, {
      target: { dir: move.to, name: move.toName, inode: old.ino },
      source: { dir: move.from, name: move.fromName, inode: now.ino },
      former: { dir: former.dir, name: former.name, inode: fstatSync(former.fd).ino },
    });
    overwrite(target, source);
    setTimes(target, now);
    if (facts.syncsWrites) syncFile(target);
  } catch (error) {
    if (note && !isPutBack(target, former, old)) throw error;
    note?.end();
    former.drop();
    throw error;
  }
  note.end();
  former.finish();
}

/** If this fails, the note and the old content stay, and the next start tries again. */
function isPutBack(target: number, former: FormerContent, old: Stats): boolean {
  try {
    overwrite(target, former.fd);
    setTimes(target, old);
    return true;
  } catch (error) {
    warnOfDisk('A file could not be given its former content back', error);
    return false;
  }
}

/** The target has the content, so what is left of the file does no harm. */
function removeMoved({ from, fromName }: Move): void {
  try {
    unlinkSync(entryPath(from, fromName));
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') warnOfDisk('A file whose content was moved could not be removed', error);
  }
}
