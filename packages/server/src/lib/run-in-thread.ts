import { Worker } from 'node:worker_threads';
import { AppError } from './app-error.js';

export interface ThreadLimits {
  ms: number;
  heapMebibytes: number;
}

export interface ThreadWork {
  /** The source file of the thread; it posts one `Uint8Array`. */
  file: URL;
  /** The `workerData` of the thread. The memory of `bytes` is transferred to it. */
  input: { bytes: Uint8Array<ArrayBuffer> };
  limits: ThreadLimits;
  /** The message for work that exceeds a limit. */
  tooMuch: string;
}

/**
 * Runs work in a thread of its own, so that no content of a file can block other requests. Throws `too_large`
 * when the work exceeds a limit.
 */
export function runInThread(work: ThreadWork, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const { input, limits } = work;
    const tooMuch = (cause?: unknown) => new AppError('too_large', work.tooMuch, { cause });
    const worker = new Worker(compiled(work.file), {
      workerData: input,
      transferList: [input.bytes.buffer],
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMebibytes },
      execArgv: [],
    });
    const stop = () => void worker.terminate();
    const late = setTimeout(stop, limits.ms);
    signal.addEventListener('abort', stop, { once: true });
    let failure: unknown = tooMuch();
    worker.once('message', (result: Uint8Array<ArrayBuffer>) => resolve(Buffer.from(result.buffer)));
    worker.once('error', (error: NodeJS.ErrnoException) => {
      failure = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch(error) : error;
    });
    worker.once('exit', () => {
      clearTimeout(late);
      signal.removeEventListener('abort', stop);
      // After a result this has no effect.
      reject(signal.aborted ? signal.reason : failure);
    });
  });
}

/** Threads run compiled code, even when the sources are run directly. */
function compiled(file: URL): URL {
  return new URL(file.href.replace('/packages/server/src/', '/packages/server/dist/'));
}
