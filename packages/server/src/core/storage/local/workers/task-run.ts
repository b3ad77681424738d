import { AppError } from '../../../../lib/app-error.js';
import type { RenamePlan, ReplacedFile } from '../../../files/changes.js';
import type { PartlyMerged } from '../../../files/file-events.js';
import type { KeptLocation, Progress } from '../../../files/file-system.js';
import { CANCELLED } from '../sent-error.js';
import type { TaskName } from '../tasks/task-table.js';
import type { AtProgress, RunOptions } from './run-options.js';
import type { Listener, WorkerThread } from './worker-thread.js';

/** Answers that all tasks of a pool share. */
export interface SharedAnswers {
  ask(beforePublish: () => Promise<void>): Promise<void>;
  atProgress: AtProgress | undefined;
}

/** One task that a thread does: it is cancelled, paused and answered as its options say. */
export class TaskRun implements Listener {
  readonly cancel = (): void => this.thread.send({ id: this.id, signal: 'cancel' });
  readonly #unsubscribe: (() => void) | undefined;
  /** The error of an answer, with which the task ends. */
  #refusal: { error: unknown } | undefined;

  constructor(
    readonly thread: WorkerThread,
    readonly id: number,
    readonly options: RunOptions,
    readonly shared: SharedAnswers,
    readonly settle: Pick<Listener, 'done' | 'failed'>,
  ) {
    this.#unsubscribe = options.pausing?.whenChanged(() => this.#applyPause());
  }

  /** `isAllowed` is that of `ToWorker`. */
  start(task: TaskName, input: unknown, isAllowed: boolean): void {
    const { id, thread, options } = this;
    thread.send({ id, task, input, isAllowed }, this, options.transfer);
    if (options.pausing?.isPaused) this.#applyPause();
  }

  #applyPause(): void {
    const signal = this.options.pausing?.isPaused ? 'pause' : 'resume';
    this.thread.send({ id: this.id, signal });
  }

  #pull(location?: KeptLocation | null): void {
    const { id } = this;
    this.thread.send(location === undefined ? { id, signal: 'pull' } : { id, signal: 'pull', location });
  }

  readonly #refuse = (error: unknown): void => {
    this.#refusal = { error };
    this.cancel();
  };

  done(result: unknown): void {
    this.#unsubscribe?.();
    this.settle.done(result);
  }

  failed(error: unknown): void {
    this.#unsubscribe?.();
    const isCancelled = error === CANCELLED;
    if (isCancelled)
      this.settle.failed(this.#refusal ? this.#refusal.error : reasonToEnd(this.options.signal));
    else this.settle.failed(error);
  }

  progress(progress: Progress): void {
    this.options.onProgress?.(progress);
    void this.shared.atProgress?.(progress).then(() => this.#pull());
  }

  batch(): void {
    this.#pull();
  }

  partly(done: PartlyMerged): void {
    this.options.onPartly?.(done);
  }

  asks(): void {
    const { beforePublish } = this.options;
    if (beforePublish) this.shared.ask(beforePublish).then(() => this.#pull(), this.#refuse);
    else this.#pull();
  }

  plans(plan: RenamePlan): void {
    try {
      this.options.onPlan?.(plan);
      this.#pull();
    } catch (error) {
      this.#refuse(error);
    }
  }

  replaces(file: ReplacedFile): void {
    const { keep } = this.options;
    if (keep) keep(file).then((location) => this.#pull(location), this.#refuse);
    else this.#pull();
  }
}

export function closing(): AppError {
  return new AppError('busy', 'The server is closing');
}

/** The error with which a cancelled task ends. */
export function reasonToEnd(signal: AbortSignal | undefined): unknown {
  return signal?.reason ?? closing();
}
