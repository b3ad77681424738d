import * as zlib from 'node:zlib';
import type { BlockCodecName, CompressBlock } from './block-codec.js';

/** Part of Node since 22.15. */
type MaybeZstd = { zstdCompressSync?: (bytes: Uint8Array) => Buffer };

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
    const { zstdCompressSync } = zlib as MaybeZstd;
    if (zstdCompressSync) return (block) => owned(zstdCompressSync(block));
    // Its native part cannot be used by several threads; this one has a separate instance in each.
    const { compress } = await import('@cloudpss/zstd/wasm');
    return (block) => owned(compress(block, 3));
  },
};

/** A part of a gzip member: it ends on a byte boundary, is not final, and may refer to the 32 KiB before. */
function deflateBlock(block: Uint8Array, before?: Uint8Array): Uint8Array<ArrayBuffer> {
  const dictionary = before && before.length > 0 ? { dictionary: before } : {};
  const options = {
    level: 6,
    chunkSize: 256 * 1024,
    finishFlush: zlib.constants.Z_SYNC_FLUSH,
    ...dictionary,
  };
  return owned(zlib.deflateRawSync(block, options));
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

/** Bytes in a buffer of their own, which can be transferred to another thread. */
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
