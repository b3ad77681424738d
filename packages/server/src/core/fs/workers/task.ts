import { AppError } from '../../../lib/app-error.js';
import { translateErrno } from '../errno.js';
import type { Step } from '../jobs/steps.js';
import type { FromWorker, SentError } from './messages.js';

/** A worker looks at its messages at least this often, however long a job is. */
const SLICE_MS = 8;
const PROGRESS_EVERY_MS = 100;
const CANCELLED: SentError = { code: 'cancelled', message: 'cancelled', stack: '' };

export type Post = (message: FromWorker, transfer?: ArrayBuffer[]) => void;

export function isLongJob(value: unknown): value is Generator<Step, unknown, void> {
  return typeof (value as { next?: unknown } | null)?.next === 'function';
}

export function sentError(error: unknown): SentError {
  const known = translateErrno(error);
  if (known instanceof AppError) {
    return { code: known.code, message: known.message, details: known.details, stack: '' };
  }
  return {
    code: 'internal',
    message: 'the disk failed',
    stack: error instanceof Error ? String(error.stack) : '',
  };
}

/** The memory of a result that can be handed over instead of copied. */
export function transferOf(result: unknown): ArrayBuffer[] {
  const { items, content, bytes } = (result ?? {}) as { items?: unknown; content?: unknown; bytes?: unknown };
  const parts = Array.isArray(items) ? items : [content, bytes];
  return parts.filter((part) => part instanceof Uint8Array).map((part) => part.buffer as ArrayBuffer);
}

/** One long job in a worker, done in slices. */
export class Task {
  #isCancelled = false;
  #isEnding = false;
  #isResting = false;
  #isCommitted = false;
  #reportedAt = 0;

  constructor(
    readonly id: number,
    readonly job: Generator<Step, unknown, void>,
    readonly post: Post,
  ) {}

  get isReady(): boolean {
    return !this.#isResting;
  }

  pull(): void {
    this.#isResting = false;
  }

  cancel(): void {
    if (this.#isCommitted) return;
    this.#isCancelled = true;
    this.#isResting = false;
  }

  /** Works for a moment; true when the job is over. */
  slice(): boolean {
    try {
      const until = performance.now() + SLICE_MS;
      while (performance.now() < until) {
        const { done, value } = this.#step();
        if (done) {
          if (this.#isCancelled) this.post({ id: this.id, failed: CANCELLED });
          else this.post({ id: this.id, done: value }, transferOf(value));
          return true;
        }
        if (value && !this.#isCancelled && this.#report(value as Exclude<Step, undefined>)) return false;
      }
      return false;
    } catch (error) {
      this.post({ id: this.id, failed: sentError(error) });
      return true;
    }
  }

  /** A job that is cancelled is told once; what its `finally` blocks do may take steps too. */
  #step(): IteratorResult<Step, unknown> {
    if (!this.#isCancelled || this.#isEnding) return this.job.next();
    this.#isEnding = true;
    return this.job.return(undefined);
  }

  /** True when the job must rest now. */
  #report(step: Exclude<Step, undefined>): boolean {
    if ('committed' in step) {
      this.#isCommitted = true;
      return false;
    }
    if ('batch' in step) {
      this.#isResting = true;
      this.post({ id: this.id, batch: step.batch }, step.transfer);
      return true;
    }
    const now = performance.now();
    if (now - this.#reportedAt >= PROGRESS_EVERY_MS) {
      this.#reportedAt = now;
      this.post({ id: this.id, progress: step.progress });
    }
    return false;
  }
}
