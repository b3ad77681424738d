import type { Job } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../lib/api/api-client';
import { isActive } from './progress';

const EVERY_MS = 1000;
/** The interval while all jobs of other pages are paused. */
const PAUSED_MS = 5000;

export const JOBS = ['jobs'];

interface ServerJobsOptions {
  /** True if this page has running jobs. */
  isBusy: boolean;
  /** Called for jobs that have ended, of this page or of another. */
  onEnded: (job: Job) => void;
}

/**
 * The jobs of this user at the server: read once for those of earlier pages, and every second while there are
 * any. Returns all that were seen since the page was opened, by id.
 */
export function useServerJobs({ isBusy, onEnded }: ServerJobsOptions): readonly Job[] {
  const { data } = useQuery({
    queryKey: JOBS,
    queryFn: ({ signal }) => api.call(endpoints.jobs.list, { signal }),
    staleTime: 0,
    retry: false,
    // Another device may have begun or ended a job.
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => {
      if (isBusy || state.data?.some((job) => job.state === 'running')) return EVERY_MS;
      return state.data?.some(isActive) ? PAUSED_MS : false;
    },
  });
  const running = useRef(new Set<string>());
  const ended = useRef(onEnded);
  useEffect(() => {
    ended.current = onEnded;
  });
  useEffect(() => {
    for (const job of data ?? []) {
      if (isActive(job)) running.current.add(job.id);
      else if (running.current.delete(job.id)) ended.current(job);
    }
  }, [data]);
  return data ?? NONE;
}

const NONE: readonly Job[] = [];
