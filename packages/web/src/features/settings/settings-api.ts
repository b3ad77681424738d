import type { Settings, SettingsChange } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';
import { ifMatch, type Tagged, tagged } from '../../lib/api/tagged';

export const settingsQuery = () =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: async ({ signal }) => tagged(await api.callFully(endpoints.settings.all, { signal })),
  });

export const readSettings = (client: QueryClient): Promise<Tagged<Settings>> =>
  client.fetchQuery({ ...settingsQuery(), staleTime: 0 });

/** Absent values stay unchanged. */
export async function changeSettings(change: SettingsChange, etag: string | null): Promise<void> {
  await api.call(endpoints.settings.change, { body: change, headers: ifMatch(etag) });
}
