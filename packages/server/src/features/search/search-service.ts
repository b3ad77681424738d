import { nameOf, type SearchHit, type User, type VirtualPath } from '@satchel/contract';
import type { FileSystem, FoundEntry } from '../../core/fs/file-system.js';
import type { NameQuery } from '../../core/fs/names/name-query.js';
import { AppError } from '../../lib/app-error.js';
import { parseQuery } from './query.js';
import { Slots } from './slots.js';

/** Where names are looked up: the disk now, an index one day. Entries come in no order, each once. */
export type NameSource = (
  files: FileSystem,
  path: VirtualPath,
  query: NameQuery,
  signal: AbortSignal,
) => AsyncIterable<FoundEntry[]>;

export interface SearchOptions {
  /** One of the words is enough. */
  anyWord: boolean;
  source?: NameSource;
  /** After this long the search ends with what it has. */
  wallMs?: number;
  searchesPerUser?: number;
}

export interface SearchRequest {
  path: VirtualPath;
  text: string;
  signal: AbortSignal;
}

export interface SearchCaller {
  user: Pick<User, 'id'>;
  files: FileSystem;
}

/** How a search ended. */
export interface SearchOutcome {
  /** It ran out of time. */
  truncated: boolean;
}

const WALL_MS = 30_000;
const SEARCHES_PER_USER = 2;
const RETRY_SECONDS = 1;

const byWalking: NameSource = (files, path, query, signal) => files.find(path, query, { signal });

/** Finds files and folders by name below a folder. */
export class SearchService {
  readonly #options: Required<SearchOptions>;
  readonly #slots: Slots;

  constructor(options: SearchOptions) {
    const defaults = { source: byWalking, wallMs: WALL_MS, searchesPerUser: SEARCHES_PER_USER };
    this.#options = { ...defaults, ...options };
    this.#slots = new Slots(this.#options.searchesPerUser);
  }

  /**
   * Hits as they are found. The first batch is empty and says that the search has begun: what refuses it is thrown
   * before. A folder that is not there holds nothing.
   */
  async *search(caller: SearchCaller, request: SearchRequest): AsyncGenerator<SearchHit[], SearchOutcome> {
    const query = parseQuery(request.text, this.#options);
    const release = this.#slots.take(String(caller.user.id));
    if (!release) throw tooMany();
    try {
      const isFolder = await folderIsThere(caller.files, request.path);
      yield [];
      return { truncated: isFolder && (yield* this.#hits(caller.files, request, query)) };
    } finally {
      release();
    }
  }

  /** Whether time ran out. */
  async *#hits(
    files: FileSystem,
    { path, signal }: SearchRequest,
    query: NameQuery,
  ): AsyncGenerator<SearchHit[], boolean> {
    const deadline = AbortSignal.timeout(this.#options.wallMs);
    const either = AbortSignal.any([signal, deadline]);
    try {
      for await (const entries of this.#options.source(files, path, query, either)) {
        either.throwIfAborted();
        yield entries.map((entry) => hitOf(path, entry));
      }
      return false;
    } catch (error) {
      if (deadline.aborted && !signal.aborted) return true;
      throw error;
    }
  }
}

async function folderIsThere(files: FileSystem, path: VirtualPath): Promise<boolean> {
  try {
    return (await files.stat(path)).kind === 'directory';
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false;
    throw error;
  }
}

function hitOf(start: VirtualPath, entry: FoundEntry): SearchHit {
  const relative = entry.path.slice(start.length).replace(/^\//, '');
  return {
    dir: entry.isDirectory,
    path: relative === '' ? nameOf(entry.path) : relative,
    size: entry.isDirectory ? 0 : entry.size,
    modified: new Date(entry.modifiedMs).toISOString(),
    type: entry.type,
  };
}

function tooMany(): AppError {
  const details = { retryAfter: RETRY_SECONDS };
  return new AppError('too_many_requests', 'You have other searches running', { details });
}
