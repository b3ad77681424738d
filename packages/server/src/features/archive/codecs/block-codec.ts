/** One block to be compressed in a thread. */
export interface BlockJob {
  codec: BlockCodecName;
  block: Uint8Array<ArrayBuffer>;
  /** What came just before, for codecs that look back across blocks. */
  before?: Uint8Array<ArrayBuffer>;
}

export const BLOCK_CODECS = ['gzip', 'bzip2', 'xz', 'lz4', 'snappy', 'zstd'] as const;
export type BlockCodecName = (typeof BLOCK_CODECS)[number];

/** Compresses one block, so that the results put one after the other are a stream of the format. */
export type CompressBlock = (
  block: Uint8Array,
  before?: Uint8Array,
) => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;

/** Bytes of a block: each format's own trade of ratio, memory and how much waits before the first byte leaves. */
export const BLOCK_BYTES: Record<BlockCodecName, number> = {
  gzip: 1 << 20,
  // One block of bzip2 at its best level, less what its first step may add.
  bzip2: 880_000,
  xz: 2 << 20,
  lz4: 1 << 20,
  snappy: 1 << 20,
  zstd: 2 << 20,
};
