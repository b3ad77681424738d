import type { TokenUser, User } from '@satchel/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api-client';

/** What a user may choose for themselves. */
export type ProfileChoices = Pick<TokenUser, 'locale' | 'hideDotfiles' | 'singleClick' | 'dateFormat'>;

function change(id: number, data: Partial<User>): Promise<string> {
  return api.put(`/api/users/${id}`, {
    body: { what: 'user', which: Object.keys(data), data: { id, ...data } },
  });
}

export const useSaveProfile = (id: number) =>
  useMutation({ mutationFn: (choices: ProfileChoices) => change(id, choices) });

export const useChangePassword = (id: number) =>
  useMutation({ mutationFn: (password: string) => change(id, { password }) });
