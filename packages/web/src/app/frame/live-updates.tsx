import type { LiveChange, Resource, Usage, VirtualPath } from '@satchel/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { renewSession } from '../../features/auth/session-store';
import { ROOT_KEY, resourceQuery } from '../../features/files/api/resource-query';
import { concerns, LiveConnection, onLiveChanges } from '../../lib/api/live';
import { MOUNTS, PLACES, TRASH } from '../../lib/api/query-client';
import { USAGE } from '../../lib/api/usage-query';
import { folderOfUrl } from './current-folder';
import { DownloadNotices } from './download-notices';

/** Keys of queries that the server names directly in its changes. */
const NAMED: readonly unknown[] = [TRASH, PLACES, MOUNTS, 'shares', 'jobs', 'versions', 'bursts', 'activity'];
/** Keys of queries that belong to one path. */
const OF_PATHS: readonly unknown[] = [ROOT_KEY, 'versions'];
/** Keys of queries that any change of files may concern. */
const OF_ALL: readonly unknown[] = ['history', USAGE];
/** The keys of what counts to the limits of users although it was deleted or replaced. */
const KEEPING: readonly unknown[] = [TRASH, 'versions'];
/**
 * A folder is read again after a pause of this many times the duration of the last reading, and never sooner
 * than this.
 */
const PAUSE_FACTOR = 4;
const SHORTEST_PAUSE_MS = 500;
/**
 * Showing a folder again takes the page as long as it has entries, so that the pause also has this many milliseconds
 * for each entry, up to a limit.
 */
const PAUSE_PER_ENTRY_MS = 0.5;
const LONGEST_FOR_ENTRIES_MS = 10_000;

/** Updates the screen when others change something, using only the address and the query cache. */
export function LiveUpdates() {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const live = useRef<LiveConnection>(null);
  useEffect(() => {
    const updates = new Updates(client);
    const stopListening = onLiveChanges((changes) => updates.take(changes));
    const opened = new LiveConnection(
      (folder) => client.getQueryData(resourceQuery(folder).queryKey)?.modified ?? undefined,
    );
    live.current = opened;
    const stop = opened.start();
    return () => {
      stop();
      stopListening();
      updates.stop();
    };
  }, [client]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new client has a new connection
  useEffect(() => live.current?.look(folderOfUrl(pathname)), [client, pathname]);
  return <DownloadNotices />;
}

/** Refetches the queries that changes concern, each of them not more often than it can be read. */
class Updates {
  readonly #due = new Map<string, ReturnType<typeof setTimeout>>();
  /** Queries that are being read; true for those that have to be read again afterwards. */
  readonly #reading = new Map<string, boolean>();
  #isStopped = false;
  readonly #notBefore = new Map<string, number>();

  constructor(readonly client: QueryClient) {}

  stop(): void {
    this.#isStopped = true;
    for (const timer of this.#due.values()) clearTimeout(timer);
    this.#due.clear();
  }

  /** Null stands for everything. */
  take(changes: readonly LiveChange[] | null): void {
    // The token says whether there are several folders, and what may be done in one of them.
    if (changes?.some(({ type }) => type === MOUNTS)) {
      const readAgain = () => this.client.invalidateQueries({ queryKey: [MOUNTS] });
      void renewSession().then(readAgain, () => undefined);
    }
    const queries = this.client.getQueryCache().getAll();
    for (const { queryKey, queryHash, state } of queries) {
      const isAffected = (one: LiveChange) =>
        isConcerned(queryKey, one) || (isLimited(queryKey, state.data) && KEEPING.includes(one.type));
      if (changes === null ? isFollowed(queryKey) : changes.some(isAffected))
        this.#readSoon(queryHash, queryKey);
    }
  }

  #readSoon(hash: string, queryKey: readonly unknown[]): void {
    if (this.#due.has(hash)) return;
    if (this.#reading.has(hash)) {
      this.#reading.set(hash, true);
      return;
    }
    const wait = Math.max(0, (this.#notBefore.get(hash) ?? 0) - performance.now());
    this.#due.set(
      hash,
      setTimeout(() => void this.#read(hash, queryKey), wait),
    );
  }

  async #read(hash: string, queryKey: readonly unknown[]): Promise<void> {
    const startedAt = performance.now();
    this.#due.delete(hash);
    this.#reading.set(hash, false);
    await this.client.invalidateQueries({ queryKey, exact: true });
    const now = performance.now();
    this.#notBefore.set(hash, now + Math.max((now - startedAt) * PAUSE_FACTOR, this.#pauseFor(queryKey)));
    const isDueAgain = this.#reading.get(hash) === true;
    this.#reading.delete(hash);
    if (isDueAgain && !this.#isStopped) this.#readSoon(hash, queryKey);
  }

  #pauseFor(queryKey: readonly unknown[]): number {
    const entries = this.client.getQueryData<Partial<Resource>>(queryKey)?.items?.length ?? 0;
    return Math.max(SHORTEST_PAUSE_MS, Math.min(LONGEST_FOR_ENTRIES_MS, entries * PAUSE_PER_ENTRY_MS));
  }
}

const isFollowed = ([root]: readonly unknown[]) =>
  NAMED.includes(root) || OF_PATHS.includes(root) || OF_ALL.includes(root);

const isLimited = ([root]: readonly unknown[], data: unknown): boolean =>
  root === USAGE && (data as Usage | undefined)?.quotas !== undefined;

function isConcerned([root, path]: readonly unknown[], change: LiveChange): boolean {
  if (NAMED.includes(root) && change.type === root) return true;
  if (change.type === MOUNTS) return OF_PATHS.includes(root);
  if (OF_PATHS.includes(root)) return typeof path === 'string' && concerns(change, path as VirtualPath);
  return OF_ALL.includes(root) && 'path' in change;
}
