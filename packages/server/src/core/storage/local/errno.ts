import { constants } from 'node:os';
import type { ErrorCode } from '@satchel/contract';
import { AppError } from '../../../lib/app-error.js';

const NOTHING_THERE = 'There is no such file or folder';

const CANNOT = 'This disk cannot do that';
const NO_ANSWER = 'This disk does not answer';

const TRANSLATIONS: Record<string, readonly [ErrorCode, string]> = {
  ENOENT: ['not_found', NOTHING_THERE],
  ENOTDIR: ['not_found', 'A part of the path is not a folder'],
  EEXIST: ['already_exists', 'There is already something with that name'],
  ENOTEMPTY: ['already_exists', 'The folder is not empty'],
  EISDIR: ['already_exists', 'A folder with that name is there'],
  EACCES: ['forbidden', 'The disk does not allow this'],
  EPERM: ['forbidden', 'The disk does not allow this'],
  EROFS: ['forbidden', 'The disk is read-only'],
  ELOOP: ['forbidden', 'The link leads in a circle'],
  EXDEV: ['conflict', 'The two places are on different disks'],
  EBUSY: ['conflict', 'This is a mount point, or the disk is using it right now'],
  ETXTBSY: ['conflict', 'The file is being run right now'],
  ENAMETOOLONG: ['invalid_input', 'The name is too long'],
  EINVAL: ['invalid_input', 'The disk does not take this name'],
  EILSEQ: ['invalid_input', 'The disk does not take this name'],
  ENXIO: ['invalid_input', 'This is not a file'],
  EFBIG: ['too_large', 'The file is larger than the disk allows'],
  ENOSPC: ['storage_full', 'The disk is full'],
  EDQUOT: ['storage_full', 'The disk quota is used up'],
  ENOSYS: ['forbidden', CANNOT],
  ENOTSUP: ['forbidden', CANNOT],
  EOPNOTSUPP: ['forbidden', CANNOT],
  ENOTCONN: ['disk_unreachable', NO_ANSWER],
  ETIMEDOUT: ['disk_unreachable', NO_ANSWER],
  ECONNABORTED: ['disk_unreachable', NO_ANSWER],
  ECONNREFUSED: ['disk_unreachable', NO_ANSWER],
  ECONNRESET: ['disk_unreachable', NO_ANSWER],
  ENETDOWN: ['disk_unreachable', NO_ANSWER],
  ENETUNREACH: ['disk_unreachable', NO_ANSWER],
  ESHUTDOWN: ['disk_unreachable', NO_ANSWER],
  EHOSTDOWN: ['disk_unreachable', NO_ANSWER],
  EHOSTUNREACH: ['disk_unreachable', NO_ANSWER],
  EIO: ['disk_unreachable', 'The disk failed to read or write'],
  EMFILE: ['busy', 'Too many files are open'],
  ENFILE: ['busy', 'Too many files are open'],
};

/** The error for a path at which there is nothing that the user may know of. */
export function nothingThere(): AppError {
  return new AppError('not_found', NOTHING_THERE);
}

export function errnoOf(error: unknown): string | undefined {
  const { code, errno } = (error ?? {}) as { code?: unknown; errno?: unknown };
  if (error instanceof AppError || typeof code !== 'string') return undefined;
  // Node has no name for this number and reports an unknown system error.
  return errno === -constants.errno.EDQUOT ? 'EDQUOT' : code;
}

/** Translates an error of the system into one of this program. Other errors are returned as they are. */
export function translateErrno(error: unknown): unknown {
  const known = TRANSLATIONS[errnoOf(error) ?? ''];
  return known ? new AppError(known[0], known[1], { cause: error }) : error;
}

/** True if the operator should hear of the error because the hardware may be broken. */
export function isDiskFault(error: unknown): boolean {
  return errnoOf(error) === 'EIO';
}

/** Runs an optional step, and ignores the error if the disk cannot do it. */
export function quietly(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
  }
}

/** The connection to a disk that has just failed may be back a moment later. */
const TRIES = 3;

/** Repeats a step that must not be skipped until it succeeds. Throws the error of the last attempt. */
export function persistently(work: () => void): void {
  for (let left = TRIES; ; left -= 1) {
    try {
      work();
      return;
    } catch (error) {
      if (left === 1 || errnoOf(error) === undefined) throw error;
    }
  }
}
