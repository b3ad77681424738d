import type { StoredQuota } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

/** While something is counted, the list is read again after this time, in milliseconds. */
const COUNTING_MS = 2000;

/** The limits of users and folders, with what is used. */
export const limitsQuery = () =>
  queryOptions({
    queryKey: ['quotas'],
    queryFn: ({ signal }) => api.call(endpoints.quotas.list, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ isCounting }) => isCounting) ? COUNTING_MS : false,
  });

export const accountOfUser = (id: number): string => `user:${id}`;

/** The account of a folder by its path on the server, as a form has it. */
export const accountOfFolder = (path: string): string =>
  `folder:/${path.split('/').filter(Boolean).join('/')}`;

/** Counts an account again. */
export function useCounting(account: string, onFailed: (error: unknown) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(endpoints.quotas.count, { body: { account } }),
    onSuccess: () => {
      // The list says when it has ended.
      client.setQueryData(limitsQuery().queryKey, (all) => all?.map((each) => asCounting(each, account)));
      return client.invalidateQueries(limitsQuery());
    },
    onError: onFailed,
  });
}

const asCounting = (each: StoredQuota, account: string): StoredQuota =>
  each.account === account ? { ...each, isCounting: true } : each;
