import type { ArchiveEnding, ArchiveEntry, ArchiveFormat, ArchiveLength } from './archive-entry.js';
import { ZipDirectory } from './zip-directory.js';
import * as record from './zip-records.js';

/** Larger contents are sent before their checksum is known: it follows them in a data descriptor. */
const CHECKSUM_FIRST_UP_TO = 256 * 1024;

const NOTHING = Buffer.alloc(0);

function isChecksumLate(entry: ArchiveEntry): boolean {
  return entry.size > CHECKSUM_FIRST_UP_TO;
}

/** A zip whose entries are stored as they are, so that its length is known from the sizes of the files. */
export const zipFormat: ArchiveFormat = {
  needsChecksum: true,
  header: (entry) => record.localHeader(entry, isChecksumLate(entry)),
  wantsChecksumFirst: (entry) => !isChecksumLate(entry),
  setChecksum: record.setChecksum,
  trailer: (entry, crc) => (isChecksumLate(entry) ? record.dataDescriptor(entry, crc) : NOTHING),
};

/** Bytes from the header of an entry to that of the next. */
function bytesOf(entry: ArchiveEntry): number {
  const descriptor = isChecksumLate(entry) ? record.dataDescriptorLength(entry) : 0;
  return record.localHeaderLength(entry) + entry.size + descriptor;
}

export class ZipEnding implements ArchiveEnding {
  readonly #directory = new ZipDirectory();
  #offset = 0;

  add(entry: ArchiveEntry, crc: number): void {
    this.#directory.add(record.directoryRecord(entry, crc, isChecksumLate(entry), this.#offset));
    this.#offset += bytesOf(entry);
  }

  *chunks(): Iterable<Buffer> {
    yield* this.#directory.chunks();
    yield record.endRecords(this.#directory.entries, this.#directory.bytes, this.#offset);
  }
}

export class ZipLength implements ArchiveLength {
  #offset = 0;
  #directory = 0;
  #entries = 0;

  add(entry: ArchiveEntry): void {
    this.#directory += record.directoryRecordLength(entry, this.#offset);
    this.#offset += bytesOf(entry);
    this.#entries += 1;
  }

  total(): number {
    const end = record.endRecordsLength(this.#entries, this.#directory, this.#offset);
    return this.#offset + this.#directory + end;
  }
}
