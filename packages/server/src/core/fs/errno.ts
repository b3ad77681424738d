import type { ErrorCode } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';

const TRANSLATIONS: Record<string, readonly [ErrorCode, string]> = {
  ENOENT: ['not_found', 'there is no such file or folder'],
  ENOTDIR: ['not_found', 'a part of the path is not a folder'],
  EEXIST: ['already_exists', 'there is already something with that name'],
  ENOTEMPTY: ['already_exists', 'the folder is not empty'],
  EISDIR: ['already_exists', 'a folder with that name is there'],
  EACCES: ['forbidden', 'the disk does not allow this'],
  EPERM: ['forbidden', 'the disk does not allow this'],
  EROFS: ['forbidden', 'the disk is read-only'],
  ELOOP: ['forbidden', 'the link leads in a circle'],
  EXDEV: ['conflict', 'the two places are on different disks'],
  EBUSY: ['conflict', 'the disk is using this right now'],
  ETXTBSY: ['conflict', 'the file is being run right now'],
  ENAMETOOLONG: ['invalid_input', 'the name is too long'],
  EINVAL: ['invalid_input', 'the disk does not take this name'],
  EILSEQ: ['invalid_input', 'the disk does not take this name'],
  ENXIO: ['invalid_input', 'this is not a file'],
  EFBIG: ['too_large', 'the file is larger than the disk allows'],
  ENOSPC: ['storage_full', 'the disk is full'],
  EDQUOT: ['storage_full', 'the disk quota is used up'],
  EMFILE: ['busy', 'too many files are open'],
  ENFILE: ['busy', 'too many files are open'],
};

export function errnoOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return error instanceof AppError || typeof code !== 'string' ? undefined : code;
}

/** What the system said, in the words of this program; an `AppError` and an unknown error stay what they are. */
export function translateErrno(error: unknown): unknown {
  const known = TRANSLATIONS[errnoOf(error) ?? ''];
  return known ? new AppError(known[0], known[1], { cause: error }) : error;
}
