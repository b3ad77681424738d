import { deflateRawSync, inflateRawSync } from 'node:zlib';

const BLOCK_BYTES = 256 * 1024;
/** This many blocks are not compressed, which is enough for small archives. */
const PLAIN_BLOCKS = 16;

/**
 * The central directory, which is written at the end of a zip and has to be stored until then. Names in a
 * folder are similar: compressed, a million entries take about 20 MB.
 */
export class ZipDirectory {
  entries = 0;
  bytes = 0;
  readonly #packed: Buffer[] = [];
  readonly #plain: Buffer[] = [];
  #block = Buffer.allocUnsafe(BLOCK_BYTES);
  #used = 0;

  add(record: Buffer): void {
    if (this.#used + record.length > BLOCK_BYTES) this.#startBlock();
    // A record is little more than 64 KiB at most, so it fits an empty block.
    record.copy(this.#block, this.#used);
    this.#used += record.length;
    this.entries += 1;
    this.bytes += record.length;
  }

  *chunks(): Iterable<Buffer> {
    for (const packed of this.#packed) yield inflateRawSync(packed);
    yield* this.#plain;
    if (this.#used > 0) yield this.#block.subarray(0, this.#used);
  }

  #startBlock(): void {
    this.#plain.push(this.#block.subarray(0, this.#used));
    this.#block = Buffer.allocUnsafe(BLOCK_BYTES);
    this.#used = 0;
    if (this.#plain.length <= PLAIN_BLOCKS) return;
    const oldest = this.#plain.shift();
    if (oldest) this.#packed.push(deflateRawSync(oldest, { level: 1 }));
  }
}
