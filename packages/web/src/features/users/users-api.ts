import type { HomeFate, PasswordLink, User } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';
import { ifMatch, type Tagged, tagged } from '../../lib/api/tagged';
import { limitsQuery } from './limits/limits-api';

const LIST = ['users', 'list'];

export const usersQuery = () =>
  queryOptions({ queryKey: LIST, queryFn: ({ signal }) => api.call(endpoints.users.list, { signal }) });

export const userQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: async ({ signal }) =>
      tagged(await api.callFully(endpoints.users.get, { params: { id }, signal })),
  });

export const readUser = (client: QueryClient, id: number): Promise<Tagged<User>> =>
  client.fetchQuery({ ...userQuery(id), staleTime: 0 });

/** Returns the address of the new user's page inside the app. */
export async function createUser(user: User): Promise<string> {
  const { headers } = await api.callFully(endpoints.users.create, {
    body: { what: 'user', which: [], data: user },
  });
  const address = headers.get('Location') ?? '';
  return /^\/settings\/users\/\d+$/.test(address) ? address : '/settings/users';
}

/**
 * The names of the fields of a change. A change of all fields leaves absent ones as they are, so they are named
 * if no second factor is required any more, or the scope has its usual name again.
 */
function fieldsOf(user: User): string[] {
  const isFreed = (['secondFactor', 'scopeName'] as const).some(
    (name) => name in user && user[name] === undefined,
  );
  if (!isFreed) return ['all'];
  return Object.keys(user).filter((name) => name !== 'id' && (name !== 'password' || user.password !== ''));
}

/** An empty password leaves it unchanged. */
export async function updateUser(user: User, etag: string | null): Promise<void> {
  await api.call(endpoints.users.change, {
    params: { id: user.id },
    body: { what: 'user', which: fieldsOf(user), data: user },
    headers: ifMatch(etag),
  });
}

/** The folder that only this user has, and the choices for it. */
export const homeQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', 'home', id],
    queryFn: ({ signal }) => api.call(endpoints.users.home, { params: { id }, signal }),
    staleTime: 0,
  });

export const deleteUser = (id: number, home: HomeFate): Promise<string> =>
  api.call(endpoints.users.remove, { params: { id }, body: { home } });

/** Signs a user out on all devices. */
export const endUserSessions = (id: number): Promise<string> =>
  api.call(endpoints.auth.endSessionsOfUser, { params: { id } });

/** The state of the second factor of a user. */
export const secondFactorQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', 'second-factor', id],
    queryFn: ({ signal }) => api.call(endpoints.secondFactor.show, { query: { user: id }, signal }),
  });

/** Removes the second factor of a user, whose sessions end. */
export const resetSecondFactor = (id: number): Promise<string> =>
  api.call(endpoints.secondFactor.remove, { query: { user: id }, body: {} });

/** Until when the link of a user works. */
export const passwordLinkQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', 'password-link', id],
    queryFn: ({ signal }) => api.call(endpoints.passwordLinks.show, { params: { id }, signal }),
  });

const madeLinkKey = (id: number) => ['users', 'made-link', id];

/**
 * Makes a link by which the user sets a password; a former one no longer works. With `sendsMail` the user gets it
 * by mail.
 */
export async function makePasswordLink(
  client: QueryClient,
  id: number,
  sendsMail = false,
): Promise<PasswordLink> {
  const body = sendsMail ? { sendsMail } : {};
  const link = await api.call(endpoints.passwordLinks.create, { params: { id }, body });
  client.setQueryData(passwordLinkQuery(id).queryKey, { expires: link.expires });
  return link;
}

/** Keeps a link, which the server does not show again, for the page of the user that is opened next. */
export const keepMadeLink = (client: QueryClient, id: number, link: PasswordLink): void =>
  void client.setQueryData(madeLinkKey(id), link);

export const madeLinkOf = (client: QueryClient, id: number): PasswordLink | null =>
  client.getQueryData<PasswordLink>(madeLinkKey(id)) ?? null;

export const forgetMadeLink = (client: QueryClient, id: number): void =>
  client.removeQueries({ queryKey: madeLinkKey(id) });

export const removePasswordLink = (id: number): Promise<string> =>
  api.call(endpoints.passwordLinks.remove, { params: { id } });

/** The list is not up to date any more. */
export async function forgetUserList(client: QueryClient): Promise<void> {
  void client.invalidateQueries(limitsQuery());
  await client.invalidateQueries({ queryKey: LIST });
}
