import { randomBytes } from 'node:crypto';
import { closeSync, fdatasyncSync, openSync, readFileSync, renameSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../../../lib/app-error.js';
import { errnoOf, persistently } from '../errno.js';
import { type Dir, entryPath } from '../walk/dir.js';
import { lstatOrNull, sameObject } from '../walk/facts.js';
import { STAGING_PREFIX } from '../walk/names.js';
import type { StorageSettings, WalkContext } from '../walk/walk-context.js';
import { syncPublished } from './folder-syncs.js';
import type { Move } from './move.js';
import { newNotePath, notedPath, openNotedFolder } from './pending-writes.js';
import { alreadyThere, moveToFreeName, renameAny } from './publish.js';

/** The prefix of the files of this module in the recovery folder. */
const PREFIX = 'renaming-';

export const isRenameNote = (key: string) => key.startsWith(PREFIX);

/** Makes a hidden name for the moment in which two names are swapped. */
export function nameAside(): string {
  return `${STAGING_PREFIX}aside-${randomBytes(12).toString('hex')}`;
}

/** A step of renaming entries of a folder. The inode tells which steps were done. */
export interface NotedRename {
  from: string;
  to: string;
  inode: number;
  /** True if the new name is another spelling of the old one, on a disk that folds case. */
  isRespelled: boolean;
}

/**
 * Renames all entries in their order, or none: a failure undoes the steps before it. The plan is recorded
 * first, and each step after it is done, so that the next start undoes them if the process is killed. If
 * writes survive a power loss, the disk has a plan of several steps before the first step, and until after
 * the last.
 */
export function renameNoted(
  { notes, syncsWrites }: StorageSettings,
  dir: Dir,
  renames: readonly NotedRename[],
): void {
  const isDurable = syncsWrites && renames.length > 1;
  const note = beginNote(notes, dir, renames, isDurable);
  let done = 0;
  try {
    for (const rename of renames) {
      renameIn(dir, rename);
      done += 1;
      note?.passed();
    }
    if (isDurable) syncPublished(dir);
    note?.end();
  } catch (error) {
    try {
      undoRenames(dir, renames.slice(0, done));
      note?.end();
    } catch (failure) {
      if (!errnoOf(failure)) throw failure;
      // The next start tries again.
    }
    throw error;
  } finally {
    note?.close();
  }
}

/** If the note cannot be written, the entries are renamed without one. */
function beginNote(
  notes: string | undefined,
  dir: Dir,
  renames: readonly NotedRename[],
  isDurable: boolean,
): RenameNote | null {
  if (notes === undefined) return null;
  try {
    return new RenameNote(notes, dir, renames, isDurable);
  } catch (error) {
    if (!errnoOf(error)) throw error;
    return null;
  }
}

/** A line with the plan, a dot for each step that is done, and a line break when nothing has to be undone. */
class RenameNote {
  readonly #file: string;
  readonly #fd: number;
  #hasEnded = false;

  constructor(notes: string, dir: Dir, renames: readonly NotedRename[], isDurable: boolean) {
    this.#file = newNotePath(notes, PREFIX);
    this.#fd = openSync(this.#file, 'wx', 0o600);
    try {
      const plan = { folder: notedPath(dir), renames };
      writeSync(this.#fd, `${JSON.stringify(plan)}\n`);
      if (isDurable) fdatasyncSync(this.#fd);
    } catch (error) {
      this.#hasEnded = true;
      this.close();
      throw error;
    }
  }

  passed(): void {
    writeSync(this.#fd, '.');
  }

  end(): void {
    writeSync(this.#fd, '\n');
    this.#hasEnded = true;
  }

  /** Removes the note if it has ended. One that cannot be removed does no harm then. */
  close(): void {
    try {
      closeSync(this.#fd);
      if (this.#hasEnded) unlinkSync(this.#file);
    } catch (error) {
      if (!errnoOf(error)) throw error;
    }
  }
}

function renameIn(dir: Dir, { from, to, isRespelled }: NotedRename): void {
  const [source, target] = [entryPath(dir, from), entryPath(dir, to)];
  if (isRespelled) renameSync(source, target);
  else {
    const move = { from: dir, fromName: from, to: dir, toName: to };
    const stats = lstatOrNull(source);
    if (stats?.isFile()) moveToFreeName(move);
    else if (lstatOrNull(target)) throw alreadyThere();
    else renameOnDisk(move, () => stats?.isDirectory() ?? false);
  }
}

function renameOnDisk(move: Move, isFolder: () => boolean): void {
  try {
    renameAny(move, isFolder);
  } catch (error) {
    if (errnoOf(error) !== 'EXDEV') throw error;
    throw new AppError('forbidden', 'This disk cannot rename folders and links');
  }
}

function undoRenames(dir: Dir, done: readonly NotedRename[]): void {
  for (const { from, to, ...rest } of done.toReversed())
    persistently(() => renameIn(dir, { from: to, to: from, ...rest }));
}

/**
 * Undoes the steps of a killed process. What other programs changed in the meantime is left alone. A power
 * loss may remove dots, so more steps may have been done than there are dots.
 */
export function settleRenames(context: WalkContext, notes: string, key: string): void {
  const [line = '', dots, end] = readFileSync(join(notes, key), 'utf8').split('\n', 3);
  // The plan was not recorded, so nothing was done, or everything was done.
  if (dots === undefined || end !== undefined) return;
  const { folder, renames } = JSON.parse(line) as { folder: string; renames: NotedRename[] };
  const walker = openNotedFolder(context, folder);
  try {
    for (const [index, rename] of [...renames.entries()].reverse()) {
      settleOne(walker.dir, rename, index === dots.length);
    }
  } finally {
    walker.close();
  }
}

/** The step is done or not. In the last one, a file may have both names. */
function settleOne(dir: Dir, rename: NotedRename, isLast: boolean): void {
  const { from, to, inode, isRespelled } = rename;
  const [old, now] = [lstatOrNull(entryPath(dir, from)), lstatOrNull(entryPath(dir, to))];
  if (now?.ino !== inode) return;
  if (!old || isRespelled) undoRenames(dir, [rename]);
  else if (isLast && sameObject(old, now)) unlinkSync(entryPath(dir, to));
}
