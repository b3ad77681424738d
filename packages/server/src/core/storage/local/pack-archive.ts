import { setTimeout as sleep } from 'node:timers/promises';
import { segmentsOf } from '@satchel/contract';
import { AppError } from '../../../lib/app-error.js';
import type { Pack, PackOptions, PackRoot } from '../../files/file-system.js';
import type { StorageScope } from '../../files/storage.js';
import { ArchiveMaker } from './archive-maker.js';
import type { WorkerPool } from './workers/worker-pool.js';

/** How much is done before the first byte is sent, so that the length can be announced. */
export interface LookAhead {
  /** An archive up to this size is made first, and its files are opened only once. */
  bytes: number;
  /** This many entries of a larger archive are measured. */
  entries: number;
  ms: number;
  /** After a change within this time no length is announced, because another one would abort the response. */
  quietMs: number;
}

/** Tests raise the time, so that the load of the machine does not decide whether a length is sent. */
export const lookAhead: LookAhead = { bytes: 16 << 20, entries: 20_000, ms: 400, quietMs: 60_000 };

/** Starts an archive and waits for what can be known of it before its first byte. */
export async function packArchive(
  pool: WorkerPool,
  scope: StorageScope,
  roots: readonly PackRoot[],
  { format, signal, wantsLength = true, onLeftOut }: PackOptions,
  limits = lookAhead,
): Promise<Pack> {
  const wanted = roots.map(({ path, name }) => ({ path: segmentsOf(path), name }));
  const maker = new ArchiveMaker(pool, { scope, roots: wanted, format, signal, onLeftOut });
  try {
    await maker.findFirst();
    // Time that a thread needed to start does not count; from here on the disk decides.
    const late = sleep(limits.ms, 'late' as const, { ref: false });
    const chunks = maker.chunks();
    const ready = await readyChunks(chunks, limits.bytes / maker.underWay, late);
    const length = await lengthOf(ready, maker, wantsLength ? { ...limits, late } : null);
    const all = handedOver(ready.chunks, chunks, length, maker);
    // A generator runs its `finally` only if it was started.
    await all.next();
    return { length, chunks: all };
  } catch (error) {
    await maker.close();
    throw error;
  }
}

interface Ready {
  chunks: Uint8Array[];
  isWhole: boolean;
}

async function lengthOf(
  { chunks, isWhole }: Ready,
  maker: ArchiveMaker,
  limits: (LookAhead & { late: Promise<'late'> }) | null,
): Promise<number | null> {
  if (isWhole) return bytesIn(chunks);
  return limits && (await maker.measure({ ...limits, mostEntries: limits.entries }));
}

async function readyChunks(source: Pack['chunks'], mostBytes: number, late: Promise<'late'>): Promise<Ready> {
  const chunks: Uint8Array[] = [];
  let isLate = false;
  void late.then(() => {
    isLate = true;
  });
  for (let bytes = 0; bytes < mostBytes && !isLate; ) {
    const { value, done } = await source.next();
    if (done) return { chunks, isWhole: true };
    chunks.push(value);
    bytes += value.length;
  }
  return { chunks, isWhole: false };
}

function bytesIn(chunks: readonly Uint8Array[]): number {
  return chunks.reduce((sum, { length }) => sum + length, 0);
}

/**
 * Yields exactly the announced number of bytes. A client would take further ones for the next response, and
 * wait for missing ones.
 */
async function* handedOver(
  ready: Uint8Array[],
  rest: Pack['chunks'],
  length: number | null,
  maker: ArchiveMaker,
): Pack['chunks'] {
  let left = length ?? Number.POSITIVE_INFINITY;
  const counted = (chunk: Uint8Array): Uint8Array => {
    left -= chunk.length;
    if (left < 0) throw changed();
    return chunk;
  };
  try {
    let spent = yield new Uint8Array(0);
    for (let chunk = ready.shift(); chunk; chunk = ready.shift()) spent = yield counted(chunk);
    for (let next = await rest.next(spent); !next.done; next = await rest.next(spent)) {
      spent = yield counted(next.value);
    }
    if (length !== null && left > 0) throw changed();
  } finally {
    await maker.close();
  }
}

function changed(): AppError {
  return new AppError('changed_meanwhile', 'A file changed after the length of the archive was given');
}
