import type { Group, GroupChange, NewGroup } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';
import { ifMatch, type Tagged, tagged } from '../../lib/api/tagged';
import { limitsQuery } from './limits/limits-api';

const GROUPS = ['groups'];

export const groupsQuery = () =>
  queryOptions({
    queryKey: [...GROUPS, 'list'],
    queryFn: ({ signal }) => api.call(endpoints.groups.list, { signal }),
  });

/** Reads all groups again, if they were known before. */
export const readGroups = async (
  client: QueryClient,
  before: readonly Group[] | undefined,
): Promise<readonly Group[] | undefined> => before && client.fetchQuery({ ...groupsQuery(), staleTime: 0 });

export const groupQuery = (id: number) =>
  queryOptions({
    queryKey: [...GROUPS, 'one', id],
    queryFn: async ({ signal }) =>
      tagged(await api.callFully(endpoints.groups.get, { params: { id }, signal })),
  });

export const readGroup = (client: QueryClient, id: number): Promise<Tagged<Group>> =>
  client.fetchQuery({ ...groupQuery(id), staleTime: 0 });

export const createGroup = (body: NewGroup): Promise<Group> => api.call(endpoints.groups.create, { body });

export const changeGroup = (id: number, body: GroupChange, etag: string | null): Promise<Group> =>
  api.call(endpoints.groups.change, { params: { id }, body, headers: ifMatch(etag) });

export const removeGroup = (id: number): Promise<string> =>
  api.call(endpoints.groups.remove, { params: { id }, body: {} });

/** The lists that name groups and their members are not up to date any more. */
export async function forgetGroups(client: QueryClient): Promise<void> {
  void client.invalidateQueries(limitsQuery());
  await client.invalidateQueries({ queryKey: GROUPS });
}

/** Puts a user into the groups of `wanted`, and takes them out of those that only `had` contains. */
export async function changeMembership(
  client: QueryClient,
  user: number,
  had: readonly number[],
  wanted: readonly number[],
): Promise<void> {
  const changed = [...new Set([...had, ...wanted])].filter((id) => had.includes(id) !== wanted.includes(id));
  for (const id of changed) {
    const { value, etag } = await readGroup(client, id);
    const others = value.members.filter((each) => each !== user);
    await changeGroup(id, { members: wanted.includes(id) ? [...others, user] : others }, etag);
  }
  if (changed.length > 0) await forgetGroups(client);
}
