/** About this many bytes in each piece. */
const PIECE_BYTES = 1024 * 1024;

/** Collects the bytes of a listing in pieces, each of which has memory of its own and can be transferred between threads. */
export class PieceWriter {
  readonly #pieces: Uint8Array<ArrayBuffer>[] = [];
  #piece: Uint8Array<ArrayBuffer>;
  #used = 0;

  /** `expectedBytes` is the size of the whole, which may be a guess. */
  constructor(expectedBytes: number) {
    this.#piece = new Uint8Array(Math.min(expectedBytes, PIECE_BYTES));
  }

  add(bytes: Uint8Array): void {
    if (this.#used + bytes.length > this.#piece.length) {
      this.#flush();
      this.#piece = new Uint8Array(Math.max(bytes.length, PIECE_BYTES));
    }
    this.#piece.set(bytes, this.#used);
    this.#used += bytes.length;
  }

  #flush(): void {
    if (this.#used > 0) this.#pieces.push(this.#piece.subarray(0, this.#used));
    this.#used = 0;
  }

  /** With the last separator, so many bytes, replaced by the end. */
  finish(separatorBytes: number, closing: Uint8Array): Uint8Array<ArrayBuffer>[] {
    this.#used -= separatorBytes;
    this.add(closing);
    this.#flush();
    return this.#pieces;
  }
}
