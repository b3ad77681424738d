import { AppError } from '../../lib/app-error.js';

const RETRY_AFTER_S = 5;

/**
 * The SQLSTATE of an error of the server (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
export function sqlStateOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && 'severity' in (error as object)
    ? code
    : undefined;
}

/** Starting up, shutting down, restarting after a crash, or without a connection to spare. */
const AWAY = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '25P03']);

/** Messages of `pg` that have no code. */
const LOST =
  /^(?:Connection terminated|Client (?:has encountered|was closed)|timeout exceeded|The database did not answer)/;

/** True if an error has ended the connection. Class 08 is also sent by poolers whose database is away. */
export function isLost(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state !== undefined) return AWAY.has(state) || state.startsWith('08');
  if (!(error instanceof Error)) return false;
  // A system error, such as ECONNRESET.
  return LOST.test(error.message) || ('code' in error && /^E[A-Z]/.test(String(error.code)));
}

export function isStarting(error: unknown): boolean {
  return sqlStateOf(error) === '57P03';
}

/**
 * A standby has taken the place of the database, or the other way round: another connection may lead to the
 * right one.
 */
export function isReadOnly(error: unknown): boolean {
  return sqlStateOf(error) === '25006';
}

function later(message: string, cause: unknown): AppError {
  return new AppError('busy', message, { details: { retryAfter: RETRY_AFTER_S }, cause });
}

/** Nothing was done, or it was rolled back. */
export function unreachable(cause: unknown): AppError {
  return later('The database cannot be reached right now; try again later', cause);
}

/** A client must not repeat that by itself, so it is not told when. */
export function uncertain(cause: unknown): AppError {
  const message =
    'The connection to the database was lost in the middle of a change; look whether it was made before you make it again';
  return new AppError('busy', message, { cause });
}

const TRANSLATIONS: Record<string, (cause: unknown) => AppError> = {
  '25006': (cause) => later('The database is read-only right now; try again later', cause),
  '40001': (cause) => later('Others changed the same at the same time; try again', cause),
  '40P01': (cause) => later('Others changed the same at the same time; try again', cause),
  '53100': (cause) => new AppError('storage_full', 'The disk of the database is full', { cause }),
  '53200': (cause) => later('The database has no memory to spare; try again later', cause),
  '55P03': (cause) => later('The database is locked; try again later', cause),
  '57014': (cause) => later('The database took too long; try again later', cause),
};

/** An error of the server that ended a statement, in the words of this program; others stay what they are. */
export function translated(error: unknown): unknown {
  return TRANSLATIONS[sqlStateOf(error) ?? '']?.(error) ?? error;
}
