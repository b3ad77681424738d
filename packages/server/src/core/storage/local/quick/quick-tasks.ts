import { RecentMap } from '../../../../lib/recent-map.js';
import type { ListingEncoder } from '../../../files/listing.js';
import { FarPoints } from '../mounts/far-points.js';
import { belowRoot, type Mounts, type Place, placesIn } from '../mounts/mounts.js';
import { receivedError, sentError } from '../sent-error.js';
import { type ListedFolder, type ListTask, list } from '../tasks/list/list.js';
import { type Nested, unnested } from '../tasks/nested.js';
import { open } from '../tasks/open.js';
import { remove } from '../tasks/remove.js';
import { stat } from '../tasks/stat.js';
import type { Step } from '../tasks/task-steps.js';
import type { TaskInput, TaskResult } from '../tasks/task-table.js';
import { move } from '../tasks/transfer/move.js';
import { planTrash, trash } from '../tasks/trash.js';
import { makeDirectory } from '../tasks/write/make-directory.js';
import { stage } from '../tasks/write/prepare-write.js';
import { dropStaged, reopenStaged, restage, stagedSize } from '../tasks/write/staged.js';
import { publishLater, type Stretch, writeWhole } from '../tasks/write/write.js';
import { Folding } from '../walk/folding.js';
import { OtherDisk } from '../walk/other-disk.js';
import { Shortcuts } from '../walk/shortcuts.js';
import { type DiskFacts, NotQuick, WalkContext } from '../walk/walk-context.js';
import type { RunOptions } from '../workers/run-options.js';
import { isLongTask } from '../workers/running-task.js';
import type { WorkerPool } from '../workers/worker-pool.js';
import { Pace } from './pace.js';
import { Turns } from './turns.js';

/** Tasks that are small for every path: they look at a few names, and read or write at most a small file. */
const SMALL = {
  ...{ stat, open, makeDirectory },
  ...{ stage, stagedSize, reopenStaged, restage, dropStaged },
  planTrash,
};
type Small = typeof SMALL;

/** Tasks that wait in between, for an answer or for a sync, and are small for one file, and where a folder moves as a whole. */
const SHORT = {
  ...{ move, remove, trash },
  ...{ writeWhole, publish: publishLater },
};
type Short = typeof SHORT;

/** A folder that had at most so many entries is listed at once. */
const FEW_ENTRIES = 300;
const MOST_FOLDERS = 2_000;
/** So many entries are moved to the trash at once. */
const FEW_PATHS = 8;
/** A longer path is left to a worker. */
const MOST_STEPS = 64;

const NOT_DONE = Symbol('not done');

/**
 * Whether a worker has to do it: because of what it would take, or because the task came to a disk of another machine, which may have
 * been mounted since this thread looked.
 */
function isForWorker(error: unknown): boolean {
  return error instanceof NotQuick || error instanceof OtherDisk;
}

function unlessForWorker(error: unknown): typeof NOT_DONE {
  if (isForWorker(error)) return NOT_DONE;
  throw error;
}

/**
 * Decides where a task is done: small ones at once in the main thread where their disk is quick, everything else by a
 * worker, because handing a task over takes several times as long as a small task itself. The tasks and their checks are the
 * same on both ways. Decision 0131 tells when a disk is quick.
 */
export class QuickTasks {
  readonly #paces = new Map<string, Pace>();
  readonly #turns = new Turns();
  /** The entries of folders that were listed lately, the least recently listed first. */
  readonly #entries = new RecentMap<string, number>(MOST_FOLDERS);
  readonly #folding = new Folding();
  readonly #shortcuts: Shortcuts;
  readonly #others = new FarPoints([]);
  readonly #contexts = new Map<ListingEncoder | null, WalkContext>();

  constructor(
    readonly facts: DiskFacts,
    readonly pool: Pick<WorkerPool, 'run'>,
    readonly mounts: Mounts,
    readonly now: () => number = () => performance.now(),
  ) {
    this.#shortcuts = new Shortcuts(facts, now);
  }

