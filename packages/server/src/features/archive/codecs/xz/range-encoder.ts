/** Probabilities have 11 bits; the initial value is one half. */
export const EVEN_CHANCE = 1024;

/**
 * The range coder of LZMA. Writes into `bytes` from index 0; low and range are unsigned 32-bit numbers stored
 * as signed ones, with which the engine is fast.
 */
export class RangeEncoder {
  readonly bytes: Uint8Array;
  length = 0;
  #low = 0;
  #range = -1;

  constructor(capacity: number) {
    this.bytes = new Uint8Array(capacity);
  }

  start(): void {
    this.#low = 0;
    this.#range = -1;
    this.bytes[0] = 0;
    this.length = 1;
  }

  finish(): void {
    for (let i = 0; i < 4; i++) this.#shift();
  }

  bit(chances: Uint16Array, index: number, bit: number): void {
    const chance = chances[index] as number;
    const bound = Math.imul(this.#range >>> 11, chance);
    if (bit === 0) {
      this.#range = bound;
      chances[index] = chance + ((2048 - chance) >>> 5);
    } else {
      this.#add(bound);
      this.#range = (this.#range - bound) | 0;
      chances[index] = chance - (chance >>> 5);
    }
    if ((this.#range & 0xff000000) === 0) {
      this.#range <<= 8;
      this.#shift();
    }
  }

  /** Encodes the `count` low bits of `value`, highest first, with equal probabilities. */
  evenBits(value: number, count: number): void {
    for (let i = count - 1; i >= 0; i--) {
      this.#range >>>= 1;
      // The range was just halved, so its top bit is clear and its signed value is the same.
      if (((value >>> i) & 1) === 1) this.#add(this.#range);
      if ((this.#range & 0xff000000) === 0) {
        this.#range <<= 8;
        this.#shift();
      }
    }
  }

  tree(chances: Uint16Array, start: number, count: number, value: number): void {
    let node = 1;
    for (let i = count - 1; i >= 0; i--) {
      const bit = (value >>> i) & 1;
      this.bit(chances, start + node, bit);
      node = (node << 1) | bit;
    }
  }

  /** Lowest bit first. */
  reverseTree(chances: Uint16Array, start: number, count: number, value: number): void {
    let node = 1;
    for (let i = 0; i < count; i++) {
      const bit = (value >>> i) & 1;
      this.bit(chances, start + node, bit);
      node = (node << 1) | bit;
    }
  }

  #add(amount: number): void {
    const sum = (this.#low + amount) | 0;
    if (sum >>> 0 < amount >>> 0) this.#carry();
    this.#low = sum;
  }

  #carry(): void {
    let at = this.length - 1;
    while (this.bytes[at] === 0xff) {
      this.bytes[at] = 0;
      at -= 1;
    }
    this.bytes[at] = (this.bytes[at] as number) + 1;
  }

  #shift(): void {
    this.bytes[this.length] = this.#low >>> 24;
    this.length += 1;
    this.#low <<= 8;
  }
}
