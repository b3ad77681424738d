import type { Job } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../lib/api-client';

const EVERY_MS = 1000;

const isRunning = ({ state }: Job): boolean => state === 'running';

interface ServerJobsOptions {
  /** This page has work under way. */
  isBusy: boolean;
  /** Work that no longer runs, of this page or of another. */
  onEnded: (job: Job) => void;
}

/**
 * What the server is doing for this user: asked once for what earlier pages began, and every second while there is
 * something to hear of. Gives all that was seen since the page was opened, by name.
 */
export function useServerJobs({ isBusy, onEnded }: ServerJobsOptions): readonly Job[] {
  const { data } = useQuery({
    queryKey: ['jobs'],
    queryFn: ({ signal }) => api.get<Job[]>('/api/jobs', { signal }),
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (isBusy || state.data?.some(isRunning) ? EVERY_MS : false),
  });
  const running = useRef(new Set<string>());
  const ended = useRef(onEnded);
  useEffect(() => {
    ended.current = onEnded;
  });
  useEffect(() => {
    for (const job of data ?? []) {
      if (isRunning(job)) running.current.add(job.id);
      else if (running.current.delete(job.id)) ended.current(job);
    }
  }, [data]);
  return data ?? NONE;
}

const NONE: readonly Job[] = [];
