import { nameOf, type SearchHit, type User, type VirtualPath } from '@satchel/contract';
import { statOrNull } from '../../core/files/existing-entry.js';
import type { FileSystem, FoundEntry } from '../../core/files/file-system.js';
import type { NameQuery } from '../../core/files/name-query.js';
import { Quota } from '../../lib/limits/quota.js';
import { parseQuery } from './query.js';

export interface SearchOptions {
  /** Set if one of the words is sufficient. */
  anyWord: boolean;
  /** After this time the search ends with the hits found so far. */
  wallMs?: number;
}

export interface SearchRequest {
  path: VirtualPath;
  text: string;
  foldersOnly?: boolean;
  /** The search ends after this many hits. */
  limit?: number;
  signal: AbortSignal;
}

export interface SearchPrincipal {
  user: Pick<User, 'id'>;
  files: FileSystem;
}

/** The outcome of a search. */
export interface SearchOutcome {
  /** Set if the search timed out or reached its limit. */
  truncated: boolean;
}

const WALL_MS = 30_000;
const SEARCHES_PER_USER = 2;

/** Finds files and folders by name below a folder. */
export class SearchService {
  readonly #running = new Quota('You have other searches running', 1);

  constructor(readonly options: SearchOptions) {}

  /**
   * Yields hits as they are found. The first batch is empty and means that the search has begun: errors are
   * thrown before it. A missing folder has no hits.
   */
  async *search(
    principal: SearchPrincipal,
    request: SearchRequest,
  ): AsyncGenerator<SearchHit[], SearchOutcome> {
    const query = { ...parseQuery(request.text, this.options), foldersOnly: request.foldersOnly };
    const release = this.#running.take([{ key: principal.user.id, most: SEARCHES_PER_USER }]);
    try {
      const isFolder = (await statOrNull(principal.files, request.path))?.kind === 'directory';
      yield [];
      return { truncated: isFolder && (yield* this.#hits(principal.files, request, query)) };
    } finally {
      release();
    }
  }

  /** Returns whether the search timed out or reached its limit. */
  async *#hits(
    files: FileSystem,
    { path, limit = Number.POSITIVE_INFINITY, signal }: SearchRequest,
    query: NameQuery,
  ): AsyncGenerator<SearchHit[], boolean> {
    const deadline = AbortSignal.timeout(this.options.wallMs ?? WALL_MS);
    const either = AbortSignal.any([signal, deadline]);
    let left = limit;
    try {
      for await (const entries of files.find(path, query, { signal: either })) {
        either.throwIfAborted();
        yield entries.slice(0, left).map((entry) => hitOf(path, entry));
        left -= entries.length;
        if (left <= 0) return true;
      }
      return false;
    } catch (error) {
      if (deadline.aborted && !signal.aborted) return true;
      throw error;
    }
  }
}

function hitOf(start: VirtualPath, entry: FoundEntry): SearchHit {
  const relative = entry.path.slice(start.length).replace(/^\//, '');
  return {
    dir: entry.isDirectory,
    path: relative === '' ? nameOf(entry.path) : relative,
    size: entry.isDirectory ? 0 : entry.size,
    modified: entry.modifiedMs === null ? null : new Date(entry.modifiedMs).toISOString(),
    type: entry.type,
  };
}
