import type { ArchiveEntry, ArchiveFormat, ArchiveLength } from './archive-entry.js';
import { ZipDirectory } from './zip-directory.js';
import * as record from './zip-records.js';

/** Larger contents are sent before their checksum is known: it follows them in a data descriptor. */
export const CHECKSUM_FIRST_UP_TO = 256 * 1024;

const NOTHING = Buffer.alloc(0);

/** A zip whose entries are stored as they are, so that its length is known from the sizes of the files. */
export class ZipFormat implements ArchiveFormat {
  readonly needsChecksum = true;
  readonly #directory = new ZipDirectory();
  #offset = 0;
  #entryOffset = 0;

  header(entry: ArchiveEntry): Buffer {
    const bytes = record.localHeader(entry, isChecksumLate(entry));
    this.#entryOffset = this.#offset;
    this.#offset += bytes.length + entry.size;
    return bytes;
  }

  wantsChecksumFirst(entry: ArchiveEntry): boolean {
    return !isChecksumLate(entry);
  }

  setChecksum(header: Buffer, crc: number): void {
    record.setChecksum(header, crc);
  }

  trailer(entry: ArchiveEntry, crc: number): Buffer {
    const isLate = isChecksumLate(entry);
    this.#directory.add(record.directoryRecord(entry, crc, isLate, this.#entryOffset));
    if (!isLate) return NOTHING;
    const bytes = record.dataDescriptor(entry, crc);
    this.#offset += bytes.length;
    return bytes;
  }

  *end(): Iterable<Buffer> {
    yield* this.#directory.chunks();
    yield record.endRecords(this.#directory.entries, this.#directory.bytes, this.#offset);
  }
}

export class ZipLength implements ArchiveLength {
  #offset = 0;
  #directory = 0;
  #entries = 0;

  add(entry: ArchiveEntry): void {
    const isLate = isChecksumLate(entry);
    this.#directory += record.directoryRecordLength(entry, this.#offset);
    this.#offset += record.localHeaderLength(entry) + entry.size;
    if (isLate) this.#offset += record.dataDescriptorLength(entry);
    this.#entries += 1;
  }

  total(): number {
    return (
      this.#offset + this.#directory + record.endRecordsLength(this.#entries, this.#directory, this.#offset)
    );
  }
}

function isChecksumLate(entry: ArchiveEntry): boolean {
  return entry.size > CHECKSUM_FIRST_UP_TO;
}
