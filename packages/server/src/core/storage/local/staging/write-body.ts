import { AppError } from '../../../../lib/app-error.js';
import { untilAborted } from '../../../../lib/until-aborted.js';
import type { ByteSource } from '../../../files/file-system.js';
import { type PieceIo, PieceWriter } from './piece-writer.js';

function wrongLength(expected: number, received: number): AppError {
  const words =
    received > expected
      ? 'the body is longer than it was said to be'
      : 'the body ended before all of it was there';
  return new AppError('invalid_input', words, { details: { expected, received } });
}

const NOTHING = new Uint8Array(0);
/** The memory of a piece may be so much larger than the piece to be handed on with it. */
const SLACK_BYTES = 4096;

/** The whole of a small body, in memory with little else. Throws `invalid_input` unless it has exactly `length` bytes. */
export async function collectBody(
  body: AsyncIterable<Uint8Array>,
  length: number,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  let content: Uint8Array = NOTHING;
  let received = 0;
  for await (const chunk of signal ? untilAborted(body, signal) : body) {
    if (received + chunk.length > length) throw wrongLength(length, received + chunk.length);
    if (chunk.length === length && chunk.buffer.byteLength <= length + SLACK_BYTES) {
      content = chunk;
    } else {
      if (content.length < length) content = Buffer.allocUnsafeSlow(length);
      content.set(chunk, received);
    }
    received += chunk.length;
  }
  signal?.throwIfAborted();
  if (received < length) throw wrongLength(length, received);
  return content;
}

export interface BodyTerms {
  length?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Throws when the disk must not take that many bytes more; asked at the start and again while more comes. */
  assertRoom?: (bytes: number) => Promise<unknown>;
  /** As of `PieceWriter`. */
  syncs?: boolean;
}

/** Writes `body` to `fd` and waits until the disk has it; resolves to the bytes written. */
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
