import type { Sorting } from '@satchel/contract';
import {
  Columns,
  type EntryColumns,
  entryColumns,
  OMITTED,
  type Row,
} from '../../../../files/entry-columns.js';
import type { ListingEncoder } from '../../../../files/listing.js';
import { comparison, type SortColumns } from '../../../../files/listing-order.js';
import { PieceWriter } from '../../../../files/listing-pieces.js';
import type { ListedPart } from './part.js';

interface Source extends SortColumns {
  part: ListedPart;
  at: number;
}

/** Finds the part whose next item comes first; null if there are no more items. */
function first(sources: readonly Source[], compare: ReturnType<typeof comparison>): Source | null {
  let best: Source | null = null;
  for (const source of sources) {
    if (source.at >= source.part.folders.length) continue;
    if (!best || compare(source, source.at, best, best.at) < 0) best = source;
  }
  return best;
}

/** Calls `take` for the items of ordered parts in their common order. */
function takeInOrder(
  parts: readonly ListedPart[],
  sorting: Sorting,
  take: (part: ListedPart, index: number) => void,
): void {
  const compare = comparison(sorting);
  const sources = parts.map((part) => {
    const { numbers, folders } = part;
    return { keys: part.keys.split('/'), numbers, folders, part, at: 0 };
  });
  for (let source = first(sources, compare); source; source = first(sources, compare)) {
    take(source.part, source.at);
    source.at += 1;
  }
}

/** Merges the bytes of ordered parts into pieces, between the opening and the closing of the encoder. */
export function mergeEncoded(
  parts: readonly ListedPart[],
  sorting: Sorting,
  encoder: Pick<ListingEncoder, 'opening' | 'separator' | 'closing'>,
): Uint8Array<ArrayBuffer>[] {
  const opening = Buffer.from(encoder.opening);
  const closing = Buffer.from(encoder.closing);
  const total = parts.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (total === 0) return [Uint8Array.from([...opening, ...closing])];
  const writer = new PieceWriter(total + opening.length + closing.length);
  writer.add(opening);
  takeInOrder(parts, sorting, ({ bytes, ends }, index) => {
    writer.add(bytes.subarray(index === 0 ? 0 : ends[index - 1], ends[index]));
  });
  return writer.finish(Buffer.byteLength(encoder.separator), closing);
}

/** Merges the columns of ordered parts. */
export function mergeColumns(parts: readonly ListedPart[], sorting: Sorting): EntryColumns {
  const [only, ...others] = parts;
  if (only?.columns && others.length === 0) return only.columns;
  const read = new Map(parts.map((part) => [part, readColumns(part)]));
  const names: string[] = [];
  const ids: string[] = [];
  const rows: Row[] = [];
  takeInOrder(parts, sorting, (part, index) => {
    const from = read.get(part);
    names.push(from?.names[index] ?? '');
    ids.push(from?.ids[index] ?? '');
    rows.push(from?.rows.get(index) ?? OMITTED);
  });
  return entryColumns(names, ids, rows);
}

function readColumns({ columns }: ListedPart) {
  const { paths, ids, count, memory } = columns ?? entryColumns([], [], []);
  return { names: paths.split('\0'), ids: ids.split('\0'), rows: new Columns(count, memory) };
}
