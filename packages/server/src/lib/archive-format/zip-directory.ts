import { deflateRawSync, inflateRawSync } from 'node:zlib';

const BLOCK_BYTES = 256 * 1024;

/**
 * The central directory, which goes at the end of a zip and so has to be remembered until then. Names in a folder
 * are much alike: kept packed, a million entries take some twenty megabytes.
 */
export class ZipDirectory {
  entries = 0;
  bytes = 0;
  readonly #packed: Buffer[] = [];
  #block = Buffer.allocUnsafe(BLOCK_BYTES);
  #used = 0;

  add(record: Buffer): void {
    if (this.#used + record.length > BLOCK_BYTES) this.#pack();
    // A record is at most 64 KiB and some, so it fits an empty block.
    record.copy(this.#block, this.#used);
    this.#used += record.length;
    this.entries += 1;
    this.bytes += record.length;
  }

  *chunks(): Iterable<Buffer> {
    for (const packed of this.#packed) yield inflateRawSync(packed);
    if (this.#used > 0) yield this.#block.subarray(0, this.#used);
  }

  #pack(): void {
    this.#packed.push(deflateRawSync(this.#block.subarray(0, this.#used), { level: 1 }));
    this.#used = 0;
  }
}
