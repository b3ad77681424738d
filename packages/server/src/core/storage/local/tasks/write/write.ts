import { type BigIntStats, lstatSync, type Stats } from 'node:fs';
import type { VirtualPath } from '@satchel/contract';
import { AppError } from '../../../../../lib/app-error.js';
import type { ReplacedFile } from '../../../../files/changes.js';
import type { FileId, KeptLocation, WriteOptions } from '../../../../files/file-system.js';
import { etagOf } from '../../../../files/revision.js';
import { nothingThere } from '../../errno.js';
import { replaceContent } from '../../staging/in-place.js';
import { replacedAt } from '../../staging/keep-replaced.js';
import { publishNoted } from '../../staging/move-note.js';
import { addPendingFile, removePendingFile } from '../../staging/pending-writes.js';
import { type LockedPlace, lockedPlace, lockedPlaceLater } from '../../staging/place-lock.js';
import { alreadyThere, currentFile } from '../../staging/publish.js';
import { assertRoom, isSynced, roughSpaceIn, spaceIn } from '../../staging/space.js';
import { createStaged, discardStaged } from '../../staging/staged-file.js';
import { assertSame, closeDir, type Dir, entryPath } from '../../walk/dir.js';
import { fileIdAt, fileIdOf, goMode, lstatOrNull, modifiedOf, revisionOf } from '../../walk/facts.js';
import type { ResolvedPath } from '../../walk/path-steps.js';
import { isAt, plainPath } from '../../walk/shortcuts.js';
import type { DiskFacts, WalkContext } from '../../walk/walk-context.js';
import { Walker } from '../../walk/walker.js';
import { knownType, sniffedType } from '../sniff-file.js';
import { type EntryFacts, type PathTask, placeOf } from '../stat.js';
import { makeFolders } from './make-folders.js';
import { applyMetadata } from './metadata.js';

export type WriteTerms = Pick<WriteOptions, 'reason' | 'override' | 'ifMatch'>;

export interface PlaceTask extends PathTask, WriteTerms {
  /** The number of bytes that will be written, if it is known. */
  length?: number | undefined;
  /** A dry run: only checks whether the write is possible. */
  dryRun: boolean;
  /** The file is published in the same task, so nothing is recorded for the next start. */
  isBrief?: boolean;
  /** Whether `kept` is wanted. */
  keeps?: boolean | undefined;
}

export interface StageTask extends PlaceTask {
  /** The received bytes are kept when the process ends: no start removes them. */
  isKept?: boolean;
}

/** A write under way: the folder and the staging file stay open until it is published or discarded. */
export interface StagedWrite {
  dir: Dir;
  fd: number;
  staged: string;
  name: string;
  /** Where the file will really be, from the server's root. */
  serverPath: VirtualPath | null;
  replaces: boolean;
  /** Which file that is. */
  replaced: FileId | null;
  /** Folders above that do not exist before. */
  parents: number;
  /** The same, if it can be kept. */
  kept: ReplacedFile | null;
}

/** Where a file will be, without a file yet: the folder is open, and must be closed. */
export interface PlacedWrite extends Omit<StagedWrite, 'fd' | 'staged'> {
  /** Whether what is written must be on the disk before it is acknowledged. */
  isSynced: boolean;
}

function assertMatch(current: Stats | null, ifMatch: string | undefined): void {
  if (ifMatch === undefined) return;
  if (!current || etagOf({ revision: revisionOf(current) }) !== ifMatch) {
    throw new AppError('changed_meanwhile', 'The file was changed in the meantime');
  }
}

/** Throws when what is there may not be replaced; true when a file will be. */
export function replaces(resolved: ResolvedPath, terms: WriteTerms): boolean {
  const isFolder = resolved.name === '' || resolved.stats?.isDirectory();
  if (isFolder) throw new AppError('already_exists', 'A folder with that name is there');
  if (!resolved.stats) {
    if (terms.reason === 'save') throw nothingThere();
    assertMatch(null, terms.ifMatch);
    return false;
  }
  if (terms.reason === 'upload' && !terms.override) throw alreadyThere();
  if (!resolved.stats.isFile()) throw new AppError('invalid_input', 'This is not a file');
  assertMatch(resolved.stats, terms.ifMatch);
  return true;
}

/**
 * As `place`, in a folder that was walked to a moment ago; null where the walk has to tell what is there. It looks whether the
 * name is free only where what is written is synchronised, which takes far longer: publishing throws EEXIST if it is not.
 */
export function placeNew(context: WalkContext, task: PlaceTask): PlacedWrite | null {
  if (task.reason !== 'upload' || task.override || task.ifMatch !== undefined) return null;
  const dir = context.shortcuts?.folderFor(task);
  if (!dir) return null;
  try {
    const name = task.path.at(-1) ?? '';
    const space = roughSpaceIn(dir, context.facts);
    const syncs = isSynced(context.facts, space);
    if (syncs && lstatOrNull(entryPath(dir, name))) {
      closeDir(dir);
      return null;
    }
    assertRoom(context.facts, space, task.length ?? 0);
    return {
      dir,
      name,
      serverPath: placeOf(task),
      replaces: false,
      replaced: null,
      kept: null,
      parents: 0,
      isSynced: syncs,
    };
  } catch (error) {
    closeDir(dir);
    throw error;
  }
}

const NO_FOLDER: Dir = { fd: -1, path: '', id: '' };

/** Opens the folder that the file goes to, and makes it; a dry run leaves the disk as it is and opens none. */
export function place(context: WalkContext, task: PlaceTask): PlacedWrite {
  const walker = Walker.open(context, task.scope);
  try {
    const resolved = walker.go(task.path, { last: 'follow', writing: true, missing: true });
    const existing = replaces(resolved, task);
    const { name, missing } = resolved;
    for (const [index] of missing.entries()) walker.assertAllowed(...missing.slice(0, index + 1));
    const space = task.isBrief ? roughSpaceIn(walker.dir, context.facts) : spaceIn(walker.dir);
    assertRoom(context.facts, space, task.length ?? 0, task.reason === 'save');
    const placed: PlacedWrite = {
      dir: NO_FOLDER,
      name,
      serverPath: walker.serverPath(...missing, name),
      replaces: existing,
      replaced: existing ? fileIdAt(walker.dir, name) : null,
      kept: existing && task.keeps ? replacedAt(walker, name) : null,
      parents: missing.length,
      isSynced: isSynced(context.facts, space),
    };
    if (task.dryRun) return placed;
    if (missing.length === 0) context.shortcuts?.note(walker, task);
    makeFolders(walker, missing);
    walker.assertUnchanged();
    placed.dir = walker.detach();
    return placed;
  } finally {
    walker.close();
  }
}

/** Opens the file that the body goes to; a dry run leaves the disk as it is and returns `fd` -1. */
export function stage(context: WalkContext, task: StageTask): StagedWrite {
  const placed = place(context, task);
  if (task.dryRun) return Object.assign(placed, { fd: -1, staged: '' });
  const { dir } = placed;
  try {
    const { fd, name } = createStaged(dir);
    if (!task.isKept) addPendingFile(context.facts, dir, name);
    return Object.assign(placed, { fd, staged: name });
  } catch (error) {
    closeDir(dir);
    throw error;
  }
}

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
