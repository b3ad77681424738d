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

/**
 * The records of an archive around the contents of its entries, in order: for each entry `header`, its bytes, then
 * `trailer`; after the last one `end`. One object writes one archive.
 */
export interface ArchiveFormat {
  readonly needsChecksum: boolean;
  header(entry: ArchiveEntry): Buffer;
  /** Whether the header of this entry carries the checksum: then `setChecksum` is due before it is sent. */
  wantsChecksumFirst(entry: ArchiveEntry): boolean;
  setChecksum(header: Buffer, crc: number): void;
  /** `crc` is that of the whole contents; formats without checksums ignore it. */
  trailer(entry: ArchiveEntry, crc: number): Buffer;
  end(): Iterable<Buffer>;
}

/** Tells how long an archive will be before a byte of it is written. */
export interface ArchiveLength {
  add(entry: ArchiveEntry): void;
  total(): number;
}
