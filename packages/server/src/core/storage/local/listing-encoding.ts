import { ENCODED_AT_ONCE, encodeListing, type ListingEncoding } from '../../files/encode-listing.js';
import type { WorkerPool } from './workers/worker-pool.js';

/** Has long listings encoded by the workers, and short ones in this thread. */
export function encodingBy(pool: WorkerPool): ListingEncoding {
  return {
    encode: async (listing, encoder, signal) => {
      const { folder, columns, count } = listing;
      if (count <= ENCODED_AT_ONCE) return encodeListing(listing, encoder);
      const encoded = await pool.run('encodeListing', { folder, columns, encoder: encoder.name }, { signal });
      signal?.throwIfAborted();
      return encoded;
    },
  };
}
