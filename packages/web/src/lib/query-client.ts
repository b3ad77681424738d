import { onlineManager, QueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error';
import { connection } from './connection';

const MAX_RETRIES = 2;

/** Refusals are final; only a lost connection and a busy server are worth another try. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < MAX_RETRIES && (isApiError(error, 'network') || isApiError(error, 'busy'));
}

/** What was read while the server was away is read again once it is back. */
function followConnection(): void {
  onlineManager.setEventListener((setOnline) => connection.subscribe(() => setOnline(!connection.isLost())));
}

export function createQueryClient(): QueryClient {
  followConnection();
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: isWorthRetrying,
        staleTime: 5_000,
        refetchOnWindowFocus: true,
        // A request that waits for the network would leave the screen waiting without a word.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
