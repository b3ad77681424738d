import type { ErrorCode } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';

const RETRY_AFTER_S = 30;

const TRANSLATIONS: readonly (readonly [string, ErrorCode, string])[] = [
  ['SQLITE_FULL', 'storage_full', 'The disk of the state folder is full, so the server cannot store this'],
  ['SQLITE_IOERR', 'busy', 'The disk of the state folder does not work right now; try again later'],
  ['SQLITE_READONLY', 'busy', 'The server may not write to its database right now; try again later'],
  ['SQLITE_CANTOPEN', 'busy', 'The database of the server cannot be opened right now; try again later'],
  ['SQLITE_CORRUPT', 'internal', 'The database is damaged; an administrator has to restore a copy of it'],
  ['SQLITE_NOTADB', 'internal', 'The database is damaged; an administrator has to restore a copy of it'],
];

/** The fault of the disk below the database, in words for people; null for any other error. */
export function diskFault(error: unknown): AppError | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const found = TRANSLATIONS.find(([prefix]) => code.startsWith(prefix));
  if (!found) return null;
  const [, known, message] = found;
  const details = known === 'busy' ? { details: { retryAfter: RETRY_AFTER_S } } : {};
  return new AppError(known, message, { ...details, cause: error });
}

/**
 * The file is not where it was opened. What would be written now would be lost with the last name of that
 * file.
 */
export function misplaced(place: 'gone' | 'replaced'): AppError {
  const message =
    place === 'gone'
      ? 'The database of the server is gone; an administrator has to bring it back'
      : 'The database of the server was replaced; an administrator has to restart the server';
  return new AppError('busy', message, { details: { retryAfter: RETRY_AFTER_S } });
}
