/** One entry of an archive. */
export interface ArchiveEntry {
  /** Relative, with `/` between segments, safe for every extractor; without a trailing slash. */
  name: string;
  isDirectory: boolean;
  /** Bytes; 0 for a folder. */
  size: number;
  modifiedMs: number;
  /** Unix permission bits. */
  mode: number;
}

/** The records of an entry, which do not depend on earlier entries of the archive. */
export interface ArchiveFormat {
  readonly needsChecksum: boolean;
  /**
   * True if only entries in the central directory are part of the archive; otherwise a later entry replaces
   * an earlier one of the same name.
   */
  readonly hasDirectory: boolean;
  /** The bytes before the content. */
  header(entry: ArchiveEntry): Buffer;
  /**
   * True if the header of this entry contains the checksum: then `setChecksum` is called before it is sent.
   */
  wantsChecksumFirst(entry: ArchiveEntry): boolean;
  setChecksum(header: Buffer, crc: number): void;
  /** The bytes after the content; formats without checksums ignore `crc`. */
  trailer(entry: ArchiveEntry, crc: number): Buffer;
  /** Bytes from the header to the end of the trailer. */
  span(entry: ArchiveEntry): number;
  /** The record of the entry at the end of the archive, without its offset; may be empty. */
  endRecord(entry: ArchiveEntry, crc: number): Buffer;
  endRecordLength(entry: ArchiveEntry): number;
}

/**
 * Consecutive entries: their lengths, and their concatenated end records. A negative length belongs to an
 * entry that was skipped, which has no end record.
 */
export interface PackedEntries {
  spans: Float64Array;
  endRecords: Uint8Array;
}

/** The bytes after the last entry; `add` is called for all entries in order. */
export interface ArchiveEnding {
  add(entries: PackedEntries): void;
  chunks(): Iterable<Buffer>;
}

export interface MeasuredEntries {
  spans: Float64Array;
  sizes: Float64Array;
  endRecordLengths: Float64Array;
}

/** Computes the length of an archive before it is written; `add` is called for all entries in order. */
export interface ArchiveLength {
  add(entries: MeasuredEntries): void;
  total(): number;
}
