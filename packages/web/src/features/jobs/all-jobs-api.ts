import type { Job } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';
import { isActive } from './progress';

/** A job of one user, in the response for administrators. */
export type UserJob = Job & { user: NonNullable<Job['user']> };

export const ALL_JOBS = ['jobs', 'all'];
const EVERY_MS = 1000;
/** The interval while nothing runs: the server does not announce jobs that others start. */
const IDLE_MS = 5000;

/** The jobs of all users, including those that ended within the last minute. */
export const allJobsQuery = () =>
  queryOptions({
    queryKey: ALL_JOBS,
    queryFn: async ({ signal }) => {
      const jobs = await api.call(endpoints.jobs.list, { query: { user: 'all' }, signal });
      return jobs.filter((job): job is UserJob => job.user !== undefined);
    },
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.some(isActive) ? EVERY_MS : IDLE_MS),
  });

export const stopJob = ({ id, user }: UserJob): Promise<string> =>
  api.call(endpoints.jobs.cancel, { params: { id }, query: { user: String(user.id) } });
