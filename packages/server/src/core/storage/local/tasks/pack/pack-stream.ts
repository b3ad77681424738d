import { closeSync, fstatSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { AppError } from '../../../../../lib/app-error.js';
import type { ArchiveEntry, ArchiveFormat } from '../../../../../lib/archive-format/archive-entry.js';

/** An entry and, for a file, the descriptor of its content, which the stream closes. */
export interface PackItem {
  entry: ArchiveEntry;
  fd?: number;
  /** Opens the same file as it is by now; null if it is gone. */
  reopen?: (() => PackItem | null) | undefined;
}

const CHUNK_BYTES = 1 << 20;
/** The number of pieces that are under way at a time. */
const MOST_SPARE = 2;
/** A file up to this size goes into one chunk. */
const WHOLE_BYTES = 256 * 1024;
/** Longer names are not put into archives, as no path is that long. */
export const MAX_ENTRY_NAME_BYTES = 8 * 1024;
/** How often a file is started that is truncated while it is read. */
const MOST_TRIES = 3;
/** The maximum number of missing bytes that are filled. More of them end the archive. */
const MOST_FILLING = 32 * 1024 * 1024;
/** More than a header with the longest name takes. */
const MOST_HEADER_BYTES = 16 * 1024;

/**
 * Makes the entries of an archive in pieces of up to a mebibyte, with synchronous reads on request. A small
 * file is read before its header is written, so that concurrent changes do no harm. A large file is packed
 * with the size that it had when it was opened. If it becomes shorter while it is read, the rest of its entry
 * is filled with zeros, the entry is given up, and the file is packed again. After `MOST_TRIES` this throws
 * `changed_meanwhile`. `onEntry` is called for each entry once all of it is in a piece, with the checksum of
 * its content; `onGivenUp` for entries that the directory of the archive must not contain.
 */
export class PackStream {
  readonly #items: Iterator<PackItem>;
  readonly #format: ArchiveFormat;
  readonly #onEntry: (entry: ArchiveEntry, crc: number) => void;
  readonly #onGivenUp: (entry: ArchiveEntry) => void;
  /** Records that wait for room in a chunk. */
  #pending: Buffer[] = [];
  #current: PackItem | undefined;
  #position = 0;
  #crc = 0;
  #isShort = false;
  #tries = 0;
  #isOver = false;
  #chunk: Buffer<ArrayBuffer> = Buffer.alloc(0);
  readonly #spare: ArrayBuffer[] = [];
  #used = 0;

  constructor(
    items: Iterator<PackItem>,
    format: ArchiveFormat,
    onEntry: (entry: ArchiveEntry, crc: number) => void,
    onGivenUp: (entry: ArchiveEntry) => void = () => {},
  ) {
    this.#items = items;
    this.#format = format;
    this.#onEntry = onEntry;
    this.#onGivenUp = onGivenUp;
  }

  /** The next piece, alone in its memory; null after the last one. */
  read(): Uint8Array<ArrayBuffer> | null {
    if (this.#chunk.length === 0) this.#chunk = this.#newChunk();
    this.#used = 0;
    while (this.#used < CHUNK_BYTES && this.#step());
    if (this.#used === 0) return null;
    const bytes = new Uint8Array(this.#chunk.buffer as ArrayBuffer, 0, this.#used);
    // A piece that is mostly empty is copied, so that it takes along no more memory than it needs.
    if (this.#used < CHUNK_BYTES / 2) return bytes.slice();
    this.#chunk = Buffer.alloc(0);
    return bytes;
  }

  /** Reuses the memory of a sent piece. New memory costs more than filling it, as the system clears it. */
  reuse(memory: ArrayBuffer): void {
    if (memory.byteLength === CHUNK_BYTES && this.#spare.length < MOST_SPARE) this.#spare.push(memory);
  }

  #newChunk(): Buffer<ArrayBuffer> {
    const memory = this.#spare.pop();
    return memory ? Buffer.from(memory) : Buffer.allocUnsafeSlow(CHUNK_BYTES);
  }

  close(): void {
    this.#closeCurrent();
    this.#items.return?.();
  }

  /** Adds to the chunk. Returns false if the chunk has to be sent first, or nothing is left. */
  #step(): boolean {
    if (this.#pending.length > 0) return this.#takePending();
    if (this.#isOver) return false;
    if (this.#current) return this.#takeContents(this.#current);
    const { value, done } = this.#items.next();
    this.#tries = 0;
    if (done) this.#isOver = true;
    else this.#begin(value);
    return true;
  }

  #begin(item: PackItem): void {
    this.#current = item;
    this.#position = 0;
    this.#crc = 0;
    this.#isShort = false;
    // If a checksum precedes the content, the content is read first, when it is added.
    if (!this.#isWhole(item.entry)) this.#pending.push(this.#format.header(item.entry));
  }

  #isWhole(entry: ArchiveEntry): boolean {
    return this.#format.wantsChecksumFirst(entry) || entry.size <= WHOLE_BYTES;
  }

  #takeContents(item: PackItem): boolean {
    if (this.#isWhole(item.entry)) return this.#takeWhole(item);
    const room = Math.min(CHUNK_BYTES - this.#used, item.entry.size - this.#position);
    const at = this.#used;
    const read = this.#isShort ? 0 : this.#readUpTo(item, at, room);
    if (read < room) this.#fill(item, at + read, at + room);
    if (this.#format.needsChecksum) this.#crc = crc32(this.#chunk.subarray(at, at + room), this.#crc);
    this.#position += room;
    this.#used += room;
    if (this.#position < item.entry.size) return true;
    if (this.#isShort) this.#giveUpCurrent(item);
    else this.#finishCurrent(item.entry);
    return true;
  }

  /** Fills the rest of a file that is shorter than its header says, whose entry is then given up. */
  #fill(item: PackItem, from: number, to: number): void {
    const missing = item.entry.size - this.#position;
    if (!this.#isShort && (this.#tries >= MOST_TRIES || missing > MOST_FILLING)) throw changed();
    this.#isShort = true;
    this.#chunk.fill(0, from, to);
  }

  #giveUpCurrent(item: PackItem): void {
    this.#pushTrailer(item.entry);
    this.#closeCurrent();
    this.#onGivenUp(item.entry);
    this.#tries += 1;
    const again = item.reopen?.() ?? null;
    // In a format without a directory, only a later entry of the same name invalidates this one.
    if (!again && !this.#format.hasDirectory) throw changed();
    if (again) this.#begin(again);
  }

  /** Adds header and content to one chunk, which may have to be sent first. */
  #takeWhole(item: PackItem): boolean {
    const { entry } = item;
    if (this.#used > 0 && CHUNK_BYTES - this.#used < entry.size + MOST_HEADER_BYTES) return false;
    const headerLength = this.#format.header(entry).length;
    const at = this.#used + headerLength;
    const read = entry.size > 0 ? this.#readSettled(item, at) : entry;
    const header = this.#format.header(read);
    if (read.size > 0 && this.#format.needsChecksum) {
      this.#crc = crc32(this.#chunk.subarray(at, at + read.size), 0);
    }
    if (this.#format.wantsChecksumFirst(read)) this.#format.setChecksum(header, this.#crc);
    header.copy(this.#chunk, this.#used);
    this.#used = at + read.size;
    this.#finishCurrent(read);
    return true;
  }

  /** Reads a small file, and again if its size changes. The last attempt takes as much as fits. */
  #readSettled(item: PackItem, at: number): ArchiveEntry {
    let { entry } = item;
    const most = Math.min(WHOLE_BYTES, CHUNK_BYTES - at - 1);
    for (let tries = 1; ; tries++) {
      // One byte more than expected is requested, which shows whether the file grew.
      const read = this.#readUpTo(item, at, entry.size + 1);
      if (read === entry.size) return entry;
      const { size } = fstatSync(this.#fdOf(item));
      if (tries === MOST_TRIES || size > most) return { ...entry, size: Math.min(read, entry.size) };
      entry = { ...entry, size };
    }
  }

  /** Reads from the current position to `at` in the chunk. Returns less only at the end of the file. */
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

  #finishCurrent(entry: ArchiveEntry): void {
    this.#pushTrailer(entry);
    this.#closeCurrent();
    this.#onEntry(entry, this.#crc);
  }

  #pushTrailer(entry: ArchiveEntry): void {
    const trailer = this.#format.trailer(entry, this.#crc);
    if (trailer.length > 0) this.#pending.push(trailer);
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
  return new AppError('changed_meanwhile', 'A file changed while it was put into the archive');
}
