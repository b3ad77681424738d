import { SHARE_PASSWORD_HEADER, type SharedResource, type VirtualPath } from '@satchel/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client';
import { isApiError } from '../../../lib/api-error';
import { publicPath } from '../../../lib/shared-link';
import { takeEarlyVisit } from './early-visit';
import { dropKey, keepKey, keyOf, RENEW_EVERY_MS } from './link-keys';

interface Place {
  hash: string;
  path: VirtualPath;
}

function load({ hash, path }: Place, token?: string, signal?: AbortSignal): Promise<SharedResource> {
  return api.get<SharedResource>(publicPath('share', hash, path), { query: { token }, signal });
}

/** What is at `path`, opened by the password, which then stands for later requests too. Throws `ApiError`. */
export async function unlock(place: Place, password: string, signal?: AbortSignal): Promise<SharedResource> {
  const headers = { [SHARE_PASSWORD_HEADER]: encodeURIComponent(password) };
  const resource = await api.get<SharedResource>(publicPath('share', place.hash, place.path), {
    headers,
    signal,
  });
  if (resource.token !== undefined) keepKey(place.hash, password, resource.token);
  return resource;
}

async function visit(place: Place, signal: AbortSignal): Promise<SharedResource> {
  const key = keyOf(place.hash);
  if (!key) return takeEarlyVisit(place.hash, place.path) ?? load(place, undefined, signal);
  try {
    if (Date.now() < key.renewAt) return await load(place, key.token, signal);
  } catch (error) {
    if (!isApiError(error, 'unauthenticated')) throw error;
  }
  try {
    return await unlock(place, key.password, signal);
  } catch (error) {
    // The owner has changed it: what was known is of no use any more.
    if (isApiError(error, 'unauthenticated')) dropKey(place.hash);
    throw error;
  }
}

/** A place below a link, as visitors see it. Read again from time to time, so that downloads stay open. */
export const sharedQuery = (hash: string, path: VirtualPath) =>
  queryOptions({
    queryKey: ['shared', hash, path] as const,
    queryFn: ({ signal }) => visit({ hash, path }, signal),
    staleTime: 30_000,
    refetchInterval: () => (keyOf(hash) ? RENEW_EVERY_MS + 1000 : false),
  });
