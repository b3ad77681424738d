import { MAX_TEXT_BYTES, type Resource, type TextEncodingName } from '@satchel/contract';
import { contentOf } from '../../../core/files/file-pieces.js';
import type { OpenFile } from '../../../core/files/file-system.js';
import { AppError } from '../../../lib/app-error.js';
import { Semaphore } from '../../../lib/limits/semaphore.js';
import { makeBody } from '../../../lib/limits/unsent-bodies.js';
import { UserSemaphores } from '../../../lib/limits/user-semaphores.js';
import { runInThread } from '../../../lib/run-in-thread.js';
import { describeUnicode } from './describe-text.js';

/** Smaller texts are decoded faster than a thread starts, unless their encoding has to be detected. */
const SMALL_BYTES = 64 * 1024;
const THREAD = {
  file: new URL('./text-worker.js', import.meta.url),
  // The limits are far above the need of the largest text.
  limits: { ms: 20_000, heapMebibytes: 512 },
  tooMuch: 'Showing this text takes too much time or memory.',
};

/** A control character of one byte takes six in JSON; the rest of the resource is small. */
const MOST_JSON_PER_BYTE = 6;

export interface TextRequest {
  userId: number;
  /** The resource of the file, without its text. */
  resource: Resource;
  encoding?: TextEncodingName | undefined;
  languages: readonly string[];
  /** See `Description`. */
  onlyText?: boolean | undefined;
  signal: AbortSignal;
  /** Calls `then` when the response has been sent or its connection has closed, even if that was before. */
  whenSent: (then: () => void) => void;
}

/**
 * Reads text files: a few large ones concurrently and one for each user, because they are in memory
 * completely. The memory of large ones is counted until they are sent.
 */
export class TextReader {
  readonly #semaphore = new Semaphore({ running: 2, waiting: 100 });
  readonly #userSemaphores = new UserSemaphores({ running: 1, waiting: 16 });

  /** The resource, or its JSON if a thread made it: for a large file, or to detect the encoding. */
  async describe(file: OpenFile, request: TextRequest): Promise<Resource | Buffer> {
    const { userId, signal, whenSent, ...wanted } = request;
    if (file.entry.size <= SMALL_BYTES) {
      const described = describeUnicode({ ...wanted, bytes: await textOf(file, signal) });
      if (described) return described;
    }
    const make = async (): Promise<Buffer> => {
      signal.throwIfAborted();
      const input = { ...wanted, bytes: await textOf(file, signal) };
      return await runInThread({ ...THREAD, input }, signal);
    };
    const makeInTurn = () => this.#semaphore.run(make);
    const body = { owner: `user ${userId}`, most: file.entry.size * MOST_JSON_PER_BYTE, signal, whenSent };
    return await this.#userSemaphores.run(userId, () => makeBody(body, makeInTurn));
  }
}

async function textOf(file: OpenFile, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await contentOf(file, MAX_TEXT_BYTES, signal);
  if (!bytes) throw new AppError('changed_meanwhile', 'The file grew while it was read');
  return bytes;
}
