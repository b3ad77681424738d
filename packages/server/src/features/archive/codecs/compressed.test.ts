import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { isMissing } from '../../../../test/programs.js';
import { BLOCK_BYTES } from './block-codec.js';
import { CodecPool } from './codec-pool.js';
import type { CodecName } from './compressed.js';
import { compressed } from './compressed.js';

/** The system programs that decompress each format; snappy has none, so its library is used. */
const UNPACK: Record<Exclude<CodecName, 'snappy'>, string[]> = {
  gzip: ['gzip', '-dc'],
  bzip2: ['bzip2', '-dc'],
  xz: ['xz', '-dc'],
  lz4: ['lz4', '-dc'],
  zstd: ['zstd', '-dc'],
  brotli: ['brotli', '-dc'],
};

const pool = new CodecPool(2);
afterAll(() => pool.close());

/** Structured text, bytes that cannot be compressed and a long run of zeros. */
function sample(bytes: number): Buffer {
  const text = Buffer.from(Array.from({ length: 9000 }, (_, i) => `line ${i % 97} of ${i * i}\n`).join(''));
  const pieces: Buffer[] = [];
  for (let have = 0, i = 0; have < bytes; i++) {
    const noise = createHash('shake256', { outputLength: 150_000 }).update(String(i)).digest();
    const piece = [text, noise, Buffer.alloc(70_000)][i % 3] as Buffer;
    pieces.push(piece);
    have += piece.length;
  }
  return Buffer.concat(pieces).subarray(0, bytes);
}

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield new Uint8Array(bytes.subarray(at, at + size));
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

async function unsnap(bytes: Buffer): Promise<Buffer> {
  const { default: snappy } = await import('snappy');
  const decompressor = new snappy.Decompressor();
  const head = decompressor.update(bytes);
  return Buffer.concat([head, await decompressor.finish()]);
}

describe.each([...Object.keys(UNPACK), 'snappy'] as CodecName[])('%s', (codec) => {
  const command = codec === 'snappy' ? undefined : UNPACK[codec];
  const block = codec === 'brotli' ? 256 * 1024 : BLOCK_BYTES[codec];
  const cannotUnpack = command?.[0] !== undefined && isMissing(command[0]);

  async function roundTrip(bytes: Buffer): Promise<{ packed: number; same: boolean }> {
    const packed = await collect(compressed(inPieces(bytes, 700_001), codec, pool));
    const unpacked = command
      ? spawnSync(command[0] as string, command.slice(1), { input: packed, maxBuffer: 1e9 })
      : { status: 0, stdout: await unsnap(packed) };
    return { packed: packed.length, same: unpacked.status === 0 && unpacked.stdout.equals(bytes) };
  }

  it.skipIf(cannotUnpack)(`is unpacked by ${command?.[0] ?? 'its library'}, and is smaller`, async () => {
    const bytes = sample(Math.max(2.5 * block, 1_000_000));
    const { packed, same } = await roundTrip(bytes);
    expect(same).toBe(true);
    expect(packed).toBeLessThan(bytes.length * 0.7);
  });

  it.skipIf(cannotUnpack).each([1, 511, 1024, block, block + 1])('holds %d bytes whole', async (size) => {
    expect((await roundTrip(sample(size))).same).toBe(true);
  });

  it.skipIf(cannotUnpack)('holds bytes that cannot be compressed', async () => {
    const noise = createHash('shake256', { outputLength: block / 4 })
      .update('noise')
      .digest();
    const { packed, same } = await roundTrip(noise);
    expect(same).toBe(true);
    expect(packed).toBeLessThan(noise.length * 1.02);
  });

  it('passes on an error of the source', async () => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield new Uint8Array(3_000_000);
      throw new Error('the disk is gone');
    }
    await expect(collect(compressed(failing(), codec, pool))).rejects.toThrow('the disk is gone');
  });

  it('closes the source when the reader stops', async () => {
    let isClosed = false;
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield new Uint8Array(1_000_000);
      } finally {
        isClosed = true;
      }
    }
    let chunks = 0;
    for await (const _ of compressed(endless(), codec, pool)) if (++chunks === 2) break;
    await expect.poll(() => isClosed).toBe(true);
  });
});
