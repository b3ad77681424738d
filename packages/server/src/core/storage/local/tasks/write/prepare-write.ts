import type { Stats } from 'node:fs';
import type { VirtualPath } from '@satchel/contract';
import { AppError } from '../../../../../lib/app-error.js';
import type { ReplacedFile } from '../../../../files/changes.js';
import type { FileId, WriteOptions } from '../../../../files/file-system.js';
import { etagOf } from '../../../../files/revision.js';
import { nothingThere } from '../../errno.js';
import { replacedAt } from '../../staging/keep-replaced.js';
import { addPendingFile } from '../../staging/pending-writes.js';
import { alreadyThere } from '../../staging/publish.js';
import { assertRoom, isSynced, roughSpaceIn, spaceIn } from '../../staging/space.js';
import { createStaged } from '../../staging/staged-file.js';
import { closeDir, type Dir, entryPath } from '../../walk/dir.js';
import { fileIdAt, lstatOrNull, revisionOf } from '../../walk/facts.js';
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
  /** True if the file is published in the same task, so that nothing is recorded for the next start. */
  isBrief?: boolean;
  /** True if `kept` is wanted. */
  keeps?: boolean | undefined;
}

export interface StageTask extends PrepareTask {
  /** True if the received bytes are kept when the process ends, and no start removes them. */
  isKept?: boolean;
}

/** A write under way. The folder and the staged file stay open until it is published or discarded. */
export interface StagedWrite {
  dir: Dir;
  fd: number;
  staged: string;
  name: string;
  /** The future path of the file from the server's root, with symlinks resolved. */
  serverPath: VirtualPath | null;
  replaces: boolean;
  /** The file id of the replaced file. */
  replaced: FileId | null;
  /** The number of missing folders above it. */
  parents: number;
  /** The replaced file, if it can be kept. */
  kept: ReplacedFile | null;
}

/** A write that has no staged file yet. The folder is open and must be closed. */
export interface PreparedWrite extends Omit<StagedWrite, 'fd' | 'staged'> {
  /** True if the disk must have the content before the write is acknowledged. */
  isSynced: boolean;
}

export function assertMatch(current: Stats | null, ifMatch: string | undefined): void {
  if (ifMatch === undefined) return;
  if (!current || etagOf({ revision: revisionOf(current) }) !== ifMatch) {
    throw new AppError('changed_meanwhile', 'The file was changed in the meantime');
  }
}

/** Returns whether a file will be replaced. Throws if the existing entry must not be replaced. */
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
 * Prepares a write in a folder that was walked to a moment ago. Returns null if a walk has to find out what
 * is there. Publishing throws EEXIST if the name is in use, so that is only checked before a sync, which
 * takes far longer.
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

/** Opens the folder of the file, and makes it if it is missing. A dry run changes nothing and opens none. */
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

/** Opens a staged file for the body. A dry run changes nothing and returns the descriptor -1. */
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
