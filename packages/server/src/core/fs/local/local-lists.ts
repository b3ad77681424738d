import { nameOf, type VirtualPath } from '@satchel/contract';
import type { Entry, Listing, ListOptions } from '../file-system.js';
import { Columns } from '../jobs/list/columns.js';
import type { PathJob } from '../jobs/stat.js';
import type { WalkBatch } from '../jobs/walk.js';
import type { WorkerPool } from '../workers/worker-pool.js';

/** A small folder in one job; a big one is read by one worker, looked at by all, and put together by one. */
export async function listFolder(pool: WorkerPool, job: PathJob, options: ListOptions): Promise<Listing> {
  const { sorting, sniff = false, signal } = options;
  const input = { ...job, sorting, sniff, parts: pool.size };
  const first = await pool.run('list', input, { signal });
  if ('items' in first) return first;
  const { subtitles } = first;
  const looks = first.parts.map((names) => pool.run('listPart', { ...input, names, subtitles }, { signal }));
  const parts = await Promise.all(looks);
  const transfer = parts.map((part) => part.bytes.buffer);
  return pool.run('mergeList', { parts, sorting }, { signal, transfer });
}

function entriesOf(batch: WalkBatch): Entry[] {
  const columns = new Columns(batch.count, batch.memory);
  const identities = batch.identities.split('\0');
  return batch.paths.split('\0').map((text, index) => {
    const path = text as VirtualPath;
    const { state, ...row } = columns.get(index);
    const [device = '', inode = '', born = ''] = (identities[index] ?? '').split(':');
    const kind = state === 'omitted' ? 'broken' : state;
    return { path, name: nameOf(path), kind, ...row, identity: { device, inode, bornMs: Number(born) } };
  });
}

export async function* walkFolder(
  pool: WorkerPool,
  job: PathJob,
  signal?: AbortSignal,
): AsyncGenerator<Entry[]> {
  for await (const batch of pool.stream<WalkBatch>('walk', job, signal)) {
    signal?.throwIfAborted();
    yield entriesOf(batch);
  }
}
