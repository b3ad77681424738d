import { EVEN_CHANCE, type RangeEncoder } from './range-encoder.js';

const MIN_MATCH = 2;
export const MAX_MATCH = 273;
/** The usual properties: literals use 3 bits of the byte before, positions count modulo 4. */
export const PROPERTIES = 0x5d;
const POSITION_MASK = 3;
const LITERAL_CHANCES = 0x300;
const STATES = 12;
const FIRST_STATE_AFTER_MATCH = 7;

/** The coder of lengths: three trees of different ranges, two of them per position. */
class LengthCoder {
  readonly #choice = new Uint16Array(2);
  readonly #low = new Uint16Array(4 * 8);
  readonly #middle = new Uint16Array(4 * 8);
  readonly #high = new Uint16Array(256);

  reset(): void {
    for (const chances of [this.#choice, this.#low, this.#middle, this.#high]) chances.fill(EVEN_CHANCE);
  }

  encode(range: RangeEncoder, length: number, position: number): void {
    const value = length - MIN_MATCH;
    range.bit(this.#choice, 0, value < 8 ? 0 : 1);
    if (value >= 8) range.bit(this.#choice, 1, value < 16 ? 0 : 1);
    if (value < 8) range.tree(this.#low, position << 3, 3, value);
    else if (value < 16) range.tree(this.#middle, position << 3, 3, value - 8);
    else range.tree(this.#high, 0, 8, value - 16);
  }
}

/** Encodes literals, matches and repeated matches as bits with the adaptive model of LZMA. */
export class LzmaSymbols {
  /** The four distances used last, minus one. */
  readonly repeats = new Int32Array(4);
  #state = 0;
  readonly #range: RangeEncoder;
  readonly #isMatch = new Uint16Array(STATES << 2);
  readonly #isRepeat = new Uint16Array(STATES);
  readonly #isRepeatLater = new Uint16Array(STATES * 3);
  readonly #isRepeatLong = new Uint16Array(STATES << 2);
  readonly #literals = new Uint16Array(LITERAL_CHANCES << 3);
  readonly #slots = new Uint16Array(4 << 6);
  readonly #nearDistances = new Uint16Array(128);
  readonly #distanceEnds = new Uint16Array(16);
  readonly #lengths = new LengthCoder();
  readonly #repeatLengths = new LengthCoder();

  constructor(range: RangeEncoder) {
    this.#range = range;
  }

  reset(): void {
    this.#state = 0;
    this.repeats.fill(0);
    const all = [this.#isMatch, this.#isRepeat, this.#isRepeatLater, this.#isRepeatLong, this.#literals];
    for (const chances of [...all, this.#slots, this.#nearDistances, this.#distanceEnds])
      chances.fill(EVEN_CHANCE);
    this.#lengths.reset();
    this.#repeatLengths.reset();
  }

  literal(data: Uint8Array, at: number): void {
    const range = this.#range;
    range.bit(this.#isMatch, (this.#state << 2) | (at & POSITION_MASK), 0);
    const before = at > 0 ? (data[at - 1] as number) : 0;
    const start = LITERAL_CHANCES * (before >>> 5);
    const byte = data[at] as number;
    if (this.#state < FIRST_STATE_AFTER_MATCH) range.tree(this.#literals, start, 8, byte);
    else this.#literalAfterMatch(start, byte, data[at - (this.repeats[0] as number) - 1] as number);
    const state = this.#state;
    this.#state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  }

  /** The byte that would have continued the match is known to be wrong, which makes the code shorter. */
  #literalAfterMatch(start: number, byte: number, expected: number): void {
    let offset = 0x100;
    let symbol = byte | 0x100;
    let match = expected;
    do {
      match <<= 1;
      const index = start + offset + (match & offset) + (symbol >>> 8);
      this.#range.bit(this.#literals, index, (symbol >>> 7) & 1);
      symbol <<= 1;
      offset &= ~(match ^ symbol);
    } while (symbol < 0x10000);
  }

  match(distance: number, length: number, at: number): void {
    const { repeats } = this;
    const position = at & POSITION_MASK;
    this.#range.bit(this.#isMatch, (this.#state << 2) | position, 1);
    this.#range.bit(this.#isRepeat, this.#state, 0);
    this.#lengths.encode(this.#range, length, position);
    this.#distance(distance, Math.min(length - MIN_MATCH, 3));
    repeats.copyWithin(1, 0, 3);
    repeats[0] = distance;
    this.#state = this.#state < FIRST_STATE_AFTER_MATCH ? 7 : 10;
  }

  #distance(distance: number, lengthClass: number): void {
    const range = this.#range;
    const log = 31 - Math.clz32(distance);
    const slot = distance < 4 ? distance : (log << 1) | ((distance >>> (log - 1)) & 1);
    range.tree(this.#slots, lengthClass << 6, 6, slot);
    if (slot < 4) return;
    const bits = (slot >>> 1) - 1;
    const base = (2 | (slot & 1)) << bits;
    const rest = distance - base;
    if (slot < 14) {
      range.reverseTree(this.#nearDistances, base - slot - 1, bits, rest);
      return;
    }
    range.evenBits(rest >>> 4, bits - 4);
    range.reverseTree(this.#distanceEnds, 0, 4, rest & 15);
  }

  /** A match at `repeats[which]`. */
  repeat(which: number, length: number, at: number): void {
    const { repeats } = this;
    const range = this.#range;
    const state = this.#state;
    const position = at & POSITION_MASK;
    range.bit(this.#isMatch, (state << 2) | position, 1);
    range.bit(this.#isRepeat, state, 1);
    for (let i = 0; i < 3 && i <= which; i++)
      range.bit(this.#isRepeatLater, i * STATES + state, which > i ? 1 : 0);
    if (which === 0) range.bit(this.#isRepeatLong, (state << 2) | position, 1);
    this.#repeatLengths.encode(range, length, position);
    const distance = repeats[which] as number;
    repeats.copyWithin(1, 0, which);
    repeats[0] = distance;
    this.#state = state < FIRST_STATE_AFTER_MATCH ? 8 : 11;
  }
}
