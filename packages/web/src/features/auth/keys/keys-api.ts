import type { ApiKey, CreatedKey, NewApiKey } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

const KEYS = ['keys'];

/** The API keys of a user; without an id, of the one who is logged in. */
export const keysQuery = (user?: number) =>
  queryOptions<ApiKey[]>({
    queryKey: [...KEYS, user ?? 'own'],
    queryFn: ({ signal }) => api.call(endpoints.keys.list, { query: { user }, signal }),
  });

/** The lists are read again after each change, also after one that failed. */
function useChange<T, Result>(mutationFn: (of: T) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: KEYS }) });
}

export const useCreateKey = () =>
  useChange((key: NewApiKey): Promise<CreatedKey> => api.call(endpoints.keys.create, { body: key }));

export const useRevokeKey = (user?: number) =>
  useChange((id: string) => api.call(endpoints.keys.remove, { params: { id }, query: { user } }));
