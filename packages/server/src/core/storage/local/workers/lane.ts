import type { AppError } from '../../../../lib/app-error.js';
import { hungThreads } from '../../../../lib/hung-threads.js';
import { progressOfThread } from '../linux/proc.js';
import { doesNotAnswer, NotTried } from '../walk/other-disk.js';
import type { StorageSettings } from '../walk/walk-context.js';
import { WorkerThread } from './worker-thread.js';

/** A thread that makes no progress for this long waits for a disk that does not answer. */
const SILENT_MS = 12_000;
/** The maximum number of threads that wait for one disk. No others are started until it answers. */
const MOST_HUNG = 8;

export interface LaneTimes {
  silentMs?: number;
}

export interface LaneTerms extends LaneTimes {
  /** See `RunOptions`. */
  isBackground?: boolean;
}

interface Watched {
  /** The progress that the system reports for a thread, and since when it is the same. */
  steps: string;
  since: number;
}

/**
 * The threads for one remote disk, or for tasks that touch several. They block no others, and each other only
 * for a while. A thread that makes no progress is given up: its tasks fail, and another takes its place.
 */
export class Lane {
  readonly threads: readonly WorkerThread[];
  readonly #watched = new Map<WorkerThread, Watched>();
  #hung = 0;
  #isSilent = false;
  #isEnded = false;
  /** The question whether the disk answers, and the thread that waits for the answer. */
  #asking: { thread: WorkerThread; answered: Promise<void> } | null = null;

  constructor(
    facts: StorageSettings,
    /** The keys of its remote disks; none for the disks of this machine. */
    readonly others: readonly string[],
    size: number,
    /** Asks the disk anything at all. Null for several disks, each of which is asked in its own lane. */
    readonly question: ((thread: WorkerThread) => Promise<void>) | null = null,
    readonly terms: LaneTerms = {},
  ) {
    this.threads = Array.from(
      { length: size },
      () => new WorkerThread(facts, others, () => this.#answered(), terms.isBackground),
    );
  }

  /** The number of threads that never returned from a system call. */
  get hung(): number {
    return this.#hung;
  }

  get isBusy(): boolean {
    return this.threads.some(({ load }) => load > 0);
  }

  /** True if its disk is known not to answer. Then nothing is tried but the question. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** Returns the thread with the fewest tasks. Throws `disk_unreachable` if no task is tried now. */
  threadForTask(): WorkerThread {
    if (this.#isSilent || this.#isEnded || this.#hung >= MOST_HUNG) throw new NotTried();
    return this.#leastLoaded();
  }

  #leastLoaded(): WorkerThread {
    const [first, ...rest] = this.threads;
    if (!first) throw new Error('the pool has no workers');
    return rest.reduce((best, thread) => (thread.load < best.load ? thread : best), first);
  }

  /** Resolves once the disk answers anything, which may be never. */
  ask(): Promise<void> {
    if (!this.question || this.#isEnded || this.#hung >= MOST_HUNG) return Promise.reject(doesNotAnswer());
    if (!this.#asking) {
      const thread = this.#leastLoaded();
      const answered = this.question(thread).finally(() => {
        this.#asking = null;
      });
      this.#asking = { thread, answered };
    }
    return this.#asking.answered;
  }

  /** Gives up threads that have made no progress for long. Must be called regularly while there are tasks. */
  watch(now: number): void {
    for (const thread of this.threads) {
      if (thread.load === 0) this.#watched.delete(thread);
      else this.#watchThread(thread, now);
    }
    if (this.#isSilent) void this.ask().catch(() => undefined);
  }

  #watchThread(thread: WorkerThread, now: number): void {
    const before = this.#watched.get(thread);
    const steps = progressOfThread(thread.number);
    if (!before || thread.hasAnswered || steps !== before.steps) {
      this.#watched.set(thread, { steps, since: now });
      if (thread.hasAnswered) thread.askForSign();
      return;
    }
    if (now - before.since < (this.terms.silentMs ?? SILENT_MS)) return;
    if (this.question) this.#isSilent = true;
    // A thread that only waits for the answer will be the first to get one.
    if (thread.load === 1 && thread === this.#asking?.thread) return;
    this.#watched.delete(thread);
    this.#giveUp(thread, doesNotAnswer());
  }

  #giveUp(thread: WorkerThread, error: AppError): void {
    this.#hung += 1;
    hungThreads.count += 1;
    void thread.giveUp(error).then(() => {
      this.#hung -= 1;
      hungThreads.count -= 1;
      this.#answered();
    });
  }

  #answered(): void {
    this.#isSilent = false;
  }

  /** Fails all tasks that are under way, and all later ones. */
  end(error: AppError): void {
    this.#isEnded = true;
    for (const thread of this.threads) if (thread.load > 0) this.#giveUp(thread, error);
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.stop()));
  }
}
