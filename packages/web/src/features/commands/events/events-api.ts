import type { CommandFacts, CommandRun } from '@satchel/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api-client';

const EVERY_MS = 5000;

export const runsQuery = () =>
  queryOptions({
    queryKey: ['commands', 'runs'],
    queryFn: ({ signal }) => api.get<CommandRun[]>('/api/commands/runs', { signal }),
    refetchInterval: EVERY_MS,
  });

export const factsQuery = () =>
  queryOptions({
    queryKey: ['commands'],
    queryFn: ({ signal }) => api.get<CommandFacts>('/api/commands', { signal }),
  });

export const tryCommand = (trigger: string, line: string): Promise<CommandRun> =>
  api.post('/api/commands/test', { body: { trigger, line } });
