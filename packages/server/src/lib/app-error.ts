import type { ErrorCode, FieldDetails, FieldReason } from '@satchel/contract';

export interface AppErrorOptions {
  details?: Record<string, unknown>;
  cause?: unknown;
}

/** The error of all layers: a code (see the contract), a message for people, and details for clients. */
export class AppError extends Error {
  override name = 'AppError';
  readonly details: Record<string, unknown> | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    options: AppErrorOptions = {},
  ) {
    super(message, { cause: options.cause });
    this.details = options.details;
  }
}

/** Converts anything thrown; an unexpected error reveals nothing to the client. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError('internal', 'Something went wrong on the server', { cause: error });
}

/**
 * `invalid_input` for one field: `message` for logs and old clients, the rest for a page, which translates
 * it.
 */
export function fieldError(
  field: string,
  reason: FieldReason,
  message: string,
  more: Omit<FieldDetails, 'field' | 'reason'> & { cause?: unknown } = {},
): AppError {
  const { cause, ...facts } = more;
  const details: FieldDetails = { field, reason, ...facts };
  return new AppError('invalid_input', message, { details: { ...details }, cause });
}
