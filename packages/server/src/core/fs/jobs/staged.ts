import { closeSync, constants, fstatSync, lstatSync, openSync, unlinkSync } from 'node:fs';
import { AppError } from '../../../lib/app-error.js';
import { entryPath } from '../tree/dir.js';
import { isReservedName } from '../tree/names.js';
import { assertRoom } from '../tree/space.js';
import { discardStaged, isOwnStaged } from '../tree/staging.js';
import type { Spot } from '../tree/steps.js';
import type { Ground } from '../tree/view.js';
import { Walker } from '../tree/walker.js';
import type { PathJob } from './stat.js';
import { replaces, type Stage, type WriteTerms } from './write.js';

const REOPEN = constants.O_RDWR | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** An upload in parts: the path it is for, and the name of the file beside it that has what came so far. */
export interface StagedJob extends PathJob {
  staged: string;
}

function gone(): AppError {
  return new AppError('not_found', 'there is no such upload');
}

/** The other end of a crash between the two steps of publishing: the file is in its place under both names. */
function isPublished(walker: Walker, { name }: Spot, ino: bigint): boolean {
  const there = lstatSync(entryPath(walker.dir, name), { bigint: true, throwIfNoEntry: false });
  return there?.ino === ino;
}

/** Goes to the folder of the upload. Throws `not_found` unless its file is there and is the one that was made for it. */
function findStaged(walker: Walker, { path, staged }: StagedJob): Spot {
  const spot = walker.go(path, { last: 'follow', writing: true });
  if (spot.name === '' || !isReservedName(staged) || staged.includes('/')) throw gone();
  const stats = lstatSync(entryPath(walker.dir, staged), { bigint: true, throwIfNoEntry: false });
  if (!stats || !isOwnStaged(staged, stats)) throw gone();
  if (stats.nlink === 1n) return spot;
  if (isPublished(walker, spot, stats.ino)) unlinkSync(entryPath(walker.dir, staged));
  throw gone();
}

function openStaged(walker: Walker, staged: string): { fd: number; size: number } {
  walker.assertUnchanged();
  const fd = openSync(entryPath(walker.dir, staged), REOPEN);
  const stats = fstatSync(fd, { bigint: true });
  if (isOwnStaged(staged, stats) && stats.nlink === 1n) return { fd, size: Number(stats.size) };
  closeSync(fd);
  throw gone();
}

function withWalker<Result>(
  ground: Ground,
  job: StagedJob,
  work: (walker: Walker, spot: Spot) => Result,
): Result {
  const walker = Walker.open(ground, job.view);
  try {
    return work(walker, findStaged(walker, job));
  } finally {
    walker.close();
  }
}

/** Bytes that came so far. */
export function stagedSize(ground: Ground, job: StagedJob): number {
  return withWalker(ground, job, (walker) =>
    Number(lstatSync(entryPath(walker.dir, job.staged), { bigint: true }).size),
  );
}

/** Opens what came so far, to add to it; `length` is what the whole will have. The caller closes `fd`. */
export function reopenStaged(
  ground: Ground,
  job: StagedJob & { length: number },
): { fd: number; size: number } {
  return withWalker(ground, job, (walker) => {
    const { size } = lstatSync(entryPath(walker.dir, job.staged));
    assertRoom(ground.facts, walker.dir, Math.max(0, job.length - size));
    return openStaged(walker, job.staged);
  });
}

/** The whole as a write that is ready to be published, after all was checked again that was checked at its start. */
export function restage(ground: Ground, job: StagedJob & WriteTerms & { length: number }): Stage {
  return withWalker(ground, job, (walker, spot) => {
    const { name } = spot;
    const plan = { name, actual: walker.serverPath(name), replaces: replaces(spot, job), replaced: null };
    const { fd, size } = openStaged(walker, job.staged);
    if (size !== job.length) {
      closeSync(fd);
      throw new AppError('upload_offset_mismatch', 'a part of the upload is missing', {
        details: { offset: size },
      });
    }
    return { ...plan, dir: walker.detach(), fd, staged: job.staged };
  });
}

/** Removes what came so far; nothing else ever bears that name. */
export function dropStaged(ground: Ground, { view, path, staged }: StagedJob): void {
  const walker = Walker.open(ground, view);
  try {
    const spot = walker.go(path, { last: 'follow', writing: true });
    if (spot.name !== '' && isReservedName(staged) && !staged.includes('/'))
      discardStaged(walker.dir, staged);
  } finally {
    walker.close();
  }
}
