import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_EVERY_MS = 10_000;
/** The smallest number of bytes that is worth a collection. */
const WORTH_BYTES = 16 * 1024 * 1024;
/** The number of checks in ten minutes. */
const LONGEST_PAUSE = 60;
/** The largest share of the time between two checks in which an idle server is busy. */
const QUIET_SHARE = 0.1;

/**
 * The percentage of what is in use by which a heap grows before its next full collection; V8 allows up to
 * 300.
 */
const GROWTH_PERCENT = 100;

/**
 * Keeps the heaps of all threads close to what they use: among thousands of connections the server needs a
 * fifth less memory, and requests cost the same. To be called once all code is loaded, because compiled code,
 * that of Node itself included, is accepted only under the flags with which it was compiled.
 */
export function boundHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}

/**
 * The garbage collector of V8, which programs have to enable; null where another thread has just disabled it.
 */
function collector(): (() => void) | null {
  setFlagsFromString('--expose-gc');
  try {
    return runInNewContext('gc') as () => void;
  } catch {
    return null;
  } finally {
    // Later contexts, of all threads, do not have the function.
    setFlagsFromString('--no-expose-gc');
  }
}

/** The heap, including its free memory, and buffers outside of it. */
function held(): number {
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
}

/**
 * Frees the memory that a load has left behind in this thread. V8 collects while it allocates, and
 * underestimates memory outside of its heap: an idle server would keep a hundred megabytes of garbage.
 */
export class IdleMemory {
  /** Created at first use: it needs a context of V8, for which the start does not wait. */
  #collect: (() => void) | null = null;
  #timer: NodeJS.Timeout | undefined;
  #seen = performance.eventLoopUtilization();
  /** The memory after the latest collection, or less: V8 counts some freed memory only later. */
  #left = 0;
  /** The smallest memory after any collection. */
  #least = Number.POSITIVE_INFINITY;
  /** The number of checks to skip before the next attempt without growth. */
  #pause = 1;
  #passed = 0;

  start(): void {
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /**
   * Collects when memory has grown by more than a little since the last time; returns true when it did.
   * Memory that was still in use then, such as that of clients being disconnected, is tried again later, less
   * and less often.
   */
  release(): boolean {
    const before = held();
    if (before - this.#left < WORTH_BYTES) {
      this.#left = Math.min(this.#left, before);
      this.#passed += 1;
      if (before - this.#least < WORTH_BYTES || this.#passed < this.#pause) return false;
    }
    this.#collect ??= collector();
    if (!this.#collect) return false;
    this.#collect();
    this.#left = held();
    this.#least = Math.min(this.#least, this.#left);
    this.#passed = 0;
    this.#pause = before - this.#left < WORTH_BYTES ? Math.min(2 * this.#pause, LONGEST_PAUSE) : 1;
    return true;
  }

  #look(): void {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, this.#seen);
    this.#seen = now;
    if (utilization < QUIET_SHARE) this.release();
  }
}
