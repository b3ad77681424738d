import { onlineManager, QueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error';
import { connection } from './connection';

/** The key of the trash, which changes when files are deleted. */
export const TRASH = 'trash';

/** The key of the folders of the user. */
export const MOUNTS = 'mounts';

/** The key of the favourites and recents of the user. */
export const PLACES = 'places';

const MAX_RETRIES = 2;

/** Rejections are final; only a lost connection and a busy server are worth another attempt. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < MAX_RETRIES && (isApiError(error, 'network') || isApiError(error, 'busy'));
}

/** Reads everything again that was read while the server could not be reached. */
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
        // A request that waits for the network would keep the screen waiting without a message.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Requests and responses may be secret, as a new API key is, and are forgotten with what showed them.
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
  });
}
