import { RecentMap } from '../../../../lib/recent-map.js';
import type { ListingEncoder } from '../../../files/listing.js';
import { belowRoot, type Mounts, pathsIn } from '../mounts/mounts.js';
import { RemoteMounts } from '../mounts/remote-mounts.js';
import { receivedError, sentError } from '../sent-error.js';
import { type ListedFolder, type ListTask, list } from '../tasks/list/list.js';
import { type Nested, unnested } from '../tasks/nested.js';
import { open } from '../tasks/open.js';
import { remove } from '../tasks/remove.js';
import { stat } from '../tasks/stat.js';
import { isLongTask, type Step } from '../tasks/task-steps.js';
import type { TaskInput, TaskResult } from '../tasks/task-table.js';
import { move } from '../tasks/transfer/move.js';
import { planTrash, trash } from '../tasks/trash.js';
import { makeDirectory } from '../tasks/write/make-directory.js';
import { stage } from '../tasks/write/prepare-write.js';
import { dropStaged, reopenStaged, restage, stagedSize } from '../tasks/write/staged.js';
import { publishAsync, type TimedSection, writeWhole } from '../tasks/write/write.js';
import { Folding } from '../walk/folding.js';
import { OtherDisk } from '../walk/other-disk.js';
import { RecentFolders } from '../walk/recent-folders.js';
import { NeedsWorker, type ScopedPath, type StorageSettings, WalkContext } from '../walk/walk-context.js';
import type { RunOptions } from '../workers/run-options.js';
import type { WorkerPool } from '../workers/worker-pool.js';
import { DiskLatency } from './disk-latency.js';
import { EventLoopBudget } from './event-loop-budget.js';

/** Tasks that are short for every path: they look at a few names, and read or write at most a small file. */
const SYNC_TASKS = {
  ...{ stat, open, makeDirectory },
  ...{ stage, stagedSize, reopenStaged, restage, dropStaged },
  planTrash,
};
type SyncTasks = typeof SYNC_TASKS;

/** Tasks that wait in between. They are short for one file, and for a folder that moves as a whole. */
const ASYNC_TASKS = {
  ...{ move, remove, trash },
  ...{ writeWhole, publish: publishAsync },
};
type AsyncTasks = typeof ASYNC_TASKS;

/** A folder that had at most this many entries is listed inline. */
const FEW_ENTRIES = 300;
const MOST_FOLDERS = 2_000;
/** At most this many entries are moved to the trash inline. */
const FEW_PATHS = 8;
/** A longer path is left to a worker. */
const MOST_STEPS = 64;

const NOT_DONE = Symbol('not done');

/**
 * True if a worker has to do the task: it takes too long, or it came to a remote disk that may have been
 * mounted since this thread read the mount table.
 */
function isForWorker(error: unknown): boolean {
  return error instanceof NeedsWorker || error instanceof OtherDisk;
}

function unlessForWorker(error: unknown): typeof NOT_DONE {
  if (isForWorker(error)) return NOT_DONE;
  throw error;
}

/**
 * Decides where a task runs. Short ones run in the main thread if their disk is fast, all others in a worker,
 * because handing a task over takes several times as long as a short task itself. The tasks and their checks
 * are the same in both places. Decision 0131 says when a disk is fast.
 */
export class InlineTasks {
  readonly #latencies = new Map<string, DiskLatency>();
  readonly #budget = new EventLoopBudget();
  /** The number of entries of folders that were listed lately. */
  readonly #entries = new RecentMap<string, number>(MOST_FOLDERS);
  readonly #folding = new Folding();
  readonly #recentFolders: RecentFolders;
  readonly #others = new RemoteMounts([]);
  readonly #contexts = new Map<ListingEncoder | null, WalkContext>();

  constructor(
    readonly facts: StorageSettings,
    readonly pool: Pick<WorkerPool, 'run'>,
    readonly mounts: Mounts,
    readonly now: () => number = () => performance.now(),
  ) {
    this.#recentFolders = new RecentFolders(facts, now);
  }

