import type { Resource, VirtualPath } from '@satchel/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client';
import { resourceUrl } from '../../../lib/paths';

const ROOT_KEY = 'resource';

/** Below so many items a folder is read in no time. */
const SMALL = 2_000;
/** For each item of a larger one, in milliseconds: 10,000 are looked at again after half a minute. */
const TRUSTED_MS = 3;

/** Whether a folder is read again when somebody comes back to the window. */
export function isWorthAnotherLook(itemCount: number, readMs: number, nowMs = Date.now()): boolean {
  return itemCount < SMALL || nowMs - readMs > itemCount * TRUSTED_MS;
}

/** Asks the server, without the memory of queries. */
export const readResource = (path: VirtualPath, signal?: AbortSignal): Promise<Resource> =>
  api.get(resourceUrl('/api/resources', path), { signal });

/**
 * A folder with its items, or a file with its text. Keyed by path, so that a late answer for another place is never
 * shown; not compared with the former answer, which in a large folder would take longer than drawing it.
 */
export function resourceQuery(path: VirtualPath) {
  return queryOptions({
    queryKey: [ROOT_KEY, path],
    queryFn: ({ signal }) => readResource(path, signal),
    structuralSharing: false,
    gcTime: 10 * 60_000,
    refetchOnWindowFocus: ({ state }) =>
      isWorthAnotherLook(state.data?.items?.length ?? 0, state.dataUpdatedAt),
  });
}

/** Fetches again what is on the screen of each folder, and forgets the rest. Resolves when the screen is right. */
export async function refreshFolders(client: QueryClient, folders: Iterable<VirtualPath>): Promise<void> {
  const keys = [...new Set(folders)];
  await Promise.all(
    keys.map((path) => client.invalidateQueries({ queryKey: [ROOT_KEY, path], exact: true })),
  );
}

/** After a folder went away or got another name nothing below it may be shown from memory. */
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
