import { type BigIntStats, closeSync, fdatasync, lstatSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import { AppError } from '../../../../../lib/app-error.js';
import type { KeptLocation } from '../../../../files/file-system.js';
import { errnoOf } from '../../errno.js';
import { FolderSyncs, syncNamesJustMade } from '../../staging/folder-syncs.js';
import { replaceContent } from '../../staging/in-place.js';
import { publishNoted } from '../../staging/move-note.js';
import { removePendingFile } from '../../staging/pending-writes.js';
import { type LockedPlace, lockedPlace, lockedPlaceLater } from '../../staging/place-lock.js';
import { currentFile } from '../../staging/publish.js';
import { createBriefly, createBrieflyLater, discardStaged } from '../../staging/staged-file.js';
import { syncFile, unlessUnsupported } from '../../sync-file.js';
import { assertSame, closeDir, type Dir, entryPath, syncFolder } from '../../walk/dir.js';
import { fileIdOf, goMode, modifiedOf } from '../../walk/facts.js';
import { isAt, plainPath } from '../../walk/shortcuts.js';
import type { DiskFacts, WalkContext } from '../../walk/walk-context.js';
import { Walker } from '../../walk/walker.js';
import { knownType, sniffedType } from '../sniff-file.js';
import type { EntryFacts, PathTask } from '../stat.js';
import { applyMetadata } from './metadata.js';
import {
  assertMatch,
  type PlacedWrite,
  place,
  placeNew,
  type StagedWrite,
  type WriteTerms,
} from './prepare-write.js';

export interface PublishTask extends WriteTerms {
  scope: PathTask['scope'];
  path: readonly string[];
  stage: StagedWrite;
  modifiedMs?: number | undefined;
  /** Where the file is kept that is replaced. */
  location?: KeptLocation | null | undefined;
  /** As of `PlaceTask`. */
  isBrief?: boolean;
  /** All that was written, if it is at hand: then the file is not opened again to tell its type. */
  content?: Uint8Array | undefined;
}

/** Throws unless the path still leads to the folder that was opened for the write. */
function assertStillThere(context: WalkContext, { scope, path, stage }: PublishTask): void {
  const { dir, replaces: isReplacing } = stage;
  // A new name in a folder that is still at its path: what was asked about both is true.
  if (
    context.isQuick &&
    !isReplacing &&
    isAt(dir, plainPath(context.facts, { scope, path: path.slice(0, -1) }))
  )
    return;
  const walker = Walker.open(context, scope);
  try {
    walker.go(path, { last: 'follow', writing: true });
    if (walker.dir.id !== dir.id)
      throw new AppError('changed_meanwhile', 'The folder was moved in the meantime');
  } finally {
    walker.close();
  }
}

/** Publishes the staged file, some time after it was opened. The syncs before and after are done elsewhere. */
export function publish(context: WalkContext, task: PublishTask): EntryFacts {
  assertStillThere(context, task);
  return lockedPlace(context.facts.placeLocks, lockOf(task), () => moveIntoPlace(context, task));
}

/** As `publish`, but waits for the place beside other work; `hasJustOpened`: the staged file was opened right before. */
export function publishLater(
  context: WalkContext,
  task: PublishTask,
  stretch: Stretch,
  hasJustOpened = false,
): Promise<EntryFacts> {
  return lockedPlaceLater(context.facts.placeLocks, lockOf(task), (hasWaited) =>
    stretch(() => {
      if (!hasJustOpened || hasWaited) assertStillThere(context, task);
      return moveIntoPlace(context, task);
    }),
  );
}

/** Runs a stretch of work that the thread does without waiting for anything but the disk. */
export type Stretch = <Result>(work: () => Result) => Result;

function lockOf({ stage: { dir, name } }: PublishTask): LockedPlace {
  return { dir, name };
}

function moveIntoPlace(context: WalkContext, task: PublishTask): EntryFacts {
  const { dir, staged, name } = task.stage;
  assertSame(dir);
  const { replaces: isReplacing } = task.stage;
  // Nothing is replaced that was not there before: the system refuses a name that is taken by now.
  const old = isReplacing || task.ifMatch !== undefined ? currentFile(dir, name) : null;
  assertMatch(old, task.ifMatch);
  if (task.reason === 'save' && !old)
    throw new AppError('changed_meanwhile', 'The file was removed in the meantime');
  if (isReplacing && old && !task.location) context.leaveToWorkerIfLarge(old);
  const { stats, isWhole } = applyMetadata(context.facts, task, isReplacing ? old : null);
  const move = { from: dir, fromName: staged, to: dir, toName: name };
  const moved = isReplacing
    ? replaceContent(context, move, task.location ?? null, !isWhole)
    : publishNoted(context.facts, move);
  if (!task.isBrief) removePendingFile(context.facts, staged);
  // Elsewhere a file is not sure to keep its number when it gets its name.
  const isSame = moved === 'named' && dir.disk === undefined;
  const now = isSame ? stats : lstatSync(entryPath(dir, name), { bigint: true, throwIfNoEntry: false });
  return factsOfFile(context.facts, task.stage, now ?? stats, task.content);
}

function factsOfFile(
  facts: DiskFacts,
  { dir, name, serverPath }: StagedWrite,
  stats: BigIntStats,
  content: Uint8Array | undefined,
): EntryFacts {
  const size = Number(stats.size);
  return {
    kind: 'file',
    isSymlink: false,
    size,
    modifiedMs: modifiedOf(stats),
    mode: goMode(Number(stats.mode)),
    type: content ? knownType(facts, name, content) : sniffedType(facts, dir, name, size),
    fileId: fileIdOf(stats),
    serverPath,
  };
}

/** Ends a write that failed: nothing of it stays. */
export function discard(context: WalkContext, { dir, staged }: StagedWrite): void {
  discardStaged(dir, staged);
  removePendingFile(context.facts, staged);
}

export interface WholeWriteTask extends PathTask, WriteTerms {
  content: Uint8Array;
  modifiedMs?: number | undefined;
}

export interface WholeWritten {
  facts: EntryFacts;
  replaces: boolean;
  replaced: StagedWrite['replaced'];
  parents: number;
}

const syncAsync = promisify(fdatasync);
const folderSyncs = new FolderSyncs(syncNamesJustMade);

function writeAll(fd: number, content: Uint8Array): void {
  for (let at = 0; at < content.length; ) at += writeSync(fd, content, at, content.length - at, at);
}

/**
 * Writes a small file whole: one task, in which only the disk is waited for. The thread does other tasks while it
 * waits, and concurrent writes share the syncs of their folder. A failure leaves nothing.
 */
export async function writeWhole(
  context: WalkContext,
  task: WholeWriteTask,
  stretch: Stretch = (work) => work(),
): Promise<WholeWritten> {
  const terms = { length: task.content.length, dryRun: false, isBrief: true, ...task };
  const placed = placeNew(context, terms);
  if (!placed) return writeAt(context, task, place(context, terms), stretch);
  try {
    return await writeAt(context, task, placed, stretch);
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
    // The walk tells what is there.
    const walked = stretch(() => place(context, terms));
    return writeAt(context, task, walked, stretch);
  }
}

async function writeAt(
  context: WalkContext,
  task: WholeWriteTask,
  placed: PlacedWrite,
  stretch: Stretch,
): Promise<WholeWritten> {
  const { dir, replaces, replaced, parents, isSynced } = placed;
  const { fileMode } = context.facts;
  try {
    // On a disk of another machine no thread of libuv waits, as one that hangs would never come back.
    const isFar = dir.disk !== undefined;
    const { fd, name } =
      isSynced && !isFar
        ? await createBrieflyLater(dir, fileMode, replaces)
        : createBriefly(dir, fileMode, replaces);
    const staged: StagedWrite = Object.assign(placed, { fd, staged: name });
    try {
      const published: PublishTask = { stage: staged, isBrief: true, ...task };
      if (isSynced) {
        stretch(() => writeAll(fd, task.content));
        if (isFar) syncFile(fd);
        else await syncAsync(fd).catch(unlessUnsupported);
      } else {
        writeAll(fd, task.content);
      }
      const facts = await publishLater(context, published, stretch, !isSynced);
      if (isSynced) await folderSyncs.syncPublished(dir, isFar ? syncHere : undefined);
      return { facts, replaces, replaced, parents };
    } catch (error) {
      discardQuietly(context, staged);
      throw error;
    } finally {
      closeSync(fd);
    }
  } finally {
    closeDir(dir);
  }
}

/** The first error is the one to report; a remaining file is hidden, and goes after a day. */
function discardQuietly(context: WalkContext, staged: StagedWrite): void {
  try {
    discard(context, staged);
  } catch {}
}

/** In this thread, which a disk that does not answer holds up alone. */
async function syncHere(dir: Dir): Promise<void> {
  syncFolder(dir);
}
