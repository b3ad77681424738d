import type { DirectoryLink, LinkedIdentity, OwnIdentities } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

export type { LinkedIdentity };
/** A provider to which the own account is not connected. */
export type OtherProvider = OwnIdentities['others'][number];

const IDENTITIES = ['identities'];

/** The logins of providers that belong to a user; without an id, to the one who is logged in. */
export const identitiesQuery = (user?: number) =>
  queryOptions<OwnIdentities>({
    queryKey: [...IDENTITIES, user ?? 'own'],
    queryFn: ({ signal }) => api.call(endpoints.identities.list, { query: { user }, signal }),
  });

/** The lists are read again after each change, also after one that failed. */
function useChange<T, Result>(mutationFn: (of: T) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: IDENTITIES }) });
}

export const useDisconnect = (user?: number) =>
  useChange((id: string) =>
    api.call(endpoints.identities.remove, { params: { id }, query: { user }, body: {} }),
  );

/** Throws wrong_credentials, and conflict for an entry of another account. */
export const useLinkDirectory = (provider: string) =>
  useChange((body: Pick<DirectoryLink, 'username' | 'password'>) =>
    api.call(endpoints.identities.linkDirectory, { params: { provider }, body }),
  );

/** Returns the address of a provider of OpenID Connect. */
export const beginLink = async (provider: string): Promise<string> =>
  (await api.call(endpoints.identities.begin, { params: { provider }, body: {} })).url;

/** Throws conflict for a login of another account. */
export const finishLink = (provider: string, query: string): Promise<OwnIdentities> =>
  api.call(endpoints.identities.finish, { params: { provider }, body: { query } });
