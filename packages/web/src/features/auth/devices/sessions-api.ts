import type { SessionInfo } from '@satchel/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client';

export const SESSIONS = ['sessions'];

export const sessionsQuery = () =>
  queryOptions({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => api.get<SessionInfo[]>('/api/sessions', { signal }),
  });

export const endSessionOf = (id: string): Promise<string> =>
  api.delete(`/api/sessions/${encodeURIComponent(id)}`);

/** All but the one that asks. */
export const endOtherSessions = (): Promise<string> => api.delete('/api/sessions');
