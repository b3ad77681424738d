import { Worker } from 'node:worker_threads';
import { AppError } from '../../../../lib/app-error.js';
import { fileWorker } from '../../../../lib/own-files.js';
import { withinMs } from '../../../../lib/within-ms.js';
import type { RenamePlan, ReplacedFile } from '../../../files/changes.js';
import type { PartlyMerged } from '../../../files/file-events.js';
import type { Progress } from '../../../files/file-system.js';
import { receivedError } from '../sent-error.js';
import type { StorageSettings } from '../walk/walk-context.js';
import type { DiskMessage, FromWorker, ToWorker } from './messages.js';

/** A thread that does not end by itself within this time is terminated. */
const LEAVES_WITHIN_MS = 1_000;

export interface Listener {
  done(result: unknown): void;
  failed(error: unknown): void;
  progress(progress: Progress): void;
  batch(batch: unknown): void;
  /** Describes what it had done before it fails. */
  partly?(done: PartlyMerged): void;
  /** The task rests until it receives `pull` or is cancelled. */
  asks(): void;
  /** The task rests. */
  plans?(plan: RenamePlan): void;
  /** The task rests, and is pulled with the location in which the file is kept. */
  replaces(file: ReplacedFile): void;
}

/**
 * Threads of a closed disk that are kept for the next one. Tests open hundreds of disks one after the other,
 * and starting a thread costs more than most of them. A server opens its disk once and keeps none.
 */
class SpareThreads {
  most = 0;
  readonly #workers: Worker[] = [];

  take(): Worker | undefined {
    const worker = this.#workers.pop();
    worker?.removeAllListeners('exit');
    return worker;
  }

  /** Returns whether the idle thread is kept. */
  keep(worker: Worker): boolean {
    if (this.#workers.length >= this.most) return false;
    // Node has listeners of its own for other events.
    for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
    worker.once('exit', () => {
      const index = this.#workers.indexOf(worker);
      if (index >= 0) this.#workers.splice(index, 1);
    });
    this.#workers.push(worker);
    return true;
  }
}

export const spareThreads = new SpareThreads();

/** A thread with its present tasks. It starts with its first task, and starts again if it dies. */
export class WorkerThread {
  readonly #tasks = new Map<number, Listener>();
  #worker: Worker | null = null;
  #givenUp: SharedArrayBuffer | null = null;
  /** Its number in `/proc/self/task`, if it is known. */
  number: string | null = null;
  /** True if it has answered since the last call of `askForSign`. */
  hasAnswered = true;

  constructor(
    readonly facts: StorageSettings,
    /** The keys of the remote disks that it may touch. */
    readonly others: readonly string[] = [],
    /** Called when a task has ended. */
    readonly onEnd: () => void = () => undefined,
    /** See `RunOptions`. */
    readonly isBackground = false,
  ) {}

  get isStarted(): boolean {
    return this.#worker !== null;
  }

  get load(): number {
    return this.#tasks.size;
  }

  send(message: ToWorker, listener?: Listener, transfer: ArrayBuffer[] = []): void {
    if (!listener && !this.#worker) return;
    this.#worker ??= this.#start();
    if (listener) {
      if (this.#tasks.size === 0) this.#worker.ref();
      if ('id' in message) this.#tasks.set(message.id, listener);
    }
    this.#worker.postMessage(message, transfer);
  }

  #start(): Worker {
    const worker = spareThreads.take() ?? newWorker();
    this.#givenUp = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    const { facts: disk, others, isBackground } = this;
    worker.postMessage({ disk, others, givenUp: this.#givenUp, isBackground } satisfies DiskMessage);
    worker.on('message', (message: FromWorker) => this.#receive(message));
    worker.on('error', (error) => this.#die(worker, error));
    worker.on('exit', () => this.#die(worker, new Error('a file worker ended')));
    worker.unref();
    return worker;
  }

  /** Asks for a sign of life, which comes between two pieces of work. */
  askForSign(): void {
    this.hasAnswered = false;
    this.send({ hears: true });
  }

  /**
   * Fails all tasks with `error`, and starts another thread for the next one. Resolves when the thread has
   * ended, which may be never: a thread that waits inside of the system cannot be ended.
   */
  giveUp(error: AppError): Promise<void> {
    const worker = this.#worker;
    if (!worker || !this.#givenUp) return Promise.resolve();
    Atomics.store(new Int32Array(this.#givenUp), 0, 1);
    this.#worker = null;
    this.number = null;
    this.hasAnswered = true;
    for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
    worker.unref();
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    worker.on('error', () => undefined);
    // It may be waiting for nothing but the next message.
    worker.postMessage({ id: 0, signal: 'cancel' } satisfies ToWorker);
    this.#failAll(error);
    return ended;
  }

  #receive(message: FromWorker): void {
    this.hasAnswered = true;
    if ('heard' in message) {
      this.number = message.thread;
      return;
    }
    const listener = this.#tasks.get(message.id);
    if (!listener) return;
    if ('progress' in message) listener.progress(message.progress);
    else if ('batch' in message) listener.batch(message.batch);
    else if ('asks' in message) listener.asks();
    else if ('plans' in message) listener.plans?.(message.plans);
    else if ('replaces' in message) listener.replaces(message.replaces);
    else if ('partly' in message) listener.partly?.(message.partly);
    else this.#end(message, listener);
  }

  #end(message: Extract<FromWorker, { done: unknown } | { failed: unknown }>, listener: Listener): void {
    this.#tasks.delete(message.id);
    if (this.#tasks.size === 0) this.#worker?.unref();
    this.onEnd();
    if ('done' in message) listener.done(message.done);
    else listener.failed(receivedError(message.failed));
  }

  #die(worker: Worker, cause: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    this.#failAll(new AppError('internal', 'The disk failed', { cause }));
  }

  #failAll(error: AppError): void {
    const listeners = [...this.#tasks.values()];
    this.#tasks.clear();
    for (const listener of listeners) listener.failed(error);
  }

  async stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    this.number = null;
    if (!worker) return;
    // A thread that is asking a disk whether it answers may hang before it hears anything.
    if (this.#tasks.size === 0) {
      // The priority of a thread cannot be raised again.
      const isKept = !this.isBackground && spareThreads.keep(worker);
      worker.postMessage({ leaves: true, isKept } satisfies ToWorker);
      if (isKept) return;
      // The process must not end before the thread has.
      worker.ref();
      const ended = new Promise<boolean>((resolve) => worker.once('exit', () => resolve(true)));
      await withinMs(ended, LEAVES_WITHIN_MS, false);
    }
    const isEnded = worker.terminate().then(() => true);
    // A thread that waits inside of the system ends when its disk answers, which may be never.
    if (!(await withinMs(isEnded, LEAVES_WITHIN_MS, false))) worker.unref();
  }
}

function newWorker(): Worker {
  return new Worker(fileWorker(), {
    // Descriptors are opened in one thread and closed in another, so a thread must not treat them as its own.
    trackUnmanagedFds: false,
    execArgv: [],
    // By default each busy thread takes 48 MB for young objects and keeps them. With half of it 60,000
    // entries are listed as fast.
    resourceLimits: { maxYoungGenerationSizeMb: 24 },
  });
}
