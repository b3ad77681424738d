import { AppError } from '../../lib/app-error.js';
import { PieceWriter } from './piece-writer.js';

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

/** Writes `body` to `fd` and waits until the disk has it; resolves to the bytes written. */
export async function writeBody(
  fd: number,
  body: AsyncIterable<Uint8Array>,
  { length = Number.POSITIVE_INFINITY, signal }: BodyTerms,
): Promise<number> {
  const writer = new PieceWriter(fd, 0);
  let received = 0;
  try {
    for await (const chunk of body) {
      signal?.throwIfAborted();
      received += chunk.length;
      if (received > length) throw wrongLength(length, received);
      if (chunk.length > 0) await writer.add(chunk);
    }
    signal?.throwIfAborted();
    if (Number.isFinite(length) && received < length) throw wrongLength(length, received);
  } catch (error) {
    // Whoever closes the descriptor must not do so under a call.
    await writer.settle().catch(() => {});
    throw error;
  }
  await writer.finish();
  return received;
}
