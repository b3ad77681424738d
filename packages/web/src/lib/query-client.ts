import { QueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error';

const MAX_RETRIES = 2;

/** Refusals are final; only a lost connection and a busy server are worth another try. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < MAX_RETRIES && (isApiError(error, 'network') || isApiError(error, 'busy'));
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: isWorthRetrying, staleTime: 5_000, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });
}
