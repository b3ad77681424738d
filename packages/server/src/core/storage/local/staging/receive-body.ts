import { AppError } from '../../../../lib/app-error.js';
import { untilAborted } from '../../../../lib/until-aborted.js';
import type { AppendOptions, ByteSource } from '../../../files/file-system.js';
import { type PieceIo, PieceWriter } from './piece-writer.js';

export function wrongLength(expected: number, received: number): AppError {
  const words =
    received > expected
      ? 'the body is longer than it was said to be'
      : 'the body ended before all of it was there';
  return new AppError('invalid_input', words, { details: { expected, received } });
}

export interface BodyTerms {
  length?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Throws if the disk must not take that many more bytes. Called at the start and then repeatedly. */
  assertRoom?: (bytes: number) => Promise<unknown>;
  /** See `PieceWriter`. */
  syncs?: boolean;
}

/** Writes `body` to `fd` and waits until the disk has it. Resolves to the number of bytes written. */
export async function writeBody(
  io: PieceIo,
  fd: number,
  body: ByteSource,
  { length = Number.POSITIVE_INFINITY, signal, assertRoom, syncs }: BodyTerms,
): Promise<number> {
  const writer = new PieceWriter(io, fd, 0, assertRoom, syncs, body.free);
  let received = 0;
  try {
    for await (const chunk of signal ? untilAborted(body, signal) : body) {
      received += chunk.length;
      if (received > length) throw wrongLength(length, received);
      if (chunk.length > 0) await writer.add(chunk);
    }
    signal?.throwIfAborted();
    if (Number.isFinite(length) && received < length) throw wrongLength(length, received);
  } catch (error) {
    // The descriptor must not be closed during a call.
    await writer.settle().catch(() => {});
    throw error;
  }
  await writer.finish();
  return received;
}

function tooLong(length: number): AppError {
  return new AppError('too_large', 'The part goes beyond the length of the upload', { details: { length } });
}

/**
 * Writes `body` at the position `at` and waits until the disk has it. Resolves to the position of its end. If
 * the body breaks off, the bytes received so far are kept. Nothing is kept of one that is too long, unless
 * it is scattered: then there may be another part behind it.
 */
export async function appendBody(
  io: PieceIo & { truncate(fd: number, length: number): Promise<void> },
  fd: number,
  body: ByteSource,
  { at, length, signal, onBytes, scattered }: AppendOptions,
  assertRoom: (bytes: number) => Promise<void>,
  syncs: boolean,
): Promise<number> {
  const part = { onStored: scattered?.onStored };
  const writer = new PieceWriter(io, fd, at, assertRoom, syncs, body.free, part);
  let received = 0;
  try {
    for await (const chunk of untilAborted(body, signal)) {
      received += chunk.length;
      if (at + received > length) throw tooLong(length);
      onBytes?.(chunk.length);
      if (chunk.length > 0) await writer.add(chunk);
    }
  } catch (error) {
    await writer.finish().catch(() => {});
    if (at + received > length && !scattered) await io.truncate(fd, at);
    throw error;
  }
  await writer.finish();
  return writer.at;
}
