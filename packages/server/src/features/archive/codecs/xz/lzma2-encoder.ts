import { LzmaSymbols, MAX_MATCH, PROPERTIES } from './lzma-symbols.js';
import { commonLength, MatchFinder, NICE_LENGTH } from './match-finder.js';
import { RangeEncoder } from './range-encoder.js';

const MAX_PACKED = 1 << 16;
const MAX_UNPACKED = 1 << 21;
/** One symbol and the end of the coder together occupy fewer bytes. */
const MARGIN = 64;
/** The control byte after the last chunk of a block. */
const END = 0;

const RESET_STATE = 1;
const RESET_PROPERTIES = 2;
const RESET_DICTIONARY = 3;

/** LZMA2: chunks of LZMA, or uncompressed ones where LZMA would not make them smaller. */
export class Lzma2Encoder {
  readonly #range = new RangeEncoder(MAX_PACKED);
  readonly #symbols = new LzmaSymbols(this.#range);
  readonly #matches: MatchFinder;
  #data: Uint8Array = new Uint8Array(0);

  /** The encoder accepts blocks of up to `capacity` bytes. */
  constructor(capacity: number) {
    this.#matches = new MatchFinder(capacity);
  }

  /** The parts of one block, independent of earlier ones. Each is valid until the next one is requested. */
  *encode(data: Uint8Array): Generator<Uint8Array> {
    this.#data = data;
    this.#matches.start(data);
    let reset = RESET_DICTIONARY;
    for (let at = 0; at < data.length; ) {
      if (reset > 0) this.#symbols.reset();
      const end = this.#encodeChunk(at);
      if (this.#range.length < end - at) {
        yield packedHeader(end - at, this.#range.length, reset);
        yield this.#range.bytes.subarray(0, this.#range.length);
        reset = 0;
      } else {
        yield* plainChunks(data.subarray(at, end), reset === RESET_DICTIONARY);
        // The model contains symbols that the decoder has not received.
        reset = reset >= RESET_PROPERTIES ? RESET_PROPERTIES : RESET_STATE;
      }
      at = end;
    }
    yield Uint8Array.of(END);
  }

  /** Fills the range coder from `start` on; returns the position where it stopped. */
  #encodeChunk(start: number): number {
    const data = this.#data;
    const limit = Math.min(data.length, start + MAX_UNPACKED - MAX_MATCH);
    this.#range.start();
    let at = start;
    while (at < limit && this.#range.length < MAX_PACKED - MARGIN) at = this.#encodeNext(at);
    this.#range.finish();
    return at;
  }

  #encodeNext(at: number): number {
    const data = this.#data;
    const symbols = this.#symbols;
    const matches = this.#matches;
    const which = this.#bestRepeat(at);
    const repeated = this.#repeatLength(which, at);
    if (repeated >= NICE_LENGTH) {
      symbols.repeat(which, repeated, at);
      return at + repeated;
    }
    matches.find(at);
    const { length, distance } = matches;
    if (repeated >= 2 && isRepeatBetter(repeated, length, distance)) {
      symbols.repeat(which, repeated, at);
      return at + repeated;
    }
    if (length === 0 || (length < NICE_LENGTH && this.#isNextBetter(at, length, distance))) {
      symbols.literal(data, at);
      return at + 1;
    }
    symbols.match(distance, length, at);
    return at + length;
  }

  #isNextBetter(at: number, length: number, distance: number): boolean {
    this.#matches.find(at + 1);
    const next = this.#matches;
    if (next.length > length + 1) return true;
    if (next.length === length + 1) return next.distance >>> 7 <= distance;
    if (next.length === length) return next.distance < distance;
    return next.length > 0 && next.length + 1 === length && next.distance < distance >>> 7;
  }

  #bestRepeat(at: number): number {
    let best = 0;
    let longest = 0;
    for (let which = 0; which < 4; which++) {
      const length = this.#repeatLength(which, at);
      if (length <= longest) continue;
      longest = length;
      best = which;
    }
    return best;
  }

  #repeatLength(which: number, at: number): number {
    const earlier = at - (this.#symbols.repeats[which] as number) - 1;
    if (earlier < 0) return 0;
    return commonLength(this.#data, earlier, at, Math.min(MAX_MATCH, this.#data.length - at));
  }
}

/** A repeat needs no distance, so it may be a little shorter than the match, and more so than a far one. */
function isRepeatBetter(repeated: number, length: number, distance: number): boolean {
  if (repeated + 1 >= length) return true;
  return (repeated + 2 >= length && distance >= 1 << 9) || (repeated + 3 >= length && distance >= 1 << 15);
}

function packedHeader(unpacked: number, packed: number, reset: number): Uint8Array {
  const size = unpacked - 1;
  const header = [0x80 | (reset << 5) | (size >>> 16), size >>> 8, size, (packed - 1) >>> 8, packed - 1];
  return Uint8Array.from(reset >= RESET_PROPERTIES ? [...header, PROPERTIES] : header);
}

function* plainChunks(bytes: Uint8Array, resetsDictionary: boolean): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += MAX_PACKED) {
    const piece = bytes.subarray(at, at + MAX_PACKED);
    const size = piece.length - 1;
    yield Uint8Array.of(at === 0 && resetsDictionary ? 1 : 2, size >>> 8, size);
    yield piece;
  }
}
