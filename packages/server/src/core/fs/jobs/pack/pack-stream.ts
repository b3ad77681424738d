import { closeSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { AppError } from '../../../../lib/app-error.js';
import type { ArchiveEntry, ArchiveFormat } from '../../../../lib/archive-format/archive-entry.js';

/** An entry and, for a file, the descriptor of its contents, which the stream closes. */
export interface PackItem {
  entry: ArchiveEntry;
  fd?: number;
}

const CHUNK_BYTES = 1 << 20;
/** A file up to this size goes into a chunk whole. */
const WHOLE_BYTES = 256 * 1024;
/** Longer names are not put into archives: no path is. */
export const MAX_ENTRY_NAME_BYTES = 8 * 1024;
/** What a header with such a name may take, and to spare. */
const MOST_HEADER_BYTES = 16 * 1024;

/**
 * The entries of an archive in pieces of up to a mebibyte, made by synchronous reads as they are asked for. A file
 * that is not the size it was when it was opened ends the work with `changed_meanwhile`: its archive would look whole
 * and be wrong. `onEntry` hears of each entry once all of it is in a piece, with the checksum of its contents.
 */
export class PackStream {
  readonly #items: Iterator<PackItem>;
  readonly #format: ArchiveFormat;
  readonly #onEntry: (entry: ArchiveEntry, crc: number) => void;
  /** Records that wait for room. */
  #pending: Buffer[] = [];
  #current: PackItem | undefined;
  #position = 0;
  #crc = 0;
  #isOver = false;
  #chunk = Buffer.alloc(0);
  #used = 0;

  constructor(
    items: Iterator<PackItem>,
    format: ArchiveFormat,
    onEntry: (entry: ArchiveEntry, crc: number) => void,
  ) {
    this.#items = items;
    this.#format = format;
    this.#onEntry = onEntry;
  }

  /** The next piece, alone in its memory; null after the last one. */
  read(): Uint8Array<ArrayBuffer> | null {
    if (this.#chunk.length === 0) this.#chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
    this.#used = 0;
    while (this.#used < CHUNK_BYTES && this.#step());
    if (this.#used === 0) return null;
    const bytes = new Uint8Array(this.#chunk.buffer as ArrayBuffer, 0, this.#used);
    // A piece that is mostly empty is copied, so that no more memory goes with it than it needs.
    if (this.#used < CHUNK_BYTES / 2) return bytes.slice();
    this.#chunk = Buffer.alloc(0);
    return bytes;
  }

  close(): void {
    this.#closeCurrent();
    this.#items.return?.();
  }

  /** Puts something into the chunk; false when the chunk is to leave, or nothing is left. */
  #step(): boolean {
    if (this.#pending.length > 0) return this.#takePending();
    if (this.#isOver) return false;
    if (this.#current) return this.#takeContents(this.#current);
    const { value, done } = this.#items.next();
    if (done) this.#isOver = true;
    else this.#begin(value);
    return true;
  }

  #begin(item: PackItem): void {
    this.#current = item;
    this.#position = 0;
    this.#crc = 0;
    // A checksum in front of the contents needs them read first: that is done where they go.
    if (!this.#isWhole(item.entry)) this.#pending.push(this.#format.header(item.entry));
  }

  #isWhole(entry: ArchiveEntry): boolean {
    return this.#format.wantsChecksumFirst(entry) || entry.size <= WHOLE_BYTES;
  }

  #takeContents(item: PackItem): boolean {
    if (this.#isWhole(item.entry)) return this.#takeWhole(item);
    const room = Math.min(CHUNK_BYTES - this.#used, item.entry.size - this.#position);
    const at = this.#used;
    if (this.#readUpTo(item, at, room) < room) throw changed();
    if (this.#format.needsChecksum) this.#crc = crc32(this.#chunk.subarray(at, at + room), this.#crc);
    this.#position += room;
    this.#used += room;
    if (this.#position < item.entry.size) return true;
    if (readSync(this.#fdOf(item), Buffer.alloc(1), 0, 1, this.#position) > 0) throw changed();
    this.#finishCurrent(item);
    return true;
  }

  /** Header and contents side by side in one chunk, which may have to leave first. */
  #takeWhole(item: PackItem): boolean {
    const { entry } = item;
    if (this.#used > 0 && CHUNK_BYTES - this.#used < entry.size + MOST_HEADER_BYTES) return false;
    const header = this.#format.header(entry);
    const at = this.#used + header.length;
    if (entry.size > 0) {
      // One byte more than there should be tells whether the file grew.
      if (this.#readUpTo(item, at, entry.size + 1) !== entry.size) throw changed();
      if (this.#format.needsChecksum) this.#crc = crc32(this.#chunk.subarray(at, at + entry.size), 0);
    }
    if (this.#format.wantsChecksumFirst(entry)) this.#format.setChecksum(header, this.#crc);
    header.copy(this.#chunk, this.#used);
    this.#used = at + entry.size;
    this.#finishCurrent(item);
    return true;
  }

  /** From the current position to `at` in the chunk; fewer than `bytes` only at the end of the file. */
  #readUpTo(item: PackItem, at: number, bytes: number): number {
    const fd = this.#fdOf(item);
    let done = 0;
    while (done < bytes) {
      const read = readSync(fd, this.#chunk, at + done, bytes - done, this.#position + done);
      if (read === 0) break;
      done += read;
    }
    return done;
  }

  #finishCurrent(item: PackItem): void {
    const trailer = this.#format.trailer(item.entry, this.#crc);
    if (trailer.length > 0) this.#pending.push(trailer);
    this.#closeCurrent();
    this.#onEntry(item.entry, this.#crc);
  }

  #takePending(): boolean {
    const bytes = this.#pending[0] as Buffer;
    const copied = bytes.copy(this.#chunk, this.#used);
    this.#used += copied;
    if (copied === bytes.length) this.#pending.shift();
    else this.#pending[0] = bytes.subarray(copied);
    return true;
  }

  #fdOf(item: PackItem): number {
    if (item.fd === undefined) throw changed();
    return item.fd;
  }

  #closeCurrent(): void {
    const fd = this.#current?.fd;
    this.#current = undefined;
    if (fd !== undefined) closeSync(fd);
  }
}

function changed(): AppError {
  return new AppError('changed_meanwhile', 'a file changed while it was put into the archive');
}
