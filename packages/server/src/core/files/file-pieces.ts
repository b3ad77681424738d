import type { OpenFile } from './file-system.js';

export interface PieceOptions {
  /** The first byte; 0 by default. */
  start?: number;
  /** The first byte that is not wanted any more; by default the file is read to its end. */
  end?: number;
  /** The size of the buffers, in bytes, where the file is read by position. */
  pieceBytes?: number;
}

const PIECE_BYTES = 256 * 1024;

/**
 * The bytes of an open file, in pieces that their reader may keep: as one stream where each read costs a
 * request to another machine, else by reads of `pieceBytes`. A file that has become shorter ends early.
 */
export async function* piecesOf(
  file: OpenFile,
  { start = 0, end = Number.POSITIVE_INFINITY, pieceBytes = PIECE_BYTES }: PieceOptions = {},
): AsyncGenerator<Uint8Array> {
  if (file.stream) {
    yield* file.stream(start, end);
    return;
  }
  for (let position = start; position < end; ) {
    const piece = Buffer.allocUnsafe(Math.min(pieceBytes, end - position));
    const read = await file.read(piece, position);
    if (read === 0) return;
    position += read;
    yield piece.subarray(0, read);
  }
}

/**
 * The whole content; null where it has more than `most` bytes, also where the file grows while it is read.
 */
export async function contentOf(
  file: OpenFile,
  most: number,
  signal?: AbortSignal,
): Promise<Buffer<ArrayBuffer> | null> {
  const { size } = file.entry;
  if (size > most) return null;
  if (file.stream) return await joined(file.stream(0, most + 1), most, signal);
  // One byte more than expected, to detect the end.
  let buffer = Buffer.allocUnsafeSlow(size + 1);
  let filled = 0;
  for (;;) {
    signal?.throwIfAborted();
    const read = await file.read(buffer.subarray(filled), filled);
    filled += read;
    if (read === 0) return buffer.subarray(0, filled);
    if (filled > most) return null;
    if (filled === buffer.length) {
      buffer = Buffer.concat([buffer, Buffer.allocUnsafeSlow(Math.min(filled, most + 1 - filled) || 1)]);
    }
  }
}

async function joined(
  pieces: AsyncIterable<Uint8Array>,
  most: number,
  signal: AbortSignal | undefined,
): Promise<Buffer<ArrayBuffer> | null> {
  const kept: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    signal?.throwIfAborted();
    length += piece.length;
    if (length > most) return null;
    kept.push(piece);
  }
  const content = Buffer.allocUnsafeSlow(length);
  let at = 0;
  for (const piece of kept) {
    content.set(piece, at);
    at += piece.length;
  }
  return content;
}
