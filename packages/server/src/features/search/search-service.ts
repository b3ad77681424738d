import { nameOf, type SearchHit, type User, type VirtualPath } from '@satchel/contract';
import type { FileSystem, FoundEntry } from '../../core/files/file-system.js';
import type { NameQuery } from '../../core/files/name-query.js';
import { statOrNull } from '../../core/files/stat-or-null.js';
import { AppError } from '../../lib/app-error.js';
import { parseQuery } from './query.js';

/** Counts the concurrent operations of each person. */
class Slots {
  readonly #taken = new Map<string, number>();

  constructor(readonly perPerson: number) {}

  /** Returns a function that releases the slot, or null when the limit of the person is reached. */
  take(person: string): (() => void) | null {
    const taken = this.#taken.get(person) ?? 0;
    if (taken >= this.perPerson) return null;
    this.#taken.set(person, taken + 1);
    return () => this.#free(person);
  }

  #free(person: string): void {
    const left = (this.#taken.get(person) ?? 1) - 1;
    if (left > 0) this.#taken.set(person, left);
    else this.#taken.delete(person);
  }
}

/** The source of names: the disk, or later an index. Entries have no order, and each is yielded once. */
export type NameSource = (
  files: FileSystem,
  path: VirtualPath,
  query: NameQuery,
  signal: AbortSignal,
) => AsyncIterable<FoundEntry[]>;

export interface SearchOptions {
  /** Set if one of the words is sufficient. */
  anyWord: boolean;
  source?: NameSource;
  /** After this time the search ends with the hits found so far. */
  wallMs?: number;
  searchesPerUser?: number;
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
   * Yields hits as they are found. The first batch is empty and means that the search has begun: errors are
   * thrown before it. A missing folder has no hits.
   */
  async *search(
    principal: SearchPrincipal,
    request: SearchRequest,
  ): AsyncGenerator<SearchHit[], SearchOutcome> {
    const query = { ...parseQuery(request.text, this.#options), foldersOnly: request.foldersOnly };
    const release = this.#slots.take(String(principal.user.id));
    if (!release) throw tooMany();
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
    const deadline = AbortSignal.timeout(this.#options.wallMs);
    const either = AbortSignal.any([signal, deadline]);
    let left = limit;
    try {
      for await (const entries of this.#options.source(files, path, query, either)) {
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

function tooMany(): AppError {
  const details = { retryAfter: RETRY_SECONDS };
  return new AppError('too_many_requests', 'You have other searches running', { details });
}
