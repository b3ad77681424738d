import { constants, deflateRawSync } from 'node:zlib';
import type { BlockCodecName, CompressBlock } from './block-codec.js';

/** The codec's library is loaded with the first block that needs it. */
export const loadCodec: Record<BlockCodecName, () => Promise<CompressBlock>> = {
  gzip: async () => deflateBlock,
  bzip2: loadBzip2,
  xz: async () => (await import('./xz/xz-stream.js')).compressXz,
  lz4: async () => {
    const { default: lz4 } = await import('lz4-napi');
    return (block) => owned(lz4.compressFrameSync(asBuffer(block), { contentChecksum: true }));
  },
  snappy: async () => {
    const { default: snappy } = await import('snappy');
    return async (block) => {
      const compressor = new snappy.Compressor();
      const head = compressor.update(block);
      return joined([head, await compressor.finish()]);
    };
  },
  zstd: async () => {
    // Its native half may not be used by several threads; this one is a separate instance in each.
    const { compress } = await import('@cloudpss/zstd/wasm');
    return (block) => owned(compress(block, 3));
  },
};

/** A piece of one gzip member: ended on a byte, not final, free to refer to the 32 KiB before it. */
function deflateBlock(block: Uint8Array, before?: Uint8Array): Uint8Array<ArrayBuffer> {
  const dictionary = before && before.length > 0 ? { dictionary: before } : {};
  const options = { level: 6, chunkSize: 256 * 1024, finishFlush: constants.Z_SYNC_FLUSH, ...dictionary };
  return owned(deflateRawSync(block, options));
}

async function loadBzip2(): Promise<CompressBlock> {
  const { default: BZip2 } = await import('bzip2-wasm');
  const bzip2 = new BZip2();
  await bzip2.init();
  return (block) => owned(bzip2.compress(block, 9, Math.ceil(block.length * 1.01) + 600));
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Bytes alone in their memory, ready to be handed to another thread. */
function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return joined([bytes]);
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    result.set(piece, at);
    at += piece.length;
  }
  return result;
}
