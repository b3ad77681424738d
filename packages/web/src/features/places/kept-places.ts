import type { QueryClient } from '@tanstack/react-query';
import { PLACES } from '../../lib/api/query-client';
import { recall, remember } from '../../lib/browser/browser-memory';
import { pageConfig } from '../../lib/page-config';

const STORAGE_KEY = 'satchel.places';

interface Kept {
  userId: number;
  /** Another release of the program may expect other data. */
  version: string;
  /** What was read last, by the keys of the queries as JSON. */
  read: Record<string, unknown>;
}

/**
 * Shows the places of the user at once as this browser had them last, until they are read from the server, and keeps
 * what is read. Returns the client.
 */
export function withKeptPlaces(client: QueryClient, userId: number): QueryClient {
  const { version, read } = recalled(userId);
  for (const [key, data] of Object.entries(read))
    client.setQueryData(JSON.parse(key) as string[], data, { updatedAt: 0 });
  client.getQueryCache().subscribe(({ type, query: { queryKey, state } }) => {
    if (type !== 'updated' || queryKey[0] !== PLACES || state.data === undefined) return;
    const key = JSON.stringify(queryKey);
    if (read[key] === state.data) return;
    read[key] = state.data;
    remember(STORAGE_KEY, JSON.stringify({ userId, version, read } satisfies Kept));
  });
  return client;
}

/** After a logout nothing of the user stays. */
export const forgetKeptPlaces = (): void => remember(STORAGE_KEY, null);

function recalled(userId: number): Kept {
  const version = pageConfig.Version;
  try {
    const kept = JSON.parse(recall(STORAGE_KEY) ?? '{}') as Partial<Kept>;
    const isSame = kept.userId === userId && kept.version === version;
    if (isSame && kept.read) return { userId, version, read: { ...kept.read } };
  } catch {
    // Unreadable: it is stored anew soon.
  }
  return { userId, version, read: {} };
}
