import { SHARE_PASSWORD_HEADER, type SharedResource, type VirtualPath } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { isApiError } from '../../../lib/api/api-error';
import { below } from '../../../lib/shared-link';
import { takeEarlyVisit } from './early-visit';
import { dropKey, keepKey, keyOf, RENEW_EVERY_MS } from './link-keys';
import type { ShareAddress } from './share-address';

function load({ hash, path }: ShareAddress, token?: string, signal?: AbortSignal): Promise<SharedResource> {
  return api.call(endpoints.visitors.show, { params: below(hash, path), query: { token }, signal });
}

/**
 * Reads the entry at `path` with the password; the token in the response is kept for later requests. Throws
 * `ApiError`.
 */
export async function unlock(
  address: ShareAddress,
  password: string,
  signal?: AbortSignal,
): Promise<SharedResource> {
  const headers = { [SHARE_PASSWORD_HEADER]: encodeURIComponent(password) };
  const params = below(address.hash, address.path);
  const resource = await api.call(endpoints.visitors.show, { params, headers, signal });
  if (resource.token !== undefined) keepKey(address.hash, password, resource.token);
  return resource;
}

async function visit(address: ShareAddress, signal: AbortSignal): Promise<SharedResource> {
  const key = keyOf(address.hash);
  if (!key) return takeEarlyVisit(address.hash, address.path) ?? load(address, undefined, signal);
  try {
    if (Date.now() < key.renewAt) return await load(address, key.token, signal);
  } catch (error) {
    if (!isApiError(error, 'unauthenticated')) throw error;
  }
  try {
    return await unlock(address, key.password, signal);
  } catch (error) {
    // The owner has changed the password: the token is useless.
    if (isApiError(error, 'unauthenticated')) dropKey(address.hash);
    throw error;
  }
}

/**
 * An entry below a link, as visitors see it. It is read again periodically, so that the token of downloads
 * stays valid.
 */
export const sharedQuery = (hash: string, path: VirtualPath) =>
  queryOptions({
    queryKey: ['shared', hash, path] as const,
    queryFn: ({ signal }) => visit({ hash, path }, signal),
    staleTime: 30_000,
    refetchInterval: () => (keyOf(hash) ? RENEW_EVERY_MS + 1000 : false),
  });
