/**
 * What a feature looks for in the beginnings of files. It runs where the storage reads them, in a thread if the storage has
 * threads: there it is known by its name.
 */
export interface HeadReader {
  readonly name: string;
  /** The most that it is given of a file. */
  readonly bytes: number;
  /** Null where there is nothing. The bytes are those of the next file afterwards. */
  read(head: Uint8Array): string | null;
}

/** What was found in the beginning of a file; null for a file that was read and has nothing. */
export interface ReadHead {
  name: string;
  found: string | null;
}
