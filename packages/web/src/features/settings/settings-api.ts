import type { Settings, SettingsChange } from '@satchel/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api-client';
import { getTagged, ifMatch, type Tagged } from '../../lib/tagged';

export const settingsQuery = () =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => getTagged<Settings>('/api/settings', signal),
  });

export const readSettings = (client: QueryClient): Promise<Tagged<Settings>> =>
  client.fetchQuery({ ...settingsQuery(), staleTime: 0 });

/** What is absent stays as it is. */
export async function changeSettings(change: SettingsChange, etag: string | null): Promise<void> {
  await api.put('/api/settings', { body: change, headers: ifMatch(etag) });
}
