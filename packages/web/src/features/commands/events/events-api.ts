import type { CommandRun } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

const EVERY_MS = 5000;

export const runsQuery = () =>
  queryOptions({
    queryKey: ['commands', 'runs'],
    queryFn: ({ signal }) => api.call(endpoints.commands.runs, { signal }),
    refetchInterval: EVERY_MS,
  });

export const factsQuery = () =>
  queryOptions({
    queryKey: ['commands'],
    queryFn: ({ signal }) => api.call(endpoints.commands.facts, { signal }),
  });

export const tryCommand = (trigger: string, line: string): Promise<CommandRun> =>
  api.call(endpoints.commands.test, { body: { trigger, line } });
