import { pipeline } from 'node:stream/promises';
import { constants, crc32, createBrotliCompress } from 'node:zlib';
import { inOrder } from '../../../lib/limits/in-order.js';
import { BLOCK_BYTES, type BlockCodecName } from './block-codec.js';
import type { CodecPool } from './codec-pool.js';

export type CodecName = BlockCodecName | 'brotli';

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
const GZIP_WINDOW = 32 * 1024;

/** `source` in the format of `codec`, with at most a few blocks of it in memory. */
export function compressed(
  source: AsyncIterable<Uint8Array>,
  codec: CodecName,
  pool: CodecPool,
): AsyncIterable<Uint8Array> {
  if (codec === 'brotli') return brotli(source);
  return codec === 'gzip' ? gzip(source, pool) : members(source, codec, pool);
}

/** Members (frames, streams) one after the other: every one of these formats allows it. */
function members(
  source: AsyncIterable<Uint8Array>,
  codec: BlockCodecName,
  pool: CodecPool,
): AsyncIterable<Uint8Array> {
  const blocks = inBlocks(source, BLOCK_BYTES[codec]);
  return inOrder(blocks, pool.size + 1, (block) => pool.compress({ codec, block }));
}

/** One member made of pieces, as some readers stop after the first member. */
async function* gzip(source: AsyncIterable<Uint8Array>, pool: CodecPool): AsyncGenerator<Uint8Array> {
  let crc = 0;
  let length = 0;
  let before: Uint8Array<ArrayBuffer> | undefined;
  const blocks = inBlocks(source, BLOCK_BYTES.gzip);
  yield GZIP_HEADER;
  yield* inOrder(blocks, pool.size + 1, (block) => {
    crc = crc32(block, crc);
    length += block.length;
    const job = { codec: 'gzip' as const, block, ...(before ? { before } : {}) };
    before = block.slice(-GZIP_WINDOW);
    return pool.compress(job);
  });
  const trailer = Buffer.alloc(10);
  trailer[0] = 3; // an empty final block
  trailer.writeUInt32LE(crc, 2);
  trailer.writeUInt32LE(length % 0x100000000, 6);
  yield trailer;
}

/** Brotli streams cannot be put one after the other, so this one is made by a single thread. */
async function* brotli(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const encoder = createBrotliCompress({
    chunkSize: 256 * 1024,
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 22 },
  });
  const feeding = pipeline(source, encoder);
  // Awaited below, unless the reader stops before the end.
  feeding.catch(() => undefined);
  try {
    for await (const chunk of encoder) yield chunk as Uint8Array;
    await feeding;
  } finally {
    encoder.destroy();
  }
}

/** The same bytes in blocks of exactly `size`, but for the last; each alone in its memory. */
export async function* inBlocks(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let block = new Uint8Array(size);
  let used = 0;
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length; ) {
      const piece = chunk.subarray(at, at + size - used);
      block.set(piece, used);
      used += piece.length;
      at += piece.length;
      if (used < size) continue;
      yield block;
      block = new Uint8Array(size);
      used = 0;
    }
  }
  if (used > 0) yield block.slice(0, used);
}
