import type { EncodedListing, Listing, ListingEncoder } from './listing.js';
import { PieceWriter } from './listing-pieces.js';

/** Encodes listings whose columns were made by a storage without threads. */
export interface ListingEncoding {
  encode(listing: Listing, encoder: ListingEncoder, signal?: AbortSignal): Promise<EncodedListing>;
}

/** Encoding so many rows takes no longer than to hand them to a thread. */
export const ENCODED_AT_ONCE = 2000;

/** A guess that is right for nearly all entries. */
const BYTES_PER_ITEM = 256;

/** Encodes the whole listing in this thread. */
export function encodeListing(listing: Listing, encoder: ListingEncoder): EncodedListing {
  const { folder, count } = listing;
  const names = listing.names();
  const { opening, separator, closing } = encoder;
  if (count === 0) {
    // Memory of its own, as that of short buffers is shared.
    const pieces = [Uint8Array.from(Buffer.from(opening + closing))];
    return { numDirs: 0, numFiles: 0, pieces };
  }
  const encode = encoder.entryEncoder(folder, encoder.prepare(names));
  const writer = new PieceWriter(count * BYTES_PER_ITEM);
  writer.add(Buffer.from(opening));
  let numDirs = 0;
  for (const [index, name] of names.entries()) {
    const row = listing.row(index);
    if (row.state === 'directory') numDirs += 1;
    writer.add(Buffer.from(encode(name, row) + separator));
  }
  const pieces = writer.finish(Buffer.byteLength(separator), Buffer.from(closing));
  return { numDirs, numFiles: count - numDirs, pieces };
}
