import { ROOT, type VirtualPath } from '@satchel/contract';
import type { FoundEntry } from '../file-system.js';
import type { FoundNames } from '../jobs/find/find.js';
import { Columns } from '../jobs/list/columns.js';
import type { PathJob } from '../jobs/stat.js';
import type { NameQuery } from '../names/name-query.js';
import type { WorkerPool } from '../workers/worker-pool.js';

// Short enough for workers that have run out of folders to get some of another's, and for other jobs not to wait.
const BUDGET_MS = 8;
// While there is less than a folder for each worker, what is met is handed back sooner.
const FIRST_BUDGET_MS = 1;
const MAX_FOLDERS_PER_JOB = 256;
const MAX_READY = 16;
const ENTRIES_PER_BATCH = 256;

export interface SearchJob extends PathJob {
  asked: VirtualPath;
  query: NameQuery;
}

/** Shares the folders of a tree among all workers, a few at a time; what they find comes in no order. */
class TreeSearch {
  readonly #folders: string[] = [''];
  readonly #ready: FoundNames[] = [];
  #running = 0;
  #failure: { error: unknown } | null = null;
  #wake: () => void = () => {};

  constructor(
    readonly pool: WorkerPool,
    readonly job: SearchJob,
    readonly signal: AbortSignal | undefined,
  ) {}

  async *batches(): AsyncGenerator<FoundNames> {
    for (;;) {
      this.#start();
      const batch = this.#ready.shift();
      if (this.#failure) throw this.#failure.error;
      if (batch) yield batch;
      else if (this.#running === 0) return;
      else await this.#change();
    }
  }

  /** Nothing more is begun while what was found is not taken. */
  #start(): void {
    while (this.#running < this.pool.size && this.#folders.length > 0 && this.#ready.length < MAX_READY) {
      const share = Math.ceil(this.#folders.length / this.pool.size);
      const budgetMs = this.#folders.length < this.pool.size ? FIRST_BUDGET_MS : BUDGET_MS;
      void this.#run(this.#folders.splice(-Math.min(share, MAX_FOLDERS_PER_JOB)), budgetMs);
    }
  }

  async #run(folders: string[], budgetMs: number): Promise<void> {
    const { view, path, query } = this.job;
    this.#running += 1;
    try {
      const input = { view, path, query, folders, budgetMs };
      const found = await this.pool.run('find', input, { signal: this.signal });
      for (const folder of found.rest) this.#folders.push(folder);
      if (found.count > 0) this.#ready.push(found);
    } catch (error) {
      this.#failure ??= { error };
    } finally {
      this.#running -= 1;
      this.#wake();
    }
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}

export async function* searchFolder(
  pool: WorkerPool,
  job: SearchJob,
  signal?: AbortSignal,
): AsyncGenerator<FoundEntry[]> {
  for await (const found of new TreeSearch(pool, job, signal).batches()) {
    for (const entries of entriesOf(found, job.asked)) {
      signal?.throwIfAborted();
      yield entries;
    }
  }
}

/** A folder of a hundred thousand names comes as one piece: it becomes objects a few at a time. */
function* entriesOf({ paths, count, memory }: FoundNames, asked: VirtualPath): Generator<FoundEntry[]> {
  const prefix = asked === ROOT ? '/' : `${asked}/`;
  const columns = new Columns(count, memory);
  const names = paths.split('\0');
  for (let first = 0; first < count; first += ENTRIES_PER_BATCH) {
    yield names.slice(first, first + ENTRIES_PER_BATCH).map((name, index) => {
      const { state, isSymlink, size, modifiedMs, type } = columns.get(first + index);
      const isDirectory = state === 'directory' && !isSymlink;
      return { path: `${prefix}${name}` as VirtualPath, isDirectory, size, modifiedMs, type };
    });
  }
}
