import { type TokenUser, type User, WANTS_TOKEN_HEADER } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';

/** The properties that users may change for themselves. */
export type ProfileChoices = Pick<
  TokenUser,
  'locale' | 'hideDotfiles' | 'singleClick' | 'redirectAfterCopyMove' | 'dateFormat'
>;

function change(id: number, data: Partial<User>): Promise<string> {
  return api.call(endpoints.users.change, {
    params: { id },
    body: { what: 'user', which: Object.keys(data), data: { id, ...data } },
    headers: { [WANTS_TOKEN_HEADER]: 'true' },
  });
}

export const useSaveProfile = (id: number) =>
  useMutation({ mutationFn: (choices: ProfileChoices) => change(id, choices) });

export const useChangePassword = (id: number) =>
  useMutation({ mutationFn: (password: string) => change(id, { password }) });

/** The properties that administrators change about themselves in the set-up. */
export const saveAccount = (
  id: number,
  account: Partial<Pick<User, 'username' | 'password' | 'locale' | 'viewMode'>>,
) => change(id, account);

/** The mail address of the user, which the session does not tell; empty without one. */
export const ownMailQuery = (id: number) =>
  queryOptions({
    queryKey: ['profile', 'mail', id],
    queryFn: async ({ signal }) =>
      (await api.call(endpoints.users.get, { params: { id }, signal })).mail ?? '',
  });

export const useChangeMail = (id: number) =>
  useMutation({ mutationFn: (mail: string) => change(id, { mail }) });
