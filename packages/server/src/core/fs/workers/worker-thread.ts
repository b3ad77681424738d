import { Worker } from 'node:worker_threads';
import { AppError } from '../../../lib/app-error.js';
import type { Progress } from '../file-system.js';
import type { DiskFacts } from '../tree/view.js';
import type { FromWorker, SentError, ToWorker } from './messages.js';

export interface Listener {
  done(result: unknown): void;
  failed(error: unknown): void;
  progress(progress: Progress): void;
  batch(batch: unknown): void;
}

/** Marks a job that ended because it was told to. */
export const CANCELLED = Symbol('cancelled');

/** Threads run compiled code, also when the sources are run as they are. */
function workerFile(): URL {
  const here = new URL('./worker.js', import.meta.url);
  return new URL(here.href.replace('/src/core/fs/workers/', '/dist/core/fs/workers/'));
}

function received(error: SentError): unknown {
  if (error.code === 'cancelled') return CANCELLED;
  const cause = error.stack === '' ? undefined : new Error(error.stack);
  return new AppError(error.code, error.message, { details: error.details, cause });
}

/** One thread with the jobs it is at. It starts with its first job and starts again if it dies. */
export class WorkerThread {
  readonly #jobs = new Map<number, Listener>();
  #worker: Worker | null = null;

  constructor(readonly facts: DiskFacts) {}

  get load(): number {
    return this.#jobs.size;
  }

  send(message: ToWorker, listener?: Listener, transfer: ArrayBuffer[] = []): void {
    if (!listener && !this.#worker) return;
    this.#worker ??= this.#start();
    if (listener) {
      if (this.#jobs.size === 0) this.#worker.ref();
      this.#jobs.set(message.id, listener);
    }
    this.#worker.postMessage(message, transfer);
  }

  #start(): Worker {
    // Descriptors are opened in one thread and closed in another, so the thread must not think they are its own.
    const worker = new Worker(workerFile(), {
      workerData: this.facts,
      trackUnmanagedFds: false,
      execArgv: [],
    });
    worker.on('message', (message: FromWorker) => this.#receive(message));
    worker.on('error', (error) => this.#die(worker, error));
    worker.on('exit', () => this.#die(worker, new Error('a file worker ended')));
    worker.unref();
    return worker;
  }

  #receive(message: FromWorker): void {
    const listener = this.#jobs.get(message.id);
    if (!listener) return;
    if ('progress' in message) listener.progress(message.progress);
    else if ('batch' in message) listener.batch(message.batch);
    else this.#end(message, listener);
  }

  #end(message: Extract<FromWorker, { done: unknown } | { failed: unknown }>, listener: Listener): void {
    this.#jobs.delete(message.id);
    if (this.#jobs.size === 0) this.#worker?.unref();
    if ('done' in message) listener.done(message.done);
    else listener.failed(received(message.failed));
  }

  #die(worker: Worker, cause: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    const listeners = [...this.#jobs.values()];
    this.#jobs.clear();
    for (const listener of listeners) listener.failed(new AppError('internal', 'the disk failed', { cause }));
  }

  async stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }
}
