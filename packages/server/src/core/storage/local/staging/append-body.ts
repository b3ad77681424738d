import { AppError } from '../../../../lib/app-error.js';
import { untilAborted } from '../../../../lib/until-aborted.js';
import type { AppendOptions, ByteSource } from '../../../files/file-system.js';
import { type PieceIo, PieceWriter } from './piece-writer.js';

function tooLong(length: number): AppError {
  return new AppError('too_large', 'The part goes beyond the length of the upload', { details: { length } });
}

/**
 * Writes `body` at `at` and waits until the disk has it; resolves to where it ends. When the body breaks off, what came
 * before is kept; of one that is too long nothing is.
 */
export async function appendBody(
  io: PieceIo & { truncate(fd: number, length: number): Promise<void> },
  fd: number,
  body: ByteSource,
  { at, length, signal, onBytes }: AppendOptions,
  assertRoom: (bytes: number) => Promise<void>,
  syncs: boolean,
): Promise<number> {
  const writer = new PieceWriter(io, fd, at, assertRoom, syncs, body.free);
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
    if (at + received > length) await io.truncate(fd, at);
    throw error;
  }
  await writer.finish();
  return writer.at;
}
