import type { ErrorCode } from '@satchel/contract';

export interface AppErrorOptions {
  details?: Record<string, unknown>;
  cause?: unknown;
}

/** The one error that travels: a code (see the contract), words for a person, and details for a client. */
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
