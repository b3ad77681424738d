import { unzipSync } from 'fflate';

/** The limits for a book: the unpacked size in bytes, and the number of files. */
const LARGEST_FILE = 40 * 1024 * 1024;
const MOST_FILES = 20_000;

export class BookError extends Error {
  override name = 'BookError';
}

/**
 * The files of an archive by their path in it, which starts with a slash; each is unpacked when it is read.
 */
export class ZipFiles {
  #names = new Set<string>();

  /** Throws `BookError` if the file is not an archive. */
  constructor(private readonly bytes: Uint8Array) {
    try {
      unzipSync(bytes, { filter: ({ name }) => this.#note(name) });
    } catch {
      throw new BookError('The archive cannot be read');
    }
  }

  has(path: string): boolean {
    return this.#names.has(path.slice(1));
  }

  /** Null if the file does not exist, is too large, or is damaged. */
  read(path: string): Uint8Array | null {
    if (!this.has(path)) return null;
    const wanted = path.slice(1);
    const isWanted = ({ name, originalSize }: { name: string; originalSize: number }) =>
      name === wanted && originalSize <= LARGEST_FILE;
    try {
      return unzipSync(this.bytes, { filter: isWanted })[wanted] ?? null;
    } catch {
      return null;
    }
  }

  #note(name: string): boolean {
    if (this.#names.size >= MOST_FILES) throw new BookError('The archive has too many files');
    this.#names.add(name);
    return false;
  }
}
