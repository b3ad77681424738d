import type { Activity, ActivityListing } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { api, apiUrl } from '../../lib/api/api-client';
import type { ActivityQuery } from './model/activity-filter';

/** Queries with this key are read again when the server says that the log has changed. */
const ACTIVITY = 'activity';

const pagesKey = (query: ActivityQuery) => ['activityPages', query];

/** The list, page by page. Pages stay as they were read, so that no row moves while somebody reads. */
export const pagesQuery = (query: ActivityQuery) =>
  infiniteQueryOptions({
    queryKey: pagesKey(query),
    queryFn: ({ pageParam: before, signal }) =>
      api.call(endpoints.activity.list, { query: { ...query, before }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The latest rows, which are read again with each change. */
export const headQuery = (query: ActivityQuery, first: ActivityListing | undefined) =>
  queryOptions({
    queryKey: [ACTIVITY, 'head', query],
    queryFn: ({ signal }) => api.call(endpoints.activity.list, { query, signal }),
    initialData: first,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Puts new rows in front of the list. */
export function addRows(client: QueryClient, query: ActivityQuery, rows: readonly Activity[]): void {
  client.setQueryData<InfiniteData<ActivityListing, string | undefined>>(pagesKey(query), (data) => {
    const [first, ...pages] = data?.pages ?? [];
    return data && first && { ...data, pages: [{ ...first, items: [...rows, ...first.items] }, ...pages] };
  });
}

/** Forgets the pages and reads the list from its beginning. */
export const readAnew = (client: QueryClient, query: ActivityQuery): Promise<void> =>
  client.resetQueries({ queryKey: pagesKey(query), exact: true });

/** The address of what the filter leaves, as a file. */
export const exportUrl = (query: ActivityQuery, format: 'csv' | 'jsonl'): string =>
  apiUrl(endpoints.activity.download, { query: { ...query, format } });

/** The rows of one entry. They are read again when it has changed. */
export const entryQuery = (path: string, modified: string | null) =>
  queryOptions({
    queryKey: [ACTIVITY, 'entry', path, modified],
    queryFn: ({ signal }) => api.call(endpoints.activity.ofEntry, { params: { path }, signal }),
  });
