import { lockOf } from './upload-regions.js';
import type { UploadsContext } from './upload-requests.js';
import type { StoredUpload } from './uploads-store.js';

/** Stops all requests of an upload on all servers, and then runs `work` with its row. */
export function exclusively<Result>(
  { store, locks, receivers }: UploadsContext,
  upload: StoredUpload,
  signal: AbortSignal | undefined,
  work: (row: StoredUpload | undefined) => Promise<Result>,
): Promise<Result> {
  const terms = { takeOver: true, ...(signal ? { signal } : {}) };
  return locks.run(lockOf(upload, 'head'), terms, () =>
    locks.run(lockOf(upload, 'tail'), terms, async () => {
      const found = await store.find(upload.id);
      if (!found) return work(found);
      const heads = await receivers.free(found, 'head', terms);
      const tails = await receivers.free(found, 'tail', terms);
      return work(heads || tails ? await store.find(upload.id) : found);
    }),
  );
}
