import { closeSync, fstatSync, ftruncateSync, lstatSync, openSync, unlinkSync } from 'node:fs';
import { AppError } from '../../../../../lib/app-error.js';
import { errnoOf } from '../../errno.js';
import { OVERWRITE_FILE } from '../../linux/open-flags.js';
import { replacedAt } from '../../staging/keep-replaced.js';
import { assertRoom } from '../../staging/space.js';
import { discardStaged, isOwnStaged } from '../../staging/staged-file.js';
import { entryPath } from '../../walk/dir.js';
import { fileIdAt } from '../../walk/facts.js';
import { isReservedName } from '../../walk/names.js';
import type { ResolvedPath } from '../../walk/path-steps.js';
import type { WalkContext } from '../../walk/walk-context.js';
import { Walker } from '../../walk/walker.js';
import type { PathTask } from '../stat.js';
import { replaces, type StagedWrite, type WriteTerms } from './prepare-write.js';

/** Errors of disks that write a file only once, such as those of clouds, when it is opened again. */
const WRITTEN_ONCE = new Set(['EPERM', 'EINVAL', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']);

/**
 * A scattered upload is longer than the file until it is published. Without this, nothing but its row in the
 * database would tell a hole from what was received, and an older copy of the database, or an older release,
 * would publish the hole.
 */
export const MARK_BYTES = 1;

/** An upload in parts: its path, and the name of the staged file with the bytes received so far. */
export interface StagedTask extends PathTask {
  staged: string;
}

function gone(): AppError {
  return new AppError('not_found', 'There is no such upload');
}

/** True if a crash came between the two steps of publishing, so that the file has both names. */
function isPublished(walker: Walker, { name }: ResolvedPath, ino: bigint): boolean {
  const there = lstatSync(entryPath(walker.dir, name), { bigint: true, throwIfNoEntry: false });
  return there?.ino === ino;
}

/** Walks to the folder of the upload. Throws `not_found` unless its staged file is there. */
function findStaged(walker: Walker, { path, staged }: StagedTask): ResolvedPath {
  const resolved = walker.go(path, { last: 'follow', writing: true });
  if (resolved.name === '' || !isReservedName(staged) || staged.includes('/')) throw gone();
  const stats = lstatSync(entryPath(walker.dir, staged), { bigint: true, throwIfNoEntry: false });
  if (!stats || !isOwnStaged(staged, stats)) throw gone();
  if (stats.nlink === 1n) return resolved;
  if (isPublished(walker, resolved, stats.ino)) unlinkSync(entryPath(walker.dir, staged));
  throw gone();
}

function openStaged(walker: Walker, staged: string): { fd: number; size: number } {
  walker.assertUnchanged();
  const fd = reopen(entryPath(walker.dir, staged));
  const stats = fstatSync(fd, { bigint: true });
  if (isOwnStaged(staged, stats) && stats.nlink === 1n) return { fd, size: Number(stats.size) };
  closeSync(fd);
  throw gone();
}

function reopen(path: ReturnType<typeof entryPath>): number {
  try {
    return openSync(path, OVERWRITE_FILE);
  } catch (cause) {
    if (!WRITTEN_ONCE.has(errnoOf(cause) ?? '')) throw cause;
    throw new AppError('not_implemented', 'This disk cannot add to a file; upload it as a whole', { cause });
  }
}

function withWalker<Result>(
  context: WalkContext,
  task: StagedTask,
  work: (walker: Walker, resolved: ResolvedPath) => Result,
): Result {
  const walker = Walker.open(context, task.scope);
  try {
    return work(walker, findStaged(walker, task));
  } finally {
    walker.close();
  }
}

/** The number of bytes that were received so far. */
export function stagedSize(context: WalkContext, task: StagedTask): number {
  return withWalker(context, task, (walker) =>
    Number(lstatSync(entryPath(walker.dir, task.staged), { bigint: true }).size),
  );
}

/** Opens the staged file for a part. The disk needs room up to `length`, or for `missing`. `fd` must be closed. */
export function reopenStaged(
  context: WalkContext,
  task: StagedTask & ({ length: number } | { missing: number }),
): { fd: number; size: number; disk: string | undefined } {
  return withWalker(context, task, (walker) => {
    const { size } = lstatSync(entryPath(walker.dir, task.staged));
    const missing = 'missing' in task ? task.missing : Math.max(0, task.length - size);
    assertRoom(context.facts, walker.dir, missing);
    return { ...openStaged(walker, task.staged), disk: walker.dir.disk };
  });
}

/** An upload of which everything is there. */
interface WholeUpload {
  length: number;
  /** See `PublishOptions`. */
  scattered?: boolean | undefined;
  keeps?: boolean | undefined;
}

/**
 * Returns a complete upload as a write that can be published, after everything that was checked at its start
 * was checked again.
 */
export function restage(context: WalkContext, task: StagedTask & WriteTerms & WholeUpload): StagedWrite {
  return withWalker(context, task, (walker, resolved) => {
    const { name } = resolved;
    const isReplacing = replaces(resolved, task);
    const plan = {
      name,
      serverPath: walker.serverPath(name),
      replaces: isReplacing,
      replaced: isReplacing ? fileIdAt(walker.dir, name) : null,
      parents: 0,
      kept: isReplacing && task.keeps ? replacedAt(walker, name) : null,
    };
    const fd = openWhole(walker, task);
    return { ...plan, dir: walker.detach(), fd, staged: task.staged };
  });
}

function openWhole(walker: Walker, { staged, length, scattered }: StagedTask & WholeUpload): number {
  const { fd, size } = openStaged(walker, staged);
  try {
    // A former attempt to publish it may have removed the mark.
    if (scattered && size === length + MARK_BYTES) ftruncateSync(fd, length);
    else if (size !== length) {
      throw new AppError('upload_offset_mismatch', 'A part of the upload is missing', {
        details: { offset: size },
      });
    }
    return fd;
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

/** Removes the staged file. Nothing else ever has its name. */
export function dropStaged(context: WalkContext, { scope, path, staged }: StagedTask): void {
  const walker = Walker.open(context, scope);
  try {
    const resolved = walker.go(path, { last: 'follow', writing: true });
    if (resolved.name !== '' && isReservedName(staged) && !staged.includes('/'))
      discardStaged(walker.dir, staged);
  } finally {
    walker.close();
  }
}
