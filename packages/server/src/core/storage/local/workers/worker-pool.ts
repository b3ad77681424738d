import type { Mount } from '../mounts/mount-table.js';
import type { Mounts } from '../mounts/mounts.js';
import { CANCELLED } from '../sent-error.js';
import type { TaskInput, TaskName, TaskResult } from '../tasks/task-table.js';
import type { StorageSettings } from '../walk/walk-context.js';
import { BatchQueue } from './batch-queue.js';
import type { Lane } from './lane.js';
import { Lanes, type LanesTimes } from './lanes.js';
import { CHECK_HOLDS_MS } from './messages.js';
import type { AtProgress, RunOptions } from './run-options.js';
import { closing, reasonToEnd, type SharedAnswers, TaskRun } from './task-run.js';
import type { WorkerThread } from './worker-thread.js';

/** The mounts of a machine without remote disks. */
const NO_REMOTE: Pick<Mounts, 'remoteIn'> = { remoteIn: () => [] };

/**
 * Long-lived threads that make synchronous calls for the disk. Each task goes to the thread with the fewest
 * tasks. Tasks on disks that may hang have threads of their own, so that they block nobody else.
 */
export class WorkerPool {
  readonly #lanes: Lanes;
  readonly #answers: SharedAnswers;
  readonly #cancels = new Set<() => void>();
  /** When each check was last made and passed. */
  readonly #allowed = new WeakMap<() => Promise<void>, number>();
  #lastId = 0;
  #idle: (() => void) | null = null;
  #isClosed = false;

  constructor(
    facts: StorageSettings,
    size: number,
    atProgress?: AtProgress,
    readonly mounts: Pick<Mounts, 'remoteIn'> = NO_REMOTE,
    times: LanesTimes = {},
  ) {
    const ask = (thread: WorkerThread, mount: Mount) => this.#askDisk(thread, mount);
    this.#lanes = new Lanes(facts, size, mounts, ask, times);
    this.#answers = { ask: (beforePublish) => this.#ask(beforePublish), atProgress };
  }

  get size(): number {
    return this.#lanes.size;
  }

  get loads(): Lanes['loads'] {
    return this.#lanes.loads;
  }

  /** The running threads for this task that have nothing to do. */
  idleFor(input: unknown): number {
    return this.#lanes.laneAt(input).threads.filter(({ isStarted, load }) => isStarted && load === 0).length;
  }

  /** Resolves when the task is done. An aborted signal ends a long task at its next step. */
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
    const { signal, beforePublish } = options;
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (this.#isClosed) return Promise.reject(closing());
    return new Promise((resolve, reject) => {
      const run = new TaskRun(lane.threadForTask(), this.#nextId(), options, this.#answers, {
        done: (result) => {
          this.#finish(run.cancel, signal);
          resolve(result as TaskResult<Name>);
        },
        failed: (error) => {
          this.#finish(run.cancel, signal);
          const other = options.isBackground ? null : this.#lanes.laneWith(lane, error);
          if (other) resolve(this.#runIn(other, task, input, options));
          else reject(error);
        },
      });
      this.#cancels.add(run.cancel);
      signal?.addEventListener('abort', run.cancel, { once: true });
      run.start(task, input, this.#isAllowed(beforePublish));
    });
  }

  async #ask(beforePublish: () => Promise<void>): Promise<void> {
    const now = performance.now();
    await beforePublish();
    this.#allowed.set(beforePublish, now);
  }

  /** A batch of a thousand entries is a thousand tasks, each of which would check the permission. */
  #isAllowed(beforePublish: (() => Promise<void>) | undefined): boolean {
    const answeredAt = beforePublish && this.#allowed.get(beforePublish);
    return answeredAt !== undefined && performance.now() - answeredAt < CHECK_HOLDS_MS;
  }

  /**
   * Yields the batches of a task, one ahead of the reader. Leaving the loop early ends the task. `next`
   * accepts memory of an earlier batch, which is transferred to the task and may hold a later one.
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

  /** Returns the lane in which the task has to run again, if it has to. */
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
    const batches = new BatchQueue<Batch>();
    const cancel = () => thread.send({ id, signal: 'cancel' });
    const pull = () => thread.send({ id, signal: 'pull' });
    const end = (error: unknown) => {
      this.#finish(cancel, signal);
      batches.end(error);
    };
    this.#cancels.add(cancel);
    signal?.addEventListener('abort', cancel, { once: true });
    const add = (batch: unknown) => batches.add(batch as Batch);
    const done = () => end(null);
    thread.send(
      { id, task, input },
      { done, failed: end, progress: () => {}, asks: pull, replaces: pull, batch: add },
    );
    let isBegun = false;
    let memory: ArrayBuffer | undefined;
    try {
      for (;;) {
        const batch = batches.take();
        if (batch !== undefined) {
          if (!batches.ended) thread.send({ id, signal: 'pull', memory }, undefined, memory && [memory]);
          isBegun = true;
          memory = yield batch;
          continue;
        }
        if (batches.ended) return this.#laneAfter(lane, batches.ended.error, isBegun, signal);
        await batches.change();
      }
    } finally {
      if (!batches.ended) cancel();
    }
  }

  /** Returns the lane in which a stream that failed with `error` runs again, or throws the error. */
  #laneAfter(lane: Lane, error: unknown, isBegun: boolean, signal: AbortSignal | undefined): Lane | null {
    if (error === CANCELLED) throw reasonToEnd(signal);
    const other = isBegun ? null : this.#lanes.laneWith(lane, error);
    if (!other && error) throw error;
    return other;
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

  /** Must be called when the server begins to close. Then silent disks are waited for only briefly. */
  endSoon(): void {
    this.#lanes.endSoon(closing());
  }

  /** Ends long tasks, waits for others unless their disk may never answer, and stops the threads. */
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