  async run<Name extends keyof Small>(name: Name, task: TaskInput<Name>): Promise<TaskResult<Name>> {
    if (this.#turns.isSpent) await this.#turns.withTimeLeft();
    const pace = this.#paceOf(task);
    const work = SMALL[name] as (context: WalkContext, task: TaskInput<Name>) => TaskResult<Name>;
    const done = this.#atOnce(pace, (context) => work(context, task));
    return done === NOT_DONE ? this.#byWorker(pace, () => this.pool.run(name, task)) : done;
  }

  /** A folder is listed at once when it was small the last time, and otherwise by `byWorkers`. */
  async list(
    task: ListTask,
    encoder: ListingEncoder | null,
    signal: AbortSignal | undefined,
    byWorkers: () => Promise<ListedFolder>,
  ): Promise<ListedFolder> {
    if (this.#turns.isSpent) await this.#turns.withTimeLeft();
    signal?.throwIfAborted();
    const key = belowRoot(task);
    const pace = this.mounts.hasFarIn(key) ? null : this.#paceAt(task);
    const isSmall = (this.#entries.get(key) ?? Number.POSITIVE_INFINITY) <= FEW_ENTRIES;
    const done = isSmall ? this.#atOnce(pace, (context) => list(context, task), encoder) : NOT_DONE;
    const isDone = done !== NOT_DONE && 'items' in done;
    const found = isDone ? done : await this.#byWorker(pace, byWorkers);
    this.#entries.set(key, found.numDirs + found.numFiles);
    return found;
  }

  /** As `run`, for a task in which something else is waited for: `options` has who answers. */
  async perform<Name extends keyof Short>(
    name: Name,
    task: TaskInput<Name>,
    options: RunOptions = {},
  ): Promise<TaskResult<Name>> {
    if (this.#turns.isSpent) await this.#turns.withTimeLeft();
    options.signal?.throwIfAborted();
    const pace = options.pausing?.isPaused ? null : this.#paceOf(task);
    const stretch: Stretch = (work) => this.#timed(pace, work);
    const work = SHORT[name] as (context: WalkContext, task: TaskInput<Name>, stretch: Stretch) => unknown;
    const begun = this.#atOnce(pace, (context) => work(context, task, stretch));
    const done =
      begun === NOT_DONE
        ? NOT_DONE
        : await finish<TaskResult<Name>>(begun, options, stretch).catch(unlessForWorker);
    return done === NOT_DONE ? this.#byWorker(pace, () => this.pool.run(name, task, options)) : done;
  }

  /** `NOT_DONE` where the disk is not quick, and where the task meets something that a worker has to do. */
  #atOnce<Result>(
    pace: Pace | null,
    work: (context: WalkContext) => Result,
    encoder: ListingEncoder | null = null,
  ): Result | typeof NOT_DONE {
    if (!pace?.isQuick(this.now())) return NOT_DONE;
    try {
      return this.#timed(pace, () => work(this.#contextFor(encoder)));
    } catch (error) {
      return isForWorker(error) ? NOT_DONE : failLikeWorker(error);
    }
  }

  #timed<Result>(pace: Pace | null, work: () => Result): Result {
    const startedAt = this.now();
    try {
      return work();
    } finally {
      const now = this.now();
      this.#turns.spend(now - startedAt);
      pace?.waited(now - startedAt, now);
    }
  }

  async #byWorker<Result>(pace: Pace | null, work: () => Promise<Result>): Promise<Result> {
    const result = await work();
    pace?.wake(this.now());
    return result;
  }

  #contextFor(encoder: ListingEncoder | null): WalkContext {
    let context = this.#contexts.get(encoder);
    if (!context) {
      const options = { isQuick: true, shortcuts: this.#shortcuts, others: this.#others };
      context = new WalkContext(this.facts, this.#folding, encoder ? { encoders: [encoder] } : {}, options);
      this.#contexts.set(encoder, context);
    }
    return context;
  }

  /** Null where that is left to the workers, and where several disks take part. */
  #paceOf(input: unknown): Pace | null {
    const [first, ...others] = placesIn(input);
    if (!first || others.length >= FEW_PATHS) return null;
    const pace = this.#paceAt(first);
    return others.every((place) => this.#paceAt(place) === pace) ? pace : null;
  }

  /** Null for disks that are left to the workers. */
  #paceAt(place: Place): Pace | null {
    const { scope, path } = place;
    if (this.facts.portable || scope.folder.length + scope.at.length + path.length > MOST_STEPS) return null;
    const mount = this.mounts.of(belowRoot(place));
    if (!mount?.isLocal) return null;
    let pace = this.#paces.get(mount.device);
    if (!pace) {
      pace = new Pace();
      this.#paces.set(mount.device, pace);
    }
    return pace;
  }
}

type Answers = Pick<RunOptions, 'signal' | 'onProgress' | 'beforePublish' | 'onPlan' | 'keep'>;

/**
 * Brings work to its end that was begun at once: a promise, or a long task which is over after a few steps, as that of one
 * file is. Its questions are answered as the worker pool answers them; what the answers throw ends it, and is thrown as it is.
 */
async function finish<Result>(begun: unknown, answers: Answers, stretch: Stretch): Promise<Result> {
  if (!isLongTask(begun)) return (begun as Promise<Result>).catch(failLikeWorker);
  const steps = unnested(begun as Nested<Step, Result>);
  let isCommitted = false;
  try {
    for (;;) {
      const { done, value } = stretch(() => nextOf(steps));
      if (done) return value;
      isCommitted ||= value !== undefined && 'committed' in value;
      if (value) await answer(value, isCommitted ? { keep: answers.keep } : answers);
      if (!isCommitted) answers.signal?.throwIfAborted();
    }
  } finally {
    for (let step = steps.return(undefined as Result); !step.done; step = steps.next());
  }
}

/** Throws like a worker, except for what one has to do. */
function failLikeWorker(error: unknown): never {
  throw error instanceof NotQuick ? error : receivedError(sentError(error));
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
