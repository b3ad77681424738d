import type { User } from '@satchel/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api-client';
import { getTagged, ifMatch, type Tagged } from '../../lib/tagged';

const LIST = ['users', 'list'];

export const usersQuery = () =>
  queryOptions({ queryKey: LIST, queryFn: ({ signal }) => api.get<User[]>('/api/users', { signal }) });

export const userQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: ({ signal }) => getTagged<User>(`/api/users/${id}`, signal),
  });

export const readUser = (client: QueryClient, id: number): Promise<Tagged<User>> =>
  client.fetchQuery({ ...userQuery(id), staleTime: 0 });

/** Gives the address of the new user's screen, inside the app. */
export async function createUser(user: User): Promise<string> {
  const response = await api.request('POST', '/api/users', {
    body: { what: 'user', which: [], data: user },
  });
  const place = response.headers.get('Location') ?? '';
  return /^\/settings\/users\/\d+$/.test(place) ? place : '/settings/users';
}

/** An empty password stays as it is. */
export async function updateUser(user: User, etag: string | null): Promise<void> {
  await api.put(`/api/users/${user.id}`, {
    body: { what: 'user', which: ['all'], data: user },
    headers: ifMatch(etag),
  });
}

export const deleteUser = (id: number): Promise<string> => api.delete(`/api/users/${id}`);

/** Signs somebody out on all their devices. */
export const endUserSessions = (id: number): Promise<string> => api.delete(`/api/users/${id}/sessions`);

/** The list no longer says what is on the server. */
export const forgetUserList = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: LIST });
