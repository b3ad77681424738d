import type { EncodedListOptions } from '../../files/file-system.js';
import type { ReadHead } from '../../files/head-reader.js';
import type { ListingEncoder } from '../../files/listing.js';
import type { StorageScope } from '../../files/storage.js';
import type { SharedState } from './shared-state.js';
import type { ListedFolder, ListTask, UnknownEntries } from './tasks/list/list.js';
import type { ListedPart } from './tasks/list/part.js';
import type { PathTask } from './tasks/stat.js';
import type { WorkerPool } from './workers/worker-pool.js';

/** Concurrent requests for the same list share it. Without an encoder the result has columns. */
export function listFolder(
  { pool, inline, lists, entries }: SharedState,
  task: PathTask,
  encoder: ListingEncoder | null,
  { sorting, sniff = false, startOnly = false, shownAt, signal }: EncodedListOptions,
): Promise<ListedFolder> {
  const terms = { sorting, sniff, startOnly, shownAt, encoder: encoder?.name ?? null };
  const input = { ...terms, parts: pool.size, idle: 0, known: {}, ...task };
  const byWorkers = () =>
    lists.run(
      listKey(input),
      (wanted) => entries.lookedAt(task, (known) => listByWorkers(pool, { ...input, known }, wanted)),
      signal,
    );
  return inline.list(input, encoder, signal, byWorkers);
}

/** A small folder is one task. A big one is read by one worker, looked at by all, and merged by one. */
async function listByWorkers(
  pool: WorkerPool,
  input: ListTask,
  signal: AbortSignal,
): Promise<ListedFolder | UnknownEntries> {
  const first = await pool.run('list', { ...input, idle: pool.idleFor(input) }, { signal });
  if ('items' in first || 'unknown' in first) return first;
  const { prepared } = first;
  const looks = first.parts.map((names) => pool.run('listPart', { names, prepared, ...input }, { signal }));
  const looked = await Promise.all(looks);
  const unknown = looked.flatMap((part) => ('unknown' in part ? part.unknown : []));
  if (unknown.length > 0) return { unknown };
  const parts = looked.filter((part): part is ListedPart => !('unknown' in part));
  const transfer = parts.map((part) => part.bytes.buffer);
  const terms = { sorting: input.sorting, encoder: input.encoder };
  return pool.run('mergeList', { parts, ...terms }, { signal, transfer });
}

/** A scope may have a thousand rules and is the same for all requests of a user, so its key is made once. */
const scopeKeys = new WeakMap<StorageScope, string>();

/** A key that is the same for requests that get the same list. */
function listKey({ scope, path, sorting, sniff, startOnly, shownAt, encoder }: ListTask): string {
  let key = scopeKeys.get(scope);
  if (key === undefined) {
    key = JSON.stringify(scope);
    scopeKeys.set(scope, key);
  }
  return `${key}${JSON.stringify([path, sorting, sniff, startOnly, encoder, shownAt])}`;
}

/** Short enough that other tasks do not wait, and that little is read for a client that has disconnected. */
const HEADS_BUDGET_MS = 8;
const MAX_HEADS_PER_TASK = 512;

/** Reads the beginnings of the named files of a folder, a few at a time. */
export async function* readHeads(
  pool: WorkerPool,
  task: PathTask & { reader: string },
  names: readonly string[],
  signal: AbortSignal | undefined,
): AsyncGenerator<ReadHead[]> {
  for (let first = 0; first < names.length; ) {
    const some = names.slice(first, first + MAX_HEADS_PER_TASK).join('/');
    const input = { ...task, budgetMs: HEADS_BUDGET_MS, names: some };
    const { heads, count } = await pool.run('readHeads', input, { signal });
    signal?.throwIfAborted();
    yield heads;
    first += count;
  }
}
