import { type BigIntStats, closeSync, fdatasync, lstatSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import { AppError } from '../../../../../lib/app-error.js';
import type { KeptLocation } from '../../../../files/file-system.js';
import { errnoOf } from '../../errno.js';
import { FolderSyncs, syncNamesJustMade } from '../../staging/folder-syncs.js';
import { replaceContent } from '../../staging/in-place.js';
import type { NameInFolder } from '../../staging/move.js';
import { publishNoted } from '../../staging/move-note.js';
import { withPathLock, withPathLockAsync } from '../../staging/path-lock.js';
import { removePendingFile } from '../../staging/pending-writes.js';
import { currentFile } from '../../staging/publish.js';
import { createBrief, createBriefAsync, discardStaged } from '../../staging/staged-file.js';
import { syncFile, unlessUnsupported } from '../../sync-file.js';
import { assertSame, closeDir, type Dir, entryPath, syncFolder } from '../../walk/dir.js';
import { fileIdOf, goMode, modifiedOf } from '../../walk/facts.js';
import { isAt, plainPath } from '../../walk/recent-folders.js';
import type { StorageSettings, WalkContext } from '../../walk/walk-context.js';
import { Walker } from '../../walk/walker.js';
import { knownType, sniffedType } from '../sniff-file.js';
import type { EntryFacts, PathTask } from '../stat.js';
import { applyMetadata } from './metadata.js';
import {
  assertMatch,
  type PreparedWrite,
  prepare,
  prepareNew,
  type StagedWrite,
  type WriteTerms,
} from './prepare-write.js';

export interface PublishTask extends WriteTerms {
  scope: PathTask['scope'];
  path: readonly string[];
  stage: StagedWrite;
  modifiedMs?: number | undefined;
  /** The location in which the replaced file is kept. */
  location?: KeptLocation | null | undefined;
  /** See `PrepareTask`. */
  isBrief?: boolean;
  /** The whole content, if it is at hand. Then the file is not opened again to determine its type. */
  content?: Uint8Array | undefined;
}

/** Throws unless the path still leads to the folder that was opened for the write. */
function assertStillThere(context: WalkContext, { scope, path, stage }: PublishTask): void {
  const { dir, replaces: isReplacing } = stage;
  // For a new name in a folder that is still at its path, the checks of the start are still valid.
  if (
    context.isInline &&
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

/** Publishes a staged file. The caller has synchronised its content, and synchronises its name. */
export function publish(context: WalkContext, task: PublishTask): EntryFacts {
  assertStillThere(context, task);
  return withPathLock(context.facts.pathLocks, lockOf(task), () => moveIntoPlace(context, task));
}

/**
 * Publishes a staged file and lets the thread do other work while it waits for the lock. `hasJustOpened`
 * means that the file was staged right before.
 */
export function publishAsync(
  context: WalkContext,
  task: PublishTask,
  timed: TimedSection,
  hasJustOpened = false,
): Promise<EntryFacts> {
  return withPathLockAsync(context.facts.pathLocks, lockOf(task), (hasWaited) =>
    timed(() => {
      if (!hasJustOpened || hasWaited) assertStillThere(context, task);
      return moveIntoPlace(context, task);
    }),
  );
}

/** Runs a part of the work in which the thread waits for nothing but the disk. */
export type TimedSection = <Result>(work: () => Result) => Result;

function lockOf({ stage: { dir, name } }: PublishTask): NameInFolder {
  return { dir, name };
}

function moveIntoPlace(context: WalkContext, task: PublishTask): EntryFacts {
  const { dir, staged, name } = task.stage;
  assertSame(dir);
  const { replaces: isReplacing } = task.stage;
  // Nothing is replaced that did not exist at the start: the system refuses a name that is in use by now.
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
  // On a remote disk a file may get another inode together with its name.
  const isSame = moved === 'named' && dir.disk === undefined;
  const now = isSame ? stats : lstatSync(entryPath(dir, name), { bigint: true, throwIfNoEntry: false });
  return factsOfFile(context.facts, task.stage, now ?? stats, task.content);
}

function factsOfFile(
  facts: StorageSettings,
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

/** Discards a write that failed. Nothing of it remains. */
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
 * Writes a small file as one task. While the disk is busy the thread does other tasks, and concurrent writes
 * share the syncs of their folder. A failure leaves nothing.
 */
export async function writeWhole(
  context: WalkContext,
  task: WholeWriteTask,
  timed: TimedSection = (work) => work(),
): Promise<WholeWritten> {
  const terms = { length: task.content.length, dryRun: false, isBrief: true, ...task };
  const prepared = prepareNew(context, terms);
  if (!prepared) return writeAt(context, task, prepare(context, terms), timed);
  try {
    return await writeAt(context, task, prepared, timed);
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
    // The walk finds out what has the name.
    const walked = timed(() => prepare(context, terms));
    return writeAt(context, task, walked, timed);
  }
}

async function writeAt(
  context: WalkContext,
  task: WholeWriteTask,
  prepared: PreparedWrite,
  timed: TimedSection,
): Promise<WholeWritten> {
  const { dir, replaces, replaced, parents, isSynced } = prepared;
  const { fileMode } = context.facts;
  try {
    // No thread of libuv waits for a remote disk, because it would never return from one that hangs.
    const isRemote = dir.disk !== undefined;
    const { fd, name } =
      isSynced && !isRemote
        ? await createBriefAsync(dir, fileMode, replaces)
        : createBrief(dir, fileMode, replaces);
    const staged: StagedWrite = Object.assign(prepared, { fd, staged: name });
    try {
      const published: PublishTask = { stage: staged, isBrief: true, ...task };
      if (isSynced) {
        timed(() => writeAll(fd, task.content));
        if (isRemote) syncFile(fd);
        else await syncAsync(fd).catch(unlessUnsupported);
      } else {
        writeAll(fd, task.content);
      }
      const facts = await publishAsync(context, published, timed, !isSynced);
      if (isSynced) await folderSyncs.syncPublished(dir, isRemote ? syncHere : undefined);
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

/** The first error is the one to report. A remaining file is hidden, and is removed after a day. */
function discardQuietly(context: WalkContext, staged: StagedWrite): void {
  try {
    discard(context, staged);
  } catch {}
}

/** Syncs the folder in this thread, which belongs to the remote disk. */
async function syncHere(dir: Dir): Promise<void> {
  syncFolder(dir);
}
