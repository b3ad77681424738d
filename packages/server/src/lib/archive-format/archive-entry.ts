/** One thing to be put into an archive. */
export interface ArchiveEntry {
  /** Relative, `/` between segments, safe for every extractor; no trailing slash. */
  name: string;
  isDirectory: boolean;
  /** Bytes; 0 for a folder. */
  size: number;
  modifiedMs: number;
  /** Unix permission bits. */
  mode: number;
}

/** The records of one entry. None depends on what is before it in the archive. */
export interface ArchiveFormat {
  readonly needsChecksum: boolean;
  /** Whether only what the end of the archive names is in it; otherwise a later entry replaces one of its name. */
  readonly hasDirectory: boolean;
  /** What comes before the contents. */
  header(entry: ArchiveEntry): Buffer;
  /** Whether the header of this entry carries the checksum: then `setChecksum` is due before it is sent. */
  wantsChecksumFirst(entry: ArchiveEntry): boolean;
  setChecksum(header: Buffer, crc: number): void;
  /** What comes after the contents; formats without checksums ignore `crc`. */
  trailer(entry: ArchiveEntry, crc: number): Buffer;
  /** Bytes from the header to the end of the trailer. */
  span(entry: ArchiveEntry): number;
  /** What the end of the archive tells of the entry, but for where it is; may be empty. */
  endRecord(entry: ArchiveEntry, crc: number): Buffer;
  endRecordLength(entry: ArchiveEntry): number;
}

/**
 * Consecutive entries: how long each is, and their end records one after the other. A negative length is of an entry
 * that was given up, and has no end record.
 */
export interface PackedEntries {
  spans: Float64Array;
  endRecords: Uint8Array;
}

/** What comes after the last entry; told of all of them in order. */
export interface ArchiveEnding {
  add(entries: PackedEntries): void;
  chunks(): Iterable<Buffer>;
}

export interface MeasuredEntries {
  spans: Float64Array;
  sizes: Float64Array;
  endRecordLengths: Float64Array;
}

/** Tells how long an archive will be before it is written; told of all entries in order. */
export interface ArchiveLength {
  add(entries: MeasuredEntries): void;
  total(): number;
}
