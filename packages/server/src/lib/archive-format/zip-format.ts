import type {
  ArchiveEnding,
  ArchiveEntry,
  ArchiveFormat,
  ArchiveLength,
  MeasuredEntries,
  PackedEntries,
} from './archive-entry.js';
import { ZipDirectory } from './zip-directory.js';
import * as record from './zip-records.js';

/** Larger contents are sent before their checksum is known: it follows them in a data descriptor. */
const CHECKSUM_FIRST_UP_TO = 256 * 1024;

const NOTHING = Buffer.alloc(0);

function isChecksumLate(entry: ArchiveEntry): boolean {
  return entry.size > CHECKSUM_FIRST_UP_TO;
}

/** A zip without compression, whose length follows from the sizes of the files. */
export const zipFormat: ArchiveFormat = {
  needsChecksum: true,
  hasDirectory: true,
  header: (entry) => record.localHeader(entry, isChecksumLate(entry)),
  wantsChecksumFirst: (entry) => !isChecksumLate(entry),
  setChecksum: record.setChecksum,
  trailer: (entry, crc) => (isChecksumLate(entry) ? record.dataDescriptor(entry, crc) : NOTHING),
  span: (entry) => {
    const descriptor = isChecksumLate(entry) ? record.dataDescriptorLength(entry) : 0;
    return record.localHeaderLength(entry) + entry.size + descriptor;
  },
  endRecord: (entry, crc) => record.directoryRecord(entry, crc, isChecksumLate(entry)),
  endRecordLength: record.directoryRecordLength,
};

export class ZipEnding implements ArchiveEnding {
  readonly #directory = new ZipDirectory();
  #offset = 0;

  add({ spans, endRecords }: PackedEntries): void {
    const records = Buffer.from(endRecords.buffer, endRecords.byteOffset, endRecords.byteLength);
    let at = 0;
    for (const span of spans) {
      if (span < 0) {
        this.#offset -= span;
        continue;
      }
      const end = at + record.lengthOfDirectoryRecord(records, at);
      this.#directory.add(record.placed(records.subarray(at, end), this.#offset));
      this.#offset += span;
      at = end;
    }
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

  add({ spans, sizes, endRecordLengths }: MeasuredEntries): void {
    for (const [index, span] of spans.entries()) {
      const size = sizes[index] as number;
      this.#directory += (endRecordLengths[index] as number) + record.growthWhenPlaced(size, this.#offset);
      this.#offset += span;
    }
    this.#entries += spans.length;
  }

  total(): number {
    const end = record.endRecordsLength(this.#entries, this.#directory, this.#offset);
    return this.#offset + this.#directory + end;
  }
}
