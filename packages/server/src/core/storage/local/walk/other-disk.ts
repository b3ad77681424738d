import { AppError } from '../../../../lib/app-error.js';

export function doesNotAnswer(cause?: unknown): AppError {
  return new AppError('disk_unreachable', 'This disk does not answer', { cause });
}

/** The same, where nothing was tried. */
export class NotTried extends AppError {
  constructor() {
    super('disk_unreachable', 'This disk does not answer');
  }
}

/**
 * A task came to a disk of another machine that its thread is not there for: one that is does it from the start. To others
 * it is a disk that does not answer.
 */
export class OtherDisk extends AppError {
  constructor(
    /** The key of its mount. */
    readonly disk: string,
  ) {
    super('disk_unreachable', 'This disk does not answer');
  }
}
