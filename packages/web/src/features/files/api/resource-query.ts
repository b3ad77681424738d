import type { Resource, VirtualPath } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { notifyManager, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { flash } from '../state/flash-store';

/** The first part of the key; the second is the path. */
export const ROOT_KEY = 'resource';

/** Reading a folder with fewer items takes no noticeable time. */
const SMALL = 2_000;
/**
 * The delay per item of a larger folder, in milliseconds: 10,000 items are read again after half a minute.
 */
const TRUSTED_MS = 3;

/** True if a folder is read again when the user returns to the window. */
export function isWorthAnotherLook(itemCount: number, readMs: number, nowMs = Date.now()): boolean {
  return itemCount < SMALL || nowMs - readMs > itemCount * TRUSTED_MS;
}

/** Reads from the server, without the query cache. */
export const readResource = (path: VirtualPath, signal?: AbortSignal): Promise<Resource> =>
  api.call(endpoints.files.show, { params: { path }, signal });

/** The first entries of a big folder while all of it is read for the first time. */
export const startQuery = (path: VirtualPath) =>
  queryOptions<Resource>({ queryKey: ['start', path], queryFn: skipToken });

/** Shows a big folder by its first entries, which arrive several times sooner than all. */
async function readFolder(client: QueryClient, path: VirtualPath, signal: AbortSignal): Promise<Resource> {
  if (client.getQueryData([ROOT_KEY, path])) return readResource(path, signal);
  const first = await api.call(endpoints.files.show, { params: { path }, query: { start: true }, signal });
  if (!first.start) return first;
  const { queryKey } = startQuery(path);
  client.setQueryData(queryKey, first);
  try {
    return await readResource(path, signal);
  } finally {
    client.removeQueries({ queryKey });
  }
}

/**
 * A folder with its items, or a file with its text. The key contains the path, so that a late response for
 * another path is never shown. Responses are not compared with the former one, which in a large folder would
 * take longer than rendering.
 */
export function resourceQuery(path: VirtualPath) {
  return queryOptions({
    queryKey: [ROOT_KEY, path],
    queryFn: ({ client, signal }) => readFolder(client, path, signal),
    structuralSharing: false,
    gcTime: 10 * 60_000,
    refetchOnWindowFocus: ({ state }) =>
      isWorthAnotherLook(state.data?.items?.length ?? 0, state.dataUpdatedAt),
  });
}

/**
 * Reads the folders again that are on the screen, and removes the others from the cache. Resolves when the
 * screen is up to date.
 */
export async function refreshFolders(client: QueryClient, folders: Iterable<VirtualPath>): Promise<void> {
  const keys = [...new Set(folders)];
  await Promise.all(
    keys.map((path) => client.invalidateQueries({ queryKey: [ROOT_KEY, path], exact: true })),
  );
  // React is notified in a later turn than this.
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
}

/**
 * Removes the folders below from the cache, because a folder that was deleted or renamed has none of them any
 * more.
 */
export function forgetBelow(client: QueryClient, paths: readonly string[]): void {
  const gone = new Set(paths);
  client.removeQueries({
    predicate: ({ queryKey: [root, path] }) =>
      root === ROOT_KEY && typeof path === 'string' && isGone(path, gone),
  });
}

function isGone(path: string, gone: ReadonlySet<string>): boolean {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    if (gone.has(path.slice(0, end))) return true;
  }
  return false;
}

/** If more entries than this arrive at once, nothing is highlighted. */
const MAX_LIT = 100;

function namesIn(client: QueryClient, folder: VirtualPath): ReadonlySet<string> | undefined {
  const items = client.getQueryData(resourceQuery(folder).queryKey)?.items;
  return items && new Set(items.map((item) => item.name));
}

/** Reads the folders again after uploads and highlights the new entries, without moving the focus. */
export async function showArrivals(client: QueryClient, folders: readonly VirtualPath[]): Promise<void> {
  const before = new Map(folders.map((folder) => [folder, namesIn(client, folder)]));
  await refreshFolders(client, folders);
  for (const [folder, known] of before) {
    if (!known) continue;
    const fresh = [...(namesIn(client, folder) ?? [])].filter((name) => !known.has(name));
    if (fresh.length > 0 && fresh.length <= MAX_LIT) flash(folder, fresh, 'scroll');
  }
}
