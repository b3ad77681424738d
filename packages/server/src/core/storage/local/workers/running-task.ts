import type { PartlyMerged } from '../../../files/file-events.js';
import type { KeptLocation } from '../../../files/file-system.js';
import { type SentError, sentError } from '../sent-error.js';
import type { Step } from '../tasks/task-steps.js';
import { CHECK_HOLDS_MS, type FromWorker, type ToWorker } from './messages.js';

/** A worker reads its messages at least this often, however long a task is. */
const SLICE_MS = 8;
const PROGRESS_EVERY_MS = 100;
const CANCELLED: SentError = { code: 'cancelled', message: 'cancelled', stack: '' };

type Pulled = Pick<Extract<ToWorker, { signal: 'pull' }>, 'memory' | 'location'>;

export type Post = (message: FromWorker, transfer?: ArrayBuffer[]) => void;

/** The memory of a result that can be transferred instead of copied. */
export function transferOf(result: unknown): ArrayBuffer[] {
  const { pieces, items = pieces, content, bytes } = (result ?? {}) as Record<string, unknown>;
  const parts = Array.isArray(items) ? items : [content, bytes];
  return parts.filter((part) => part instanceof Uint8Array).map((part) => part.buffer as ArrayBuffer);
}

/** One long task in a worker, which is done in slices. */
export class RunningTask {
  readonly waitsAtProgress: boolean;
  /** True if the task has ended. */
  isDone = false;
  #isCancelled = false;
  #isEnding = false;
  #isResting = false;
  #isCommitted = false;
  #isPaused = false;
  #keepAs: ((location: KeptLocation | null) => void) | undefined;
  #reuse: ((memory: ArrayBuffer) => void) | undefined;
  #reportedAt = 0;
  #askedAt: number;

  constructor(
    readonly id: number,
    readonly task: Generator<Step, unknown, void>,
    readonly post: Post,
    { isAllowed = false, waitsAtProgress = false } = {},
  ) {
    this.waitsAtProgress = waitsAtProgress;
    this.#askedAt = isAllowed ? performance.now() : Number.NEGATIVE_INFINITY;
  }

  get isReady(): boolean {
    return !this.#isResting && !this.#isPaused;
  }

  /** A cancelled task is not paused, so that it ends. */
  setPaused(isPaused: boolean): void {
    this.#isPaused = isPaused && !this.#isCancelled;
  }

  pull({ memory, location = null }: Pulled): void {
    if (memory) this.#reuse?.(memory);
    this.#keepAs?.(location);
    this.#keepAs = undefined;
    this.#isResting = false;
  }

  cancel(): void {
    if (this.#isCommitted) return;
    this.#isCancelled = true;
    this.#isResting = false;
    this.#isPaused = false;
  }

  /** Works for a moment. Returns true when the task has ended. */
  slice(): boolean {
    try {
      const until = performance.now() + SLICE_MS;
      while (performance.now() < until) {
        const { done, value } = this.#step();
        if (done) {
          this.isDone = true;
          if (this.#isCancelled) this.post({ id: this.id, failed: CANCELLED });
          else this.post({ id: this.id, done: value }, transferOf(value));
          return true;
        }
        if (value && 'partly' in value) this.post({ id: this.id, partly: value.partly });
        else if (value && !this.#isCancelled && this.#report(value)) return false;
      }
      return false;
    } catch (error) {
      this.isDone = true;
      this.post({ id: this.id, failed: sentError(error) });
      return true;
    }
  }

  /** Ends a cancelled task once. Its `finally` blocks may take further steps. */
  #step(): IteratorResult<Step, unknown> {
    if (!this.#isCancelled || this.#isEnding) return this.task.next();
    this.#isEnding = true;
    return this.task.return(undefined);
  }

  /** Returns true if the task must rest now. */
  #report(step: Exclude<Step, undefined | { partly: PartlyMerged }>): boolean {
    if ('committed' in step) {
      this.#isCommitted = true;
      return false;
    }
    if ('asks' in step) return this.#ask();
    if ('plans' in step) {
      this.#isResting = true;
      this.post({ id: this.id, plans: step.plans });
      return true;
    }
    if ('replaces' in step) {
      this.#isResting = true;
      this.#keepAs = step.keepAs;
      this.post({ id: this.id, replaces: step.replaces });
      return true;
    }
    if ('batch' in step) {
      this.#isResting = true;
      this.#reuse = step.reuse;
      this.post({ id: this.id, batch: step.batch }, step.transfer);
      return true;
    }
    if (this.waitsAtProgress) {
      this.#isResting = true;
      this.post({ id: this.id, progress: step.progress });
      return true;
    }
    const now = performance.now();
    if (now - this.#reportedAt >= PROGRESS_EVERY_MS) {
      this.#reportedAt = now;
      this.post({ id: this.id, progress: step.progress });
    }
    return false;
  }

  /** A task that must be finished is not asked about any more. */
  #ask(): boolean {
    const now = performance.now();
    if (this.#isCommitted || now - this.#askedAt < CHECK_HOLDS_MS) return false;
    this.#askedAt = now;
    this.#isResting = true;
    this.post({ id: this.id, asks: true });
    return true;
  }
}
