import { AppError } from '../../../../lib/app-error.js';
import type { KeepReplaced, ReplacedFile } from '../../../files/changes.js';
import type { Pausing, Progress } from '../../../files/file-system.js';
import { CANCELLED } from '../sent-error.js';
import { looksBelow, type TaskInput, type TaskName, type TaskResult } from '../tasks/task-table.js';
import type { DiskFacts } from '../walk/walk-context.js';
import { CHECK_HOLDS_MS } from './messages.js';
import { WorkerThread } from './worker-thread.js';

export interface RunOptions {
  signal?: AbortSignal | undefined;
  /** A long task rests while it is paused; one that is cancelled then ends. */
  pausing?: Pausing | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Asked before anybody can see what was done; what it throws ends the task, and is what `run` rejects with. */
  beforePublish?: (() => Promise<void>) | undefined;
  /** Asked about each file that is about to be replaced, when the task was told to ask; what it throws ends the task. */
  keep?: KeepReplaced | undefined;
  /** Memory of the input that the worker may have; it is empty here afterwards. */
  transfer?: ArrayBuffer[] | undefined;
}

/** Decides when a long task resumes after a progress message. */
export type AtProgress = (progress: Progress) => Promise<void>;

/**
 * Long-lived threads that do the disk's work with synchronous calls, each task going to the one with least to do. Tasks on
 * disks that may hang have threads of their own, so that they hold up nobody else.
 */
export class WorkerPool {
  readonly #threads: WorkerThread[];
  readonly #farThreads: WorkerThread[];
  readonly #cancels = new Set<() => void>();
  /** When each was last asked, and had nothing against it. */
  readonly #allowed = new WeakMap<() => Promise<void>, number>();
  #lastId = 0;
  #idle: (() => void) | null = null;
  #isClosed = false;

  constructor(
    facts: DiskFacts,
    size: number,
    readonly atProgress?: AtProgress,
    /** Whether a task with this input touches a disk of another machine; told whether it also looks below what is named. */
    readonly isFar: (input: unknown, looksBelow: boolean) => boolean = () => false,
  ) {
    const threads = () => Array.from({ length: size }, () => new WorkerThread(facts));
    this.#threads = threads();
    this.#farThreads = threads();
  }

  get size(): number {
    return this.#threads.length;
  }

