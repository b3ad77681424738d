import { createRequire } from 'node:module';
import * as zlib from 'node:zlib';
import { AppError } from '../../../lib/app-error.js';

/** One block that is compressed in a thread. */
export interface BlockJob {
  codec: BlockCodecName;
  block: Uint8Array<ArrayBuffer>;
  /** The bytes before the block, for codecs that refer to earlier blocks. */
  before?: Uint8Array<ArrayBuffer>;
}

export const BLOCK_CODECS = ['gzip', 'bzip2', 'xz', 'lz4', 'snappy', 'zstd'] as const;
export type BlockCodecName = (typeof BLOCK_CODECS)[number];

/** The packages of codecs that are not part of Node; they are optional. Node has zstd since 22.15. */
const PACKAGES: Partial<Record<BlockCodecName, string>> = {
  bzip2: 'bzip2-wasm',
  lz4: 'lz4-napi',
  snappy: 'snappy',
  ...('zstdCompressSync' in zlib ? {} : { zstd: '@cloudpss/zstd/wasm' }),
};

/** Throws `not_implemented` where the package of a codec is not installed. */
export function assertInstalled(codec: string, canResolve = isResolvable): void {
  const name = Object.hasOwn(PACKAGES, codec) ? PACKAGES[codec as BlockCodecName] : undefined;
  if (name === undefined || canResolve(name)) return;
  const reason = `This server makes no ${codec} archives, as the package ${name.replace('/wasm', '')} is not installed`;
  throw new AppError('not_implemented', reason);
}

const require = createRequire(import.meta.url);

function isResolvable(name: string): boolean {
  try {
    require.resolve(name);
    return true;
  } catch {
    return false;
  }
}

/** Compresses one block, so that the concatenated results are a stream of the format. */
export type CompressBlock = (
  block: Uint8Array,
  before?: Uint8Array,
) => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;

/** The bytes of a block: a compromise of ratio, memory and the delay of the first byte for each format. */
export const BLOCK_BYTES: Record<BlockCodecName, number> = {
  gzip: 1 << 20,
  // One block of bzip2 at its best level, less the largest growth in its first step.
  bzip2: 880_000,
  xz: 2 << 20,
  lz4: 1 << 20,
  snappy: 1 << 20,
  zstd: 2 << 20,
};
