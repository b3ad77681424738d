import { fsync, writev } from 'node:fs';
import { promisify } from 'node:util';
import { AppError } from '../../lib/app-error.js';

/** Smaller chunks are gathered to about this much before they are written in one call. */
export const GATHER_BYTES = 1024 * 1024;
/** The most buffers the system takes in one call. */
export const MAX_BUFFERS = 1024;

const fsyncAsync = promisify(fsync);

function writeOnce(fd: number, chunks: readonly Uint8Array[], position: number): Promise<number> {
  return new Promise((resolve, reject) => {
    writev(fd, [...chunks], position, (error, written) => (error ? reject(error) : resolve(written)));
  });
}

/** What is left of `chunks` after their first `count` bytes. */
function dropBytes(chunks: readonly Uint8Array[], count: number): Uint8Array[] {
  const rest: Uint8Array[] = [];
  let skip = count;
  for (const chunk of chunks) {
    if (skip < chunk.length) rest.push(skip === 0 ? chunk : chunk.subarray(skip));
    skip = Math.max(0, skip - chunk.length);
  }
  return rest;
}

export async function writeAll(fd: number, chunks: readonly Uint8Array[], position: number): Promise<void> {
  let rest = chunks;
  let at = position;
  while (rest.length > 0) {
    const written = await writeOnce(fd, rest, at);
    at += written;
    rest = dropBytes(rest, written);
  }
}

function wrongLength(expected: number, received: number): AppError {
  const words =
    received > expected
      ? 'the body is longer than it was said to be'
      : 'the body ended before all of it was there';
  return new AppError('invalid_input', words, { details: { expected, received } });
}

export interface BodyTerms {
  length?: number | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Writes `body` to `fd` and waits until the disk has it; resolves to the bytes written. While one piece is being
 * written the next is gathered, so a chunk's memory is in use until two more pieces were asked for.
 */
export async function writeBody(
  fd: number,
  body: AsyncIterable<Uint8Array>,
  terms: BodyTerms,
): Promise<number> {
  const { length = Number.POSITIVE_INFINITY, signal } = terms;
  let pending: Promise<void> = Promise.resolve();
  let chunks: Uint8Array[] = [];
  let gathered = 0;
  let received = 0;
  const flush = async () => {
    await pending;
    pending = writeAll(fd, chunks, received - gathered);
    // A failure is met at the next flush; until then it must not count as unhandled.
    pending.catch(() => {});
    chunks = [];
    gathered = 0;
  };
  try {
    for await (const chunk of body) {
      signal?.throwIfAborted();
      if (chunk.length === 0) continue;
      received += chunk.length;
      if (received > length) throw wrongLength(length, received);
      chunks.push(chunk);
      gathered += chunk.length;
      if (gathered >= GATHER_BYTES || chunks.length >= MAX_BUFFERS) await flush();
    }
    signal?.throwIfAborted();
    if (Number.isFinite(length) && received < length) throw wrongLength(length, received);
    await flush();
  } finally {
    await pending.catch(() => {});
  }
  await pending;
  await fsyncAsync(fd);
  return received;
}
