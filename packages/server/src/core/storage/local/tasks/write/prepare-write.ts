import type { Stats } from 'node:fs';
import type { VirtualPath } from '@satchel/contract';
import { AppError } from '../../../../../lib/app-error.js';
import type { ReplacedFile } from '../../../../files/changes.js';
import { etagOf, type FileId, type WriteOptions } from '../../../../files/file-system.js';
import { nothingThere } from '../../errno.js';
import { replacedAt } from '../../staging/keep-replaced.js';
import { addPendingFile } from '../../staging/pending-writes.js';
import { alreadyThere } from '../../staging/publish.js';
import { assertRoom, isSynced, roughSpaceIn, spaceIn } from '../../staging/space.js';
import { createStaged } from '../../staging/staged-file.js';
import { closeDir, type Dir, entryPath } from '../../walk/dir.js';
import { fileIdAt, lstatOrNull } from '../../walk/facts.js';
import type { ResolvedPath } from '../../walk/path-steps.js';
import type { WalkContext } from '../../walk/walk-context.js';
import { Walker } from '../../walk/walker.js';
import { type PathTask, serverPathOf } from '../stat.js';
import { makeFolders } from './make-folders.js';

export type WriteTerms = Pick<WriteOptions, 'reason' | 'override' | 'ifMatch'>;

export interface PrepareTask extends PathTask, WriteTerms {
  /** The number of bytes that will be written, if it is known. */
  length?: number | undefined;
  /** A dry run: only checks whether the write is possible. */
  dryRun: boolean;
  /** The file is published in the same task, so nothing is recorded for the next start. */
  isBrief?: boolean;
  /** Whether `kept` is wanted. */
  keeps?: boolean | undefined;
}

export interface StageTask extends PrepareTask {
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
export interface PreparedWrite extends Omit<StagedWrite, 'fd' | 'staged'> {
  /** Whether what is written must be on the disk before it is acknowledged. */
  isSynced: boolean;
}

export function assertMatch(current: Stats | null, ifMatch: string | undefined): void {
  if (ifMatch === undefined) return;
  if (!current || etagOf({ modifiedMs: current.mtimeMs, size: current.size }) !== ifMatch) {
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
export function prepareNew(context: WalkContext, task: PrepareTask): PreparedWrite | null {
  if (task.reason !== 'upload' || task.override || task.ifMatch !== undefined) return null;
  const dir = context.recentFolders?.openParent(task);
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
      serverPath: serverPathOf(task),
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
export function prepare(context: WalkContext, task: PrepareTask): PreparedWrite {
  const walker = Walker.open(context, task.scope);
  try {
    const resolved = walker.go(task.path, { last: 'follow', writing: true, missing: true });
    const existing = replaces(resolved, task);
    const { name, missing } = resolved;
    for (const [index] of missing.entries()) walker.assertAllowed(...missing.slice(0, index + 1));
    const space = task.isBrief ? roughSpaceIn(walker.dir, context.facts) : spaceIn(walker.dir);
    assertRoom(context.facts, space, task.length ?? 0, task.reason === 'save');
    const prepared: PreparedWrite = {
      dir: NO_FOLDER,
      name,
      serverPath: walker.serverPath(...missing, name),
      replaces: existing,
      replaced: existing ? fileIdAt(walker.dir, name) : null,
      kept: existing && task.keeps ? replacedAt(walker, name) : null,
      parents: missing.length,
      isSynced: isSynced(context.facts, space),
    };
    if (task.dryRun) return prepared;
    if (missing.length === 0) context.recentFolders?.remember(walker, task);
    makeFolders(walker, missing);
    walker.assertUnchanged();
    prepared.dir = walker.detach();
    return prepared;
  } finally {
    walker.close();
  }
}

/** Opens the file that the body goes to; a dry run leaves the disk as it is and returns `fd` -1. */
export function stage(context: WalkContext, task: StageTask): StagedWrite {
  const prepared = prepare(context, task);
  if (task.dryRun) return Object.assign(prepared, { fd: -1, staged: '' });
  const { dir } = prepared;
  try {
    const { fd, name } = createStaged(dir);
    if (!task.isKept) addPendingFile(context.facts, dir, name);
    return Object.assign(prepared, { fd, staged: name });
  } catch (error) {
    closeDir(dir);
    throw error;
  }
}
