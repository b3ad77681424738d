import { segmentsOf } from '@satchel/contract';
import type { Pack, PackOptions, PackRoot } from './file-system.js';
import type { PackHead } from './jobs/pack/pack.js';
import type { View } from './tree/view.js';
import type { WorkerPool } from './workers/worker-pool.js';

/** Starts an archive in a worker and waits for what is known of it before its first byte. */
export async function packArchive(
  pool: WorkerPool,
  view: View,
  roots: readonly PackRoot[],
  { format, signal }: PackOptions,
): Promise<Pack> {
  const input = { view, format, roots: roots.map(({ path, name }) => ({ path: segmentsOf(path), name })) };
  const batches = pool.stream<PackHead | Uint8Array>('pack', input, signal);
  const { value: head } = await batches.next();
  const length = head && 'length' in head && !(head instanceof Uint8Array) ? head.length : null;
  return { length, chunks: batches as AsyncGenerator<Uint8Array> };
}
