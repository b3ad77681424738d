import { objectKeyAt } from './dir.js';

/** The size of the number that says where the records end. */
const HEADER_BYTES = 4;
const LENGTH_BYTES = 4;
/** Enough for some hundred folders. Beyond that each thread knows only those that it opened itself. */
const BYTES = 64 * 1024;

export function newOwnFolders(): SharedArrayBuffer {
  return new SharedArrayBuffer(BYTES);
}

/**
 * The hidden folders of volumes by their keys, so that they are hidden under every path. All threads of a
 * disk share them, and know a folder that one of them made before anything is in it.
 */
export class OwnFolders {
  /** The real paths by the `objectKey`. */
  readonly #paths = new Map<string, string>();
  readonly #words: Int32Array;
  readonly #bytes: Buffer;
  #readTo = HEADER_BYTES;

  constructor(memory: SharedArrayBuffer) {
    this.#words = new Int32Array(memory);
    this.#bytes = Buffer.from(memory);
  }

  get isEmpty(): boolean {
    this.#catchUp();
    return this.#paths.size === 0;
  }

  /**
   * True if `id` is the key of one of them. A disk may give the inode of one that is gone to another folder,
   * so its path is checked.
   */
  has(id: string): boolean {
    this.#catchUp();
    const path = this.#paths.get(id);
    return path !== undefined && objectKeyAt(Buffer.from(path, 'latin1')) === id;
  }

  /** True if there is or was one with this key. The disk is not asked. */
  knows(id: string): boolean {
    this.#catchUp();
    return this.#paths.has(id);
  }

  /** `path` is the real path. */
  add(id: string, path: Buffer): void {
    this.#catchUp();
    const text = path.toString('latin1');
    if (this.#paths.get(id) === text) return;
    this.#paths.set(id, text);
    this.#tell(Buffer.from(`${id}\0${text}`, 'latin1'));
  }

  /** A record is valid once its length is set, which is written last. */
  #tell(record: Buffer): void {
    const size = LENGTH_BYTES + Math.ceil(record.length / LENGTH_BYTES) * LENGTH_BYTES;
    const start = HEADER_BYTES + Atomics.add(this.#words, 0, size);
    if (start + size > this.#bytes.length) return;
    record.copy(this.#bytes, start + LENGTH_BYTES);
    Atomics.store(this.#words, start / LENGTH_BYTES, record.length);
  }

  #catchUp(): void {
    while (this.#readTo + LENGTH_BYTES <= this.#bytes.length) {
      const length = Atomics.load(this.#words, this.#readTo / LENGTH_BYTES);
      if (length === 0) return;
      const start = this.#readTo + LENGTH_BYTES;
      const [id = '', path = ''] = this.#bytes.toString('latin1', start, start + length).split('\0');
      this.#paths.set(id, path);
      this.#readTo = start + Math.ceil(length / LENGTH_BYTES) * LENGTH_BYTES;
    }
  }
}
