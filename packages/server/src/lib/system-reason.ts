const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is a file',
  ELOOP: 'its symlinks lead in a circle',
  EEXIST: 'a file of that name exists',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  'Unknown system error -122': 'the disk quota is used up',
  EROFS: 'the disk is read-only',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'the path, or a name in it, is too long',
};

/**
 * Why the system rejected an operation on a file of the operator, as the end of a sentence; the error code
 * where there is no text.
 */
export function systemReason(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return (Object.hasOwn(REASONS, code) ? REASONS[code] : code) || 'unknown reason';
}
