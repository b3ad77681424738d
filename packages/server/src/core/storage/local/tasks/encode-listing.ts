import type { VirtualPath } from '@satchel/contract';
import { encodeListing as encode } from '../../../files/encode-listing.js';
import type { EntryColumns } from '../../../files/entry-columns.js';
import { type EncodedListing, Listing } from '../../../files/listing.js';
import type { WalkContext } from '../walk/walk-context.js';

export interface EncodeListingTask {
  folder: VirtualPath;
  /** Their numbers are in shared memory, so that only the texts are copied between threads. */
  columns: EntryColumns;
  /** Name of an encoder. */
  encoder: string;
}

/** Encodes columns that were made elsewhere. */
export function encodeListing(
  context: WalkContext,
  { folder, columns, encoder }: EncodeListingTask,
): EncodedListing {
  return encode(new Listing(folder, columns), context.encoderNamed(encoder));
}
