import { AppError } from '../../../../lib/app-error.js';

export function doesNotAnswer(cause?: unknown): AppError {
  return new AppError('disk_unreachable', 'This disk does not answer', { cause });
}

/** The same error if nothing was tried. */
export class NotTried extends AppError {
  constructor() {
    super('disk_unreachable', 'This disk does not answer');
  }
}

/**
 * A task came to a remote disk that its thread must not touch. The pool runs it again in another thread. To
 * everybody else it is a disk that does not answer.
 */
export class OtherDisk extends AppError {
  constructor(
    /** The key of the mount. */
    readonly disk: string,
  ) {
    super('disk_unreachable', 'This disk does not answer');
  }
}
