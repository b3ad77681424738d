import type { TransformOptions } from 'node:stream';
import { type BrotliCompress, type BrotliOptions, constants, crc32, createBrotliCompress } from 'node:zlib';
import pLimit from 'p-limit';
import { pMapIterable } from 'p-map';
import { BLOCK_BYTES, type BlockCodecName, type BlockJob } from './block-codec.js';
import type { CodecPool } from './codec-pool.js';

export type CodecName = BlockCodecName | 'brotli';

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
const GZIP_WINDOW = 32 * 1024;

/** Compresses `source` in the format of `codec`, with at most a few blocks in memory. */
export function compressed(
  source: AsyncIterable<Uint8Array>,
  codec: CodecName,
  pool: CodecPool,
): AsyncIterable<Uint8Array> {
  if (codec === 'brotli') return brotli(source);
  return codec === 'gzip' ? gzip(source, pool) : members(source, codec, pool);
}

/** Concatenated members (frames, streams), which all of these formats allow. */
function members(
  source: AsyncIterable<Uint8Array>,
  codec: BlockCodecName,
  pool: CodecPool,
): AsyncIterable<Uint8Array> {
  const blocks = inBlocks(source, BLOCK_BYTES[codec]);
  return pMapIterable(blocks, (block) => pool.compress({ codec, block }), { concurrency: pool.size + 1 });
}

/** A single member made of parts, because some readers stop after the first member. */
async function* gzip(source: AsyncIterable<Uint8Array>, pool: CodecPool): AsyncGenerator<Uint8Array> {
  let crc = 0;
  let length = 0;
  let before: Uint8Array<ArrayBuffer> | undefined;
  async function* jobs(): AsyncGenerator<BlockJob> {
    for await (const block of inBlocks(source, BLOCK_BYTES.gzip)) {
      crc = crc32(block, crc);
      length += block.length;
      const job = { codec: 'gzip' as const, block, ...(before ? { before } : {}) };
      before = block.slice(-GZIP_WINDOW);
      yield job;
    }
  }
  yield GZIP_HEADER;
  yield* pMapIterable(jobs(), (job) => pool.compress(job), { concurrency: pool.size + 1 });
  const trailer = Buffer.alloc(10);
  trailer[0] = 3; // an empty final block
  trailer.writeUInt32LE(crc, 2);
  trailer.writeUInt32LE(length % 0x100000000, 6);
  yield trailer;
}

/** Node compresses in the few threads that also read files, so brotli uses one of them at a time. */
const brotliTurn = pLimit(1);
/** Larger than the output of one step, so that a slow reader never holds the semaphore. */
const BROTLI_BUFFER_BYTES = 16 << 20;
const BROTLI_BLOCK_BYTES = 256 * 1024;

/** Brotli streams cannot be concatenated, so a single thread makes this one. */
async function* brotli(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const options: BrotliOptions & TransformOptions = {
    chunkSize: 256 * 1024,
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 22 },
    readableHighWaterMark: BROTLI_BUFFER_BYTES,
  };
  const encoder = createBrotliCompress(options);
  try {
    for await (const block of inBlocks(source, BROTLI_BLOCK_BYTES)) {
      await brotliTurn(() => written(encoder, block));
      yield* madeBy(encoder);
    }
    encoder.end();
    for await (const chunk of encoder) yield chunk as Uint8Array;
  } finally {
    encoder.destroy();
  }
}

function written(encoder: BrotliCompress, block: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    encoder.write(block, (error) => (error ? reject(error) : resolve()));
  });
}

function* madeBy(encoder: BrotliCompress): Generator<Uint8Array> {
  for (let made = encoder.read(); made !== null; made = encoder.read()) yield made as Uint8Array;
}

/** The same bytes in blocks of exactly `size`, but for the last; each in a buffer of its own. */
async function* inBlocks(
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
