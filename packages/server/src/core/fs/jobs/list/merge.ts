import type { Sorting } from '@satchel/contract';
import { comparison, type SortColumns } from './order.js';
import type { ListedPart } from './part.js';

/** About this much of the answer in each piece. */
const PIECE_BYTES = 1024 * 1024;

interface Source extends SortColumns {
  part: ListedPart;
  at: number;
  /** Bytes taken so far. */
  from: number;
}

class PieceWriter {
  readonly pieces: Uint8Array<ArrayBuffer>[] = [];
  #piece: Uint8Array<ArrayBuffer>;
  #used = 0;

  constructor(total: number) {
    this.#piece = new Uint8Array(Math.min(total, PIECE_BYTES));
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
    if (this.#used > 0) this.pieces.push(this.#piece.subarray(0, this.#used));
    this.#used = 0;
  }

  /** With the last comma turned into the end of the array. */
  finish(): Uint8Array<ArrayBuffer>[] {
    this.#piece[this.#used - 1] = 0x5d;
    this.#flush();
    return this.pieces;
  }
}

/** The part whose next item comes first; null when all are used up. */
function first(sources: readonly Source[], compare: ReturnType<typeof comparison>): Source | null {
  let best: Source | null = null;
  for (const source of sources) {
    if (source.at >= source.part.ends.length) continue;
    if (!best || compare(source, source.at, best, best.at) < 0) best = source;
  }
  return best;
}

const EMPTY = new Uint8Array([0x5b, 0x5d]);

/** One JSON array of ordered parts, in pieces. */
export function mergeParts(parts: readonly ListedPart[], sorting: Sorting): Uint8Array<ArrayBuffer>[] {
  const total = parts.reduce((sum, part) => sum + part.bytes.length, 0);
  if (total === 0) return [EMPTY.slice()];
  const compare = comparison(sorting);
  const sources = parts.map((part) => ({ ...part, keys: part.keys.split('/'), part, at: 0, from: 0 }));
  const writer = new PieceWriter(total + 1);
  writer.add(EMPTY.subarray(0, 1));
  for (let source = first(sources, compare); source; source = first(sources, compare)) {
    const end = source.part.ends[source.at] ?? source.from;
    writer.add(source.part.bytes.subarray(source.from, end));
    source.from = end;
    source.at += 1;
  }
  return writer.finish();
}
