/**
 * A reader of the beginnings of files, which a feature provides. It runs where the storage reads them, in a
 * thread if the storage has threads: there it is known by its name.
 */
export interface HeadReader {
  readonly name: string;
  /** The most that it is given of a file. */
  readonly bytes: number;
  /** Returns null if there is nothing. The bytes are those of the next file afterwards. */
  read(head: Uint8Array): string | null;
}

/** The finding in the beginning of a file; null for a file that was read and has none. */
export interface ReadHead {
  name: string;
  found: string | null;
}
