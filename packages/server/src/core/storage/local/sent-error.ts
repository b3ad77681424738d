import type { ErrorCode } from '@satchel/contract';
import { AppError } from '../../../lib/app-error.js';
import { isDiskFault, translateErrno } from './errno.js';
import { OtherDisk } from './walk/other-disk.js';

/** An error in the form in which a worker sends it to the main thread. */
export interface SentError {
  code: ErrorCode | 'cancelled';
  message: string;
  details?: Record<string, unknown> | undefined;
  /** The key of the disk, for an `OtherDisk`. */
  disk?: string;
  /** For the log; empty for errors that are sent to clients. */
  stack: string;
}

export function sentError(error: unknown): SentError {
  const known = translateErrno(error);
  if (known instanceof OtherDisk)
    return { code: known.code, message: known.message, disk: known.disk, stack: '' };
  if (known instanceof AppError) {
    const stack = isDiskFault(error) ? stackOf(error) : '';
    return { code: known.code, message: known.message, details: known.details, stack };
  }
  return { code: 'internal', message: 'The disk failed', stack: stackOf(error) };
}

const stackOf = (error: unknown): string => (error instanceof Error ? String(error.stack) : '');

/** Marks a task that ended because it was cancelled. */
export const CANCELLED = Symbol('cancelled');

export function receivedError(error: SentError): unknown {
  if (error.code === 'cancelled') return CANCELLED;
  if (error.disk !== undefined) return new OtherDisk(error.disk);
  const cause = error.stack === '' ? undefined : new Error(error.stack);
  return new AppError(error.code, error.message, { details: error.details, cause });
}

/** The outcome of one of many items; in messages `reason` is a `SentError`. */
export type Settled<Value> = PromiseSettledResult<Value>;

/** Converts the results of a task with many items for the main thread. */
export function receivedAll<Value>(results: readonly Settled<Value>[]): Settled<Value>[] {
  return results.map((result) =>
    result.status === 'rejected' ? { status: 'rejected', reason: receivedError(result.reason) } : result,
  );
}
