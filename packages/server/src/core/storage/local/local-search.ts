import { ROOT, type VirtualPath } from '@satchel/contract';
import { Columns } from '../../files/entry-columns.js';
import type { FoundEntry } from '../../files/file-system.js';
import type { NameQuery } from '../../files/name-query.js';
import type { FoundNames } from './tasks/find.js';
import type { PathTask } from './tasks/stat.js';
import type { WorkerPool } from './workers/worker-pool.js';

// Short enough that idle workers soon receive folders of a busy one, and that other tasks do not wait.
const BUDGET_MS = 8;
// While there are fewer folders than workers, a worker returns the folders that it finds sooner.
const FIRST_BUDGET_MS = 1;
const MAX_FOLDERS_PER_TASK = 256;
const MAX_READY = 16;
const ENTRIES_PER_BATCH = 256;

export interface SearchTask extends PathTask {
  asked: VirtualPath;
  query: NameQuery;
}

/** Distributes the folders of a tree to all workers, a few at a time. The results are in no order. */
class TreeSearch {
  readonly #folders: string[] = [''];
  readonly #ready: FoundNames[] = [];
  #running = 0;
  #failure: { error: unknown } | null = null;
  #wake: () => void = () => {};

  constructor(
    readonly pool: WorkerPool,
    readonly task: SearchTask,
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

  /** Starts no further task while found entries wait to be read. */
  #start(): void {
    while (this.#running < this.pool.size && this.#folders.length > 0 && this.#ready.length < MAX_READY) {
      const share = Math.ceil(this.#folders.length / this.pool.size);
      const budgetMs = this.#folders.length < this.pool.size ? FIRST_BUDGET_MS : BUDGET_MS;
      void this.#run(this.#folders.splice(-Math.min(share, MAX_FOLDERS_PER_TASK)), budgetMs);
    }
  }

  async #run(folders: string[], budgetMs: number): Promise<void> {
    const { scope, path, query } = this.task;
    this.#running += 1;
    try {
      const input = { scope, path, query, folders, budgetMs };
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
  task: SearchTask,
  signal?: AbortSignal,
): AsyncGenerator<FoundEntry[]> {
  for await (const found of new TreeSearch(pool, task, signal).batches()) {
    for (const entries of entriesOf(found, task.asked)) {
      signal?.throwIfAborted();
      yield entries;
    }
  }
}

/** Makes objects a few at a time, because a folder of a hundred thousand names arrives as one piece. */
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
