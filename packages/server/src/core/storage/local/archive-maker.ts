import { setMaxListeners } from 'node:events';
import { pMapIterable } from 'p-map';
import { ARCHIVE_FORMATS, type ArchiveFormatName } from '../../../lib/archive-format/formats.js';
import type { Pack, PackOptions } from '../../files/file-system.js';
import type { StorageScope } from '../../files/storage.js';
import { measuredNote, NotIncluded, packedNote } from './not-included.js';
import type { PackedRoot } from './tasks/pack/find-entries.js';
import type { PackBatch } from './tasks/pack/pack-part.js';
import type { Part } from './tasks/pack/part.js';
import type { WorkerPool } from './workers/worker-pool.js';

/** The number of parts that are measured at once for each thread. */
const MEASURED_PER_THREAD = 2;

export interface WantedArchive {
  scope: StorageScope;
  roots: readonly PackedRoot[];
  format: ArchiveFormatName;
  signal: AbortSignal | undefined;
  onLeftOut?: PackOptions['onLeftOut'];
}

export interface MeasureLimits {
  mostEntries: number;
  quietMs: number;
  late: Promise<'late'>;
}

interface Running {
  part: Part;
  batches: AsyncGenerator<PackBatch, void, ArrayBuffer | undefined>;
  first: Promise<IteratorResult<PackBatch, void>>;
}

/**
 * Makes an archive from parts that workers find, measure and pack. Several parts are packed at once, each at
 * most one or two pieces ahead of the reader, and are put together in their order.
 */
export class ArchiveMaker {
  /** The archives that each pool makes at present. The more there are, the less of each is kept in memory. */
  static readonly #underWay = new WeakMap<WorkerPool, number>();
  #isClosed = false;
  readonly #pool: WorkerPool;
  readonly #wanted: WantedArchive;
  readonly #found: AsyncGenerator<Part>;
  /** Parts that were found and are not being packed yet, in their order. */
  readonly #ahead: Part[] = [];
  readonly #running: Running[] = [];
  /** All parts in their order until they are measured; null afterwards. */
  #unmeasured: Part[] | null = [];
  #isAllFound = false;
  readonly #over = new AbortController();
  readonly #leave = () => this.#over.abort(this.#wanted.signal?.reason);

  constructor(pool: WorkerPool, wanted: WantedArchive) {
    const { scope, roots, format, signal } = wanted;
    this.#pool = pool;
    this.#wanted = wanted;
    ArchiveMaker.#underWay.set(pool, this.underWay + 1);
    // Each part that is being packed adds a listener.
    setMaxListeners(0, this.#over.signal);
    if (signal?.aborted) this.#leave();
    signal?.addEventListener('abort', this.#leave, { once: true });
    this.#found = pool.stream<Part>('findParts', { scope, roots, format }, this.#over.signal);
  }

  /** The number of archives that the pool makes at present, including this one. */
  get underWay(): number {
    return ArchiveMaker.#underWay.get(this.#pool) ?? 0;
  }

  /** Throws if there is nothing to make an archive of. */
  async findFirst(): Promise<void> {
    await this.#find();
  }

  async #find(): Promise<void> {
    const { value: part, done } = await this.#found.next();
    if (done) {
      this.#isAllFound = true;
      return;
    }
    this.#ahead.push(part);
    this.#unmeasured?.push(part);
  }

  async *chunks(): Pack['chunks'] {
    const { records } = ARCHIVE_FORMATS[this.#wanted.format];
    const notIncluded = new NotIncluded();
    const ending = ARCHIVE_FORMATS[this.#wanted.format].ending();
    for (;;) {
      await this.#beginSome();
      const current = this.#running[0];
      if (!current) break;
      for (let next = await current.first; !next.done; ) {
        let spent: Uint8Array | undefined;
        if (next.value instanceof Uint8Array) spent = yield next.value;
        else {
          ending.add(next.value);
          notIncluded.add(next.value.missing);
        }
        next = await current.batches.next(spent?.buffer as ArrayBuffer | undefined);
      }
      this.#running.shift();
      notIncluded.take(current.part.likeNote);
    }
    const note = notIncluded.note();
    if (note) {
      const { bytes, entries } = packedNote(records, note);
      ending.add(entries);
      yield bytes;
      this.#wanted.onLeftOut?.({ count: notIncluded.count, note: note.entry.name });
    }
    yield* ending.chunks();
  }

  async #beginSome(): Promise<void> {
    const { scope, format } = this.#wanted;
    const most = Math.ceil((2 * (this.#pool.size + 1)) / (this.underWay + 1));
    while (this.#running.length < most) {
      if (this.#ahead.length === 0 && !this.#isAllFound) await this.#find();
      const part = this.#ahead.shift();
      if (!part) return;
      const batches = this.#pool.stream<PackBatch>('packPart', { scope, part, format }, this.#over.signal);
      const first = batches.next();
      // It is awaited when its turn comes, unless an earlier part fails.
      first.catch(() => undefined);
      this.#running.push({ part, batches, first });
    }
  }

  /**
   * Resolves to the bytes of the whole archive. Resolves to null if there are more than `mostEntries`, if
   * measuring takes until `late`, or if an entry changed within the last `quietMs` and may therefore change
   * again. Must not be called while `chunks` is being read.
   */
  async measure({ mostEntries, quietMs, late }: MeasureLimits): Promise<number | null> {
    let isLate = false;
    void late.then(() => {
      isLate = true;
    });
    const parts = this.#unmeasured ?? [];
    const countOf = (): number => parts.reduce((sum, { count }) => sum + count, 0);
    while (!this.#isAllFound && !isLate && countOf() < mostEntries) await this.#find();
    this.#unmeasured = null;
    if (!this.#isAllFound || isLate) return null;
    const length = await Promise.race([this.#lengthOf(parts, Date.now() - quietMs), late]);
    return length === 'late' ? null : length;
  }

  async #lengthOf(parts: readonly Part[], quietSinceMs: number): Promise<number | null> {
    const { scope, format } = this.#wanted;
    const { signal } = this.#over;
    const length = ARCHIVE_FORMATS[format].length();
    const measured = pMapIterable(
      parts,
      (part) => this.#pool.run('measurePart', { scope, part, format }, { signal }),
      { concurrency: MEASURED_PER_THREAD * this.#pool.size },
    );
    const notIncluded = new NotIncluded();
    for (const { likeNote } of parts) notIncluded.take(likeNote);
    for await (const entries of measured) {
      if (entries.changedMs > quietSinceMs) return null;
      length.add(entries);
      notIncluded.add(entries.missing);
    }
    const note = notIncluded.note();
    if (note) length.add(measuredNote(ARCHIVE_FORMATS[format].records, note));
    return length.total();
  }

  /** Ends everything that is under way. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    ArchiveMaker.#underWay.set(this.#pool, this.underWay - 1);
    this.#wanted.signal?.removeEventListener('abort', this.#leave);
    this.#over.abort(new Error('the archive is over'));
    this.#unmeasured = null;
    this.#ahead.length = 0;
    const open = [this.#found, ...this.#running.map(({ batches }) => batches)];
    await Promise.allSettled(open.map((generator) => generator.return(undefined)));
  }
}
