import { AppError } from '../../../../lib/app-error.js';
import type { RenamePlan, ReplacedFile } from '../../../files/changes.js';
import type { PartlyMerged } from '../../../files/file-events.js';
import type { Progress } from '../../../files/file-system.js';
import type { Mount } from '../mounts/mount-table.js';
import type { Mounts } from '../mounts/mounts.js';
import { CANCELLED } from '../sent-error.js';
import type { TaskInput, TaskName, TaskResult } from '../tasks/task-table.js';
import type { StorageSettings } from '../walk/walk-context.js';
import type { Lane } from './lane.js';
import { Lanes, type LanesTimes } from './lanes.js';
import { CHECK_HOLDS_MS } from './messages.js';
import type { AtProgress, RunOptions } from './run-options.js';
import type { WorkerThread } from './worker-thread.js';

/** As where there are no disks of other machines. */
const NO_REMOTE: Pick<Mounts, 'remoteIn'> = { remoteIn: () => [] };

/**
 * Long-lived threads that do the disk's work with synchronous calls, each task going to the one with least to do. Tasks on
 * disks that may hang have threads of their own, so that they hold up nobody else.
 */
export class WorkerPool {
  readonly #lanes: Lanes;
  readonly #cancels = new Set<() => void>();
  /** When each was last asked, and had nothing against it. */
  readonly #allowed = new WeakMap<() => Promise<void>, number>();
  #lastId = 0;
  #idle: (() => void) | null = null;
  #isClosed = false;

  constructor(
    facts: StorageSettings,
    size: number,
    readonly atProgress?: AtProgress,
    readonly mounts: Pick<Mounts, 'remoteIn'> = NO_REMOTE,
    times: LanesTimes = {},
  ) {
    const ask = (thread: WorkerThread, mount: Mount) => this.#askDisk(thread, mount);
    this.#lanes = new Lanes(facts, size, mounts, ask, times);
  }

  get size(): number {
    return this.#lanes.size;
  }

  /** How many of the threads that would do this task have nothing to do; those that never had are not started for it. */
  idleFor(input: unknown): number {
    return this.#lanes.laneAt(input).threads.filter(({ isStarted, load }) => isStarted && load === 0).length;
  }

  /** Resolves when the task is done. An aborted signal ends a long task at its next step, then rejects with its reason. */
  run<Name extends TaskName>(
    task: Name,
    input: TaskInput<Name>,
    options: RunOptions = {},
  ): Promise<TaskResult<Name>> {
    const lane = options.isBackground ? this.#lanes.background : this.#lanes.laneFor(task, input);
    if (lane instanceof Promise) return lane.then((found) => this.#runIn(found, task, input, options));
    return this.#runIn(lane, task, input, options);
  }

  #runIn<Name extends TaskName>(
    lane: Lane,
    task: Name,
    input: TaskInput<Name>,
    options: RunOptions = {},
  ): Promise<TaskResult<Name>> {
    const { signal, pausing, onProgress, onPartly, onPlan, transfer, beforePublish, keep } = options;
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (this.#isClosed) return Promise.reject(closing());
    const id = this.#nextId();
    return new Promise((resolve, reject) => {
      const thread = lane.threadForTask();
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
          const other = options.isBackground ? null : this.#lanes.laneWith(lane, error);
          if (other) resolve(this.#runIn(other, task, input, options));
          else if (error !== CANCELLED) reject(error);
          else reject(refusal ? refusal.error : reasonToEnd(signal));
        },
        progress: (progress: Progress) => {
          onProgress?.(progress);
          void this.atProgress?.(progress).then(pull);
        },
        batch: pull,
        partly: (done: PartlyMerged) => onPartly?.(done),
        asks: () => {
          if (!beforePublish) return pull();
          this.#ask(beforePublish).then(pull, refuse);
        },
        plans: (plan: RenamePlan) => {
          try {
            onPlan?.(plan);
            pull();
          } catch (error) {
            refuse(error);
          }
        },
        replaces: (file: ReplacedFile) => {
          if (!keep) return pull();
          keep(file).then((location) => thread.send({ id, signal: 'pull', location }), refuse);
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
    let lane: Lane | null = await this.#lanes.laneFor(task, input);
    while (lane) lane = yield* this.#streamIn<Batch>(lane, task, input, signal);
  }

  /** Returns the lane in which the task is to be done again, if it is. */
  async *#streamIn<Batch>(
    lane: Lane,
    task: TaskName,
    input: unknown,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<Batch, Lane | null, ArrayBuffer | undefined> {
    signal?.throwIfAborted();
    if (this.#isClosed) throw closing();
    const id = this.#nextId();
    const thread = lane.threadForTask();
    let isBegun = false;
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
          isBegun = true;
          memory = yield batch;
          continue;
        }
        const over = ended();
        if (over?.error === CANCELLED) throw reasonToEnd(signal);
        const other = isBegun ? null : this.#lanes.laneWith(lane, over?.error);
        if (other) return other;
        if (over?.error) throw over.error;
        if (over) return null;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      if (!ended()) cancel();
    }
  }

  #askDisk(thread: WorkerThread, { key: disk, path }: Mount): Promise<void> {
    const nothing = () => undefined;
    const others = { progress: nothing, batch: nothing, asks: nothing, replaces: nothing };
    return new Promise((resolve, reject) => {
      const message = { id: this.#nextId(), task: 'answer' as const, input: { disk, path } };
      thread.send(message, { done: () => resolve(), failed: reject, ...others });
    });
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

  /** The server is about to close, and waits no longer than a moment for disks that may never answer. */
  endSoon(): void {
    this.#lanes.endSoon(closing());
  }

  /** Ends long tasks, waits for what is under way, but not for disks that may never answer, and stops the threads. */
  async close(): Promise<void> {
    if (this.#cancels.size > 0) {
      const idle = new Promise<void>((resolve) => {
        this.#idle = resolve;
      });
      for (const cancel of this.#cancels) cancel();
      this.endSoon();
      await idle;
    }
    this.#isClosed = true;
    await this.#lanes.close();
  }
}

function closing(): AppError {
  return new AppError('busy', 'The server is closing');
}

function reasonToEnd(signal: AbortSignal | undefined): unknown {
  return signal?.reason ?? closing();
}