  async run<Name extends keyof SyncTasks>(name: Name, task: TaskInput<Name>): Promise<TaskResult<Name>> {
    if (this.#budget.isSpent) await this.#budget.untilAvailable();
    const latency = this.#latencyOf(task);
    const work = SYNC_TASKS[name] as (context: WalkContext, task: TaskInput<Name>) => TaskResult<Name>;
    const done = this.#inline(latency, (context) => work(context, task));
    return done === NOT_DONE ? this.#byWorker(latency, () => this.pool.run(name, task)) : done;
  }

  /** A folder is listed inline if it was small the last time, and otherwise by `byWorkers`. */
  async list(
    task: ListTask,
    encoder: ListingEncoder | null,
    signal: AbortSignal | undefined,
    byWorkers: () => Promise<ListedFolder>,
  ): Promise<ListedFolder> {
    if (this.#budget.isSpent) await this.#budget.untilAvailable();
    signal?.throwIfAborted();
    const key = belowRoot(task);
    const latency = this.mounts.hasRemoteIn(key) ? null : this.#latencyAt(task);
    const isSmall = (this.#entries.get(key) ?? Number.POSITIVE_INFINITY) <= FEW_ENTRIES;
    const done = isSmall ? this.#inline(latency, (context) => list(context, task), encoder) : NOT_DONE;
    const isDone = done !== NOT_DONE && 'items' in done;
    const found = isDone ? done : await this.#byWorker(latency, byWorkers);
    this.#entries.set(key, found.numDirs + found.numFiles);
    return found;
  }

  /** Runs a task that waits in between. `options` answers its questions. */
  async perform<Name extends keyof AsyncTasks>(
    name: Name,
    task: TaskInput<Name>,
    options: RunOptions = {},
  ): Promise<TaskResult<Name>> {
    if (this.#budget.isSpent) await this.#budget.untilAvailable();
    options.signal?.throwIfAborted();
    const latency = options.pausing?.isPaused ? null : this.#latencyOf(task);
    const timed: TimedSection = (work) => this.#timed(latency, work);
    const work = ASYNC_TASKS[name] as (
      context: WalkContext,
      task: TaskInput<Name>,
      timed: TimedSection,
    ) => unknown;
    const begun = this.#inline(latency, (context) => work(context, task, timed));
    const done =
      begun === NOT_DONE
        ? NOT_DONE
        : await finish<TaskResult<Name>>(begun, options, timed).catch(unlessForWorker);
    return done === NOT_DONE ? this.#byWorker(latency, () => this.pool.run(name, task, options)) : done;
  }

  /** Returns `NOT_DONE` if the disk is not fast, or if a worker has to do the task. */
  #inline<Result>(
    latency: DiskLatency | null,
    work: (context: WalkContext) => Result,
    encoder: ListingEncoder | null = null,
  ): Result | typeof NOT_DONE {
    if (!latency?.isLow(this.now())) return NOT_DONE;
    try {
      return this.#timed(latency, () => work(this.#contextFor(encoder)));
    } catch (error) {
      return isForWorker(error) ? NOT_DONE : failLikeWorker(error);
    }
  }

  #timed<Result>(latency: DiskLatency | null, work: () => Result): Result {
    const startedAt = this.now();
    try {
      return work();
    } finally {
      const now = this.now();
      this.#budget.spend(now - startedAt);
      latency?.noteWait(now - startedAt, now);
    }
  }

  async #byWorker<Result>(latency: DiskLatency | null, work: () => Promise<Result>): Promise<Result> {
    const result = await work();
    latency?.noteAnswer(this.now());
    return result;
  }

  #contextFor(encoder: ListingEncoder | null): WalkContext {
    let context = this.#contexts.get(encoder);
    if (!context) {
      const options = { isInline: true, recentFolders: this.#recentFolders, others: this.#others };
      context = new WalkContext(this.facts, this.#folding, encoder ? { encoders: [encoder] } : {}, options);
      this.#contexts.set(encoder, context);
    }
    return context;
  }

  /** Null where workers do the task, and where several disks take part. */
  #latencyOf(input: unknown): DiskLatency | null {
    const [first, ...others] = pathsIn(input);
    if (!first || others.length >= FEW_PATHS) return null;
    const latency = this.#latencyAt(first);
    return others.every((path) => this.#latencyAt(path) === latency) ? latency : null;
  }

  /** Null for disks whose tasks are done by workers. */
  #latencyAt(path: ScopedPath): DiskLatency | null {
    const { scope, path: steps } = path;
    if (this.facts.portable || scope.folder.length + scope.at.length + steps.length > MOST_STEPS) return null;
    const mount = this.mounts.of(belowRoot(path));
    if (!mount?.isLocal) return null;
    let latency = this.#latencies.get(mount.device);
    if (!latency) {
      latency = new DiskLatency();
      this.#latencies.set(mount.device, latency);
    }
    return latency;
  }
}

type Answers = Pick<RunOptions, 'signal' | 'onProgress' | 'beforePublish' | 'onPlan' | 'keep'>;

/**
 * Finishes a task that was started inline: a promise, or a long task of a few steps, as that for one file.
 * Its questions are answered as the worker pool answers them. An error of an answer ends the task and is
 * thrown as it is.
 */
async function finish<Result>(begun: unknown, answers: Answers, timed: TimedSection): Promise<Result> {
  if (!isLongTask(begun)) return (begun as Promise<Result>).catch(failLikeWorker);
  const steps = unnested(begun as Nested<Step, Result>);
  let isCommitted = false;
  try {
    for (;;) {
      const { done, value } = timed(() => nextOf(steps));
      if (done) return value;
      isCommitted ||= value !== undefined && 'committed' in value;
      if (value) await answer(value, isCommitted ? { keep: answers.keep } : answers);
      if (!isCommitted) answers.signal?.throwIfAborted();
    }
  } finally {
    for (let step = steps.return(undefined as Result); !step.done; step = steps.next());
  }
}

/** Throws the error as if it came from a worker, except for `NeedsWorker`. */
function failLikeWorker(error: unknown): never {
  throw error instanceof NeedsWorker ? error : receivedError(sentError(error));
}

function nextOf<Result>(steps: Generator<Step, Result, void>): IteratorResult<Step, Result> {
  try {
    return steps.next();
  } catch (error) {
    return failLikeWorker(error);
  }
}

async function answer(step: Exclude<Step, undefined>, answers: Answers): Promise<void> {
  if ('asks' in step) await answers.beforePublish?.();
  else if ('plans' in step) answers.onPlan?.(step.plans);
  else if ('replaces' in step) step.keepAs((await answers.keep?.(step.replaces)) ?? null);
  else if ('progress' in step) answers.onProgress?.(step.progress);
}