  #threadsFor(task: TaskName, input: unknown): WorkerThread[] {
    return this.isFar(input, looksBelow(task)) ? this.#farThreads : this.#threads;
  }

  /** How many of the threads that would do this task have nothing to do; those that never had are not started for it. */
  idleFor<Name extends TaskName>(task: Name, input: TaskInput<Name>): number {
    return this.#threadsFor(task, input).filter(({ isStarted, load }) => isStarted && load === 0).length;
  }

  #threadFor(task: TaskName, input: unknown): WorkerThread {
    const [first, ...rest] = this.#threadsFor(task, input);
    if (!first) throw new Error('the pool has no workers');
    return rest.reduce((best, thread) => (thread.load < best.load ? thread : best), first);
  }

  /** Resolves when the task is done. An aborted signal ends a long task at its next step, then rejects with its reason. */
  run<Name extends TaskName>(
    task: Name,
    input: TaskInput<Name>,
    options: RunOptions = {},
  ): Promise<TaskResult<Name>> {
    const { signal, pausing, onProgress, transfer, beforePublish, keep } = options;
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (this.#isClosed) return Promise.reject(new AppError('busy', 'The server is closing'));
    const id = this.#nextId();
    const thread = this.#threadFor(task, input);
    return new Promise((resolve, reject) => {
      let refusal: { error: unknown } | undefined;
      const cancel = () => thread.send({ id, signal: 'cancel' });
      const pull = () => thread.send({ id, signal: 'pull' });
      const refuse = (error: unknown) => {
        refusal = { error };
        cancel();
      };
      const applyPause = () => thread.send({ id, signal: pausing?.isPaused ? 'pause' : 'resume' });
      const unsubscribe = pausing?.whenChanged(applyPause);
      const finish = () => {
        unsubscribe?.();
        this.#finish(cancel, signal);
      };
      const listener = {
        done: (result: unknown) => {
          finish();
          resolve(result as TaskResult<Name>);
        },
        failed: (error: unknown) => {
          finish();
          if (error !== CANCELLED) reject(error);
          else reject(refusal ? refusal.error : reasonToEnd(signal));
        },
        progress: (progress: Progress) => {
          onProgress?.(progress);
          void this.atProgress?.(progress).then(pull);
        },
        batch: pull,
        asks: () => {
          if (!beforePublish) return pull();
          this.#ask(beforePublish).then(pull, refuse);
        },
        replaces: (file: ReplacedFile) => {
          if (!keep) return pull();
          keep(file).then((spot) => thread.send({ id, signal: 'pull', spot }), refuse);
        },
      };
      this.#cancels.add(cancel);
      signal?.addEventListener('abort', cancel, { once: true });
      thread.send({ id, task, input, isAllowed: this.#isAllowed(beforePublish) }, listener, transfer);
      if (pausing?.isPaused) applyPause();
    });
  }

  async #ask(beforePublish: () => Promise<void>): Promise<void> {
    const now = performance.now();
    await beforePublish();
    this.#allowed.set(beforePublish, now);
  }

  /** A batch of a thousand entries is a thousand tasks: each would otherwise ask for itself. */
  #isAllowed(beforePublish: (() => Promise<void>) | undefined): boolean {
    const answeredAt = beforePublish && this.#allowed.get(beforePublish);
    return answeredAt !== undefined && performance.now() - answeredAt < CHECK_HOLDS_MS;
  }

  /**
   * The batches of a task, one ahead of what is taken; leaving the loop early ends the task. `next` accepts memory of an
   * earlier batch, which is transferred to the task and may hold a later one.
   */
  async *stream<Batch>(
    task: TaskName,
    input: unknown,
    signal?: AbortSignal,
  ): AsyncGenerator<Batch, void, ArrayBuffer | undefined> {
    signal?.throwIfAborted();
    if (this.#isClosed) throw new AppError('busy', 'The server is closing');
    const id = this.#nextId();
    const thread = this.#threadFor(task, input);
    const ready: Batch[] = [];
    let memory: ArrayBuffer | undefined;
    let state: { end: true; error: unknown } | null = null;
    let wake: () => void = () => {};
    const cancel = () => thread.send({ id, signal: 'cancel' });
    const end = (error: unknown) => {
      state = { end: true, error };
      this.#finish(cancel, signal);
      wake();
    };
    const listener = {
      done: () => end(null),
      failed: end,
      progress: () => {},
      asks: () => thread.send({ id, signal: 'pull' }),
      replaces: () => thread.send({ id, signal: 'pull' }),
      batch: (batch: unknown) => {
        ready.push(batch as Batch);
        wake();
      },
    };
    this.#cancels.add(cancel);
    signal?.addEventListener('abort', cancel, { once: true });
    thread.send({ id, task, input }, listener);
    const ended = () => state as { end: true; error: unknown } | null;
    try {
      for (;;) {
        const batch = ready.shift();
        if (batch !== undefined) {
          if (!ended()) thread.send({ id, signal: 'pull', memory }, undefined, memory && [memory]);
          memory = yield batch;
          continue;
        }
        const over = ended();
        if (over?.error === CANCELLED) throw reasonToEnd(signal);
        if (over?.error) throw over.error;
        if (over) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      if (!ended()) cancel();
    }
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  #finish(cancel: () => void, signal: AbortSignal | undefined): void {
    signal?.removeEventListener('abort', cancel);
    this.#cancels.delete(cancel);
    if (this.#cancels.size === 0) this.#idle?.();
  }

  /** Ends long tasks, waits for what is under way, and stops the threads. */
  async close(): Promise<void> {
    if (this.#cancels.size > 0) {
      const idle = new Promise<void>((resolve) => {
        this.#idle = resolve;
      });
      for (const cancel of this.#cancels) cancel();
      await idle;
    }
    this.#isClosed = true;
    await Promise.all([...this.#threads, ...this.#farThreads].map((thread) => thread.stop()));
  }
}

function reasonToEnd(signal: AbortSignal | undefined): unknown {
  return signal?.reason ?? new AppError('busy', 'The server is closing');
}
