import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { BlockJob } from './block-codec.js';

/** An idle thread, with its codecs loaded, ends after this time. */
const IDLE_MS = 15_000;

interface Waiting {
  job: BlockJob;
  resolve: (bytes: Uint8Array) => void;
  reject: (error: Error) => void;
}

interface Thread {
  worker: Worker;
  current?: Waiting;
  idle?: NodeJS.Timeout;
}

/**
 * Threads that compress one block at a time each; one core stays free for everything else. They start with
 * the first block and end when they are idle.
 */
export class CodecPool {
  /** The number of blocks that are compressed concurrently. */
  readonly size: number;
  readonly #threads = new Set<Thread>();
  readonly #queue: Waiting[] = [];
  #isClosed = false;

  constructor(size = Math.max(1, availableParallelism() - 1)) {
    this.size = size;
  }

  /** The memory of `job.block` is transferred to the thread; the caller's array is empty afterwards. */
  compress(job: BlockJob): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) {
        reject(new Error('the codecs are closed'));
        return;
      }
      this.#queue.push({ job, resolve, reject });
      this.#serve(this.#freeThread());
    });
  }

  get load(): { busy: number; waiting: number } {
    const busy = [...this.#threads].filter(({ current }) => current).length;
    return { busy, waiting: this.#queue.length };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
    for (const { reject } of this.#queue.splice(0)) reject(new Error('the codecs are closed'));
  }

  #freeThread(): Thread | undefined {
    for (const thread of this.#threads) if (!thread.current) return thread;
    return this.#threads.size < this.size ? this.#startThread() : undefined;
  }

  #serve(thread: Thread | undefined): void {
    if (!thread) return;
    const next = this.#queue.shift();
    if (!next) {
      thread.idle = setTimeout(() => void thread.worker.terminate(), IDLE_MS).unref();
      return;
    }
    clearTimeout(thread.idle);
    thread.current = next;
    thread.worker.postMessage(next.job, [next.job.block.buffer]);
  }

  #startThread(): Thread {
    const thread: Thread = { worker: new Worker(codecWorkerUrl()) };
    thread.worker.unref();
    this.#threads.add(thread);
    thread.worker.on('message', (message: { bytes: Uint8Array } | { error: string }) => {
      const served = thread.current;
      delete thread.current;
      if (served && 'bytes' in message) served.resolve(message.bytes);
      else if (served && 'error' in message) served.reject(new Error(message.error));
      this.#serve(thread);
    });
    let failure = new Error('a codec thread ended');
    thread.worker.on('error', (error) => {
      failure = error;
    });
    thread.worker.on('exit', () => {
      clearTimeout(thread.idle);
      this.#threads.delete(thread);
      thread.current?.reject(failure);
      if (!this.#isClosed && this.#queue.length > 0) this.#serve(this.#freeThread());
    });
    return thread;
  }
}

/** Threads run compiled code, even when this file runs from its source in a test. */
function codecWorkerUrl(): URL {
  const here = import.meta.url.replace('/packages/server/src/', '/packages/server/dist/');
  return new URL('./codec-worker.js', here);
}
