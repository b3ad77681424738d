import { setTimeout as sleep } from 'node:timers/promises';
import { segmentsOf } from '@satchel/contract';
import type { ArchiveEntry } from '../../lib/archive-format/archive-entry.js';
import { ARCHIVE_FORMATS, type ArchiveFormatName } from '../../lib/archive-format/formats.js';
import type { Pack, PackOptions, PackRoot } from './file-system.js';
import type { PackBatch } from './jobs/pack/pack-part.js';
import { entriesOf, type Part, PartFacts } from './jobs/pack/part.js';
import type { View } from './tree/view.js';
import type { WorkerPool } from './workers/worker-pool.js';

/** How much is looked at before the first byte, so that the length can be told. */
export interface LookAhead {
  entries: number;
  ms: number;
}

const LOOK_AHEAD: LookAhead = { entries: 20_000, ms: 400 };

const NOTHING = new Uint8Array(0);

interface Looked {
  part: Part;
  facts: Promise<ArrayBuffer>;
}

interface Source {
  pool: WorkerPool;
  view: View;
  format: ArchiveFormatName;
  signal: AbortSignal | undefined;
}

/** Starts an archive and waits for what is known of it before its first byte. */
export async function packArchive(
  pool: WorkerPool,
  view: View,
  roots: readonly PackRoot[],
  { format, signal }: PackOptions,
  limits = LOOK_AHEAD,
): Promise<Pack> {
  const source: Source = { pool, view, format, signal };
  const wanted = roots.map(({ path, name }) => ({ path: segmentsOf(path), name }));
  const parts = pool.stream<Part>('findParts', { view, roots: wanted }, signal);
  const first = await parts.next();
  const ahead: Looked[] = first.done ? [] : [look(source, first.value)];
  // A thread may have had to start for the first part; what comes now is a matter of the disk.
  const isLate = sleep(limits.ms, null, { ref: false });
  const isAll = first.done || (await lookAhead(source, parts, ahead, { entries: limits.entries, isLate }));
  const length = isAll ? await Promise.race([lengthOf(format, ahead), isLate]) : null;
  const chunks = chunksOf(source, length === null ? partsOf(ahead, parts) : promisedParts(ahead), parts);
  // Only a generator that was begun runs its `finally` when it is left.
  await chunks.next();
  return { length, chunks };
}

function look({ pool, view, signal }: Source, part: Part): Looked {
  const facts = pool.run('lookPart', { view, part }, { signal });
  // Awaited with the length, if there is one.
  facts.catch(() => undefined);
  return { part, facts };
}

/** False when there is more to come. */
async function lookAhead(
  source: Source,
  parts: AsyncGenerator<Part>,
  ahead: Looked[],
  { entries, isLate }: { entries: number; isLate: Promise<null> },
): Promise<boolean> {
  let mayWait = true;
  void isLate.then(() => {
    mayWait = false;
  });
  for (let seen = ahead[0]?.part.count ?? 0; mayWait && seen < entries; ) {
    const { value: part, done } = await parts.next();
    if (done) return true;
    seen += part.count;
    ahead.push(look(source, part));
  }
  return false;
}

async function lengthOf(format: ArchiveFormatName, ahead: readonly Looked[]): Promise<number> {
  const length = ARCHIVE_FORMATS[format].length();
  for (const { part, facts } of ahead) {
    for (const one of factsOf(part, await facts)) length.add(one.entry);
  }
  return length.total();
}

function* factsOf(part: Part, memory: ArrayBuffer): Generator<{ entry: ArchiveEntry; crc: number }> {
  const facts = new PartFacts(memory);
  let index = 0;
  for (const { name } of entriesOf(part)) {
    const one = facts.get(index, name);
    if (one) yield one;
    index += 1;
  }
}

/** A part, and what was told of it beforehand. */
interface Due {
  part: Part;
  promised: ArrayBuffer | null;
}

async function* promisedParts(ahead: readonly Looked[]): AsyncGenerator<Due> {
  for (const { part, facts } of ahead) yield { part, promised: await facts };
}

async function* partsOf(ahead: Looked[], rest: AsyncGenerator<Part>): AsyncGenerator<Due> {
  for (const { part } of ahead.splice(0)) yield { part, promised: null };
  for await (const part of rest) yield { part, promised: null };
}

interface Running {
  part: Part;
  batches: AsyncGenerator<PackBatch>;
  first: Promise<IteratorResult<PackBatch>>;
}

/**
 * The bytes of the parts in their order, while several are being made, each at most a piece or two ahead. `found` is
 * what the parts come from, ended with them.
 */
async function* chunksOf(
  source: Source,
  parts: AsyncGenerator<Due>,
  found: AsyncGenerator<Part>,
): AsyncGenerator<Uint8Array> {
  const ending = ARCHIVE_FORMATS[source.format].ending();
  const running: Running[] = [];
  let areAllBegun = false;
  try {
    yield NOTHING;
    for (;;) {
      while (!areAllBegun && running.length < source.pool.size + 1) {
        const { value: due, done } = await parts.next();
        if (done) areAllBegun = true;
        else running.push(begin(source, due));
      }
      const current = running[0];
      if (!current) break;
      for (let next = await current.first; !next.done; next = await current.batches.next()) {
        const batch = next.value;
        if (batch instanceof Uint8Array) yield batch;
        else for (const { entry, crc } of factsOf(current.part, batch.packed)) ending.add(entry, crc);
      }
      running.shift();
    }
    yield* ending.chunks();
  } finally {
    const open = [...running.map(({ batches }) => batches), parts, found];
    await Promise.allSettled(open.map((generator) => generator.return(undefined)));
  }
}

function begin({ pool, view, format, signal }: Source, { part, promised }: Due): Running {
  const batches = pool.stream<PackBatch>('packPart', { view, part, format, promised }, signal);
  const first = batches.next();
  // Awaited in its turn, unless an earlier part fails.
  first.catch(() => undefined);
  return { part, batches, first };
}
