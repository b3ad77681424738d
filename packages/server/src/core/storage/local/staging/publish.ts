import {
  closeSync,
  constants,
  linkSync,
  lstatSync,
  openSync,
  renameSync,
  type Stats,
  unlinkSync,
} from 'node:fs';
import { AppError } from '../../../../lib/app-error.js';
import { errnoOf } from '../errno.js';
import { type Dir, entryPath } from '../walk/dir.js';
import { lstatOrNull } from '../walk/facts.js';

const CLAIM = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
export const NO_HARD_LINKS = new Set([
  'EPERM',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EMLINK',
  'EACCES',
  'EXDEV',
]);

export interface Move {
  from: Dir;
  fromName: string;
  to: Dir;
  toName: string;
}

/**
 * Gives a file or link its new name only when nothing has it, not even a dangling link: the system decides, so
 * nobody who is faster is overwritten. Throws EEXIST. `onClaim` is called with the empty file that has the name for a moment
 * where a file cannot have two names.
 */
export function moveToFreeName(
  { from, fromName, to, toName }: Move,
  onClaim: (fd: number) => void = () => {},
): void {
  const source = entryPath(from, fromName);
  const target = entryPath(to, toName);
  try {
    linkSync(source, target);
  } catch (error) {
    if (!NO_HARD_LINKS.has(errnoOf(error) ?? '')) throw error;
    claim(target, onClaim);
    try {
      renameSync(source, target);
    } catch (failure) {
      unlinkSync(target);
      throw failure;
    }
    return;
  }
  leave(source, target);
}

function claim(target: string | Buffer, onClaim: (fd: number) => void): void {
  const fd = openSync(target, CLAIM, 0o600);
  try {
    onClaim(fd);
  } finally {
    closeSync(fd);
  }
}

/** Where the old name cannot be removed, the file does not get the new one either. */
function leave(source: string | Buffer, target: string | Buffer): void {
  try {
    unlinkSync(source);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return;
    unlinkSync(target);
    throw error;
  }
}

export function alreadyThere(): AppError {
  return new AppError('already_exists', 'There is already something with that name');
}

/** Replaces a regular file (or nothing); a folder or special file there stays and is `already_exists`. */
export function moveOverFile({ from, fromName, to, toName }: Move): void {
  const there = lstatOrNull(entryPath(to, toName));
  if (there && !there.isFile() && !there.isSymbolicLink()) throw alreadyThere();
  renameSync(entryPath(from, fromName), entryPath(to, toName));
}

/** What `name` is now, exact enough to compare with an ETag. */
export function currentFile(dir: Dir, name: string): Stats | null {
  const stats = lstatSync(entryPath(dir, name), { throwIfNoEntry: false });
  return stats?.isFile() ? stats : null;
}
