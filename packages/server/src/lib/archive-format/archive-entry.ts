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

/** The records around the contents of each entry: `header`, its bytes, `trailer`. Nothing depends on what was before. */
export interface ArchiveFormat {
  readonly needsChecksum: boolean;
  header(entry: ArchiveEntry): Buffer;
  /** Whether the header of this entry carries the checksum: then `setChecksum` is due before it is sent. */
  wantsChecksumFirst(entry: ArchiveEntry): boolean;
  setChecksum(header: Buffer, crc: number): void;
  /** `crc` is that of the whole contents; formats without checksums ignore it. */
  trailer(entry: ArchiveEntry, crc: number): Buffer;
}

/** What comes after the last entry; told of each entry in turn. */
export interface ArchiveEnding {
  add(entry: ArchiveEntry, crc: number): void;
  chunks(): Iterable<Buffer>;
}

/** Tells how long an archive will be before a byte of it is written. */
export interface ArchiveLength {
  add(entry: ArchiveEntry): void;
  total(): number;
}
