import type { QueryClient } from '@tanstack/react-query';
import { PLACES } from '../../lib/api/query-client';
import { recall, remember } from '../../lib/browser/browser-memory';
import { pageConfig } from '../../lib/page-config';

const STORAGE_KEY = 'satchel.places';

interface Kept {
  userId: number;
  /** Another release may expect other data. */
  version: string;
  /** The data that was read last, by the keys of the queries as JSON. */
  read: Record<string, unknown>;
}

/**
 * Shows the places of the user at once as this browser stored them, until they are read from the server, and
 * stores what is read. Returns the client.
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

/** Removes everything that is stored of the user, after a logout. */
export const forgetKeptPlaces = (): void => remember(STORAGE_KEY, null);

function recalled(userId: number): Kept {
  const version = pageConfig.Version;
  try {
    const kept = JSON.parse(recall(STORAGE_KEY) ?? '{}') as Partial<Kept>;
    const isSame = kept.userId === userId && kept.version === version;
    if (isSame && kept.read) return { userId, version, read: { ...kept.read } };
  } catch {
    // The stored data is unreadable, and is soon stored anew.
  }
  return { userId, version, read: {} };
}
