import { MAX_MATCH } from './lzma-symbols.js';

const HASH_BITS = 16;
/** The number of earlier positions with the same four bytes that are compared. */
const CHAIN_DEPTH = 10;
/** A match of this length ends the search. */
export const NICE_LENGTH = 64;

/** Finds earlier occurrences of the next bytes, through chains of positions with the same four bytes. */
export class MatchFinder {
  /** The result of `find`: the length, 0 for no match, and the distance minus one. */
  length = 0;
  distance = 0;
  readonly #heads = new Int32Array(1 << HASH_BITS);
  readonly #previous: Int32Array;
  #data: Uint8Array = new Uint8Array(0);
  #next = 0;
  #foundAt = -1;

  constructor(capacity: number) {
    this.#previous = new Int32Array(capacity);
  }

  start(data: Uint8Array): void {
    this.#data = data;
    this.#next = 0;
    this.#foundAt = -1;
    this.#heads.fill(-1);
  }

  /** Adds all positions before `at`. */
  advance(at: number): void {
    const end = Math.min(at, this.#data.length - 3);
    for (; this.#next < end; this.#next++) {
      const hash = this.#hash(this.#next);
      this.#previous[this.#next] = this.#heads[hash] as number;
      this.#heads[hash] = this.#next;
    }
  }

  find(at: number): void {
    if (at === this.#foundAt) return;
    this.#foundAt = at;
    this.length = 0;
    const data = this.#data;
    const limit = Math.min(MAX_MATCH, data.length - at);
    if (limit < 4) return;
    this.advance(at);
    let earlier = this.#heads[this.#hash(at)] as number;
    let best = 3;
    for (let depth = CHAIN_DEPTH; earlier >= 0 && depth > 0; depth--) {
      if (data[earlier + best] === data[at + best]) {
        const length = commonLength(data, earlier, at, limit);
        if (length > best) {
          best = length;
          this.length = length;
          this.distance = at - earlier - 1;
          if (length >= NICE_LENGTH || length === limit) return;
        }
      }
      earlier = this.#previous[earlier] as number;
    }
  }

  #hash(at: number): number {
    const data = this.#data;
    const four =
      (data[at] as number) |
      ((data[at + 1] as number) << 8) |
      ((data[at + 2] as number) << 16) |
      ((data[at + 3] as number) << 24);
    return Math.imul(four, 0x9e3779b1) >>> (32 - HASH_BITS);
  }
}

/** The number of equal bytes at `earlier` and `later`, at most `limit`. */
export function commonLength(data: Uint8Array, earlier: number, later: number, limit: number): number {
  let length = 0;
  while (length < limit && data[earlier + length] === data[later + length]) length++;
  return length;
}
