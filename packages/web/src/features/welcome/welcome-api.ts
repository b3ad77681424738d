import type { Welcome, WelcomePage } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';

export const welcomeQuery = queryOptions({
  queryKey: ['welcome'],
  queryFn: ({ signal }) => api.call(endpoints.welcome.page, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The served folder, the usage of the disk, and the result of the diagnosis. */
export const diagnosisQuery = queryOptions({
  queryKey: ['diagnosis'],
  queryFn: ({ signal }) => api.call(endpoints.welcome.diagnosis, { signal, isSlow: true }),
});

export const diskQuery = queryOptions({
  queryKey: ['usage', 'disk'],
  queryFn: ({ signal }) => api.call(endpoints.files.usage, { params: { path: '/' }, signal }),
});

/** Marks a page as seen by this administrator. */
export const markSeen = (page: WelcomePage): Promise<string> =>
  api.call(endpoints.welcome.seen, { body: { page } });

const ADDRESSES: Record<WelcomePage, string> = { setup: '/settings/setup', import: '/settings/import' };

/** The address of the waiting page, or of the files if none is waiting. */
export const addressOf = ({ page }: Welcome): string => (page === null ? '/files/' : ADDRESSES[page]);

/**
 * The requests since the app was loaded: one for each administrator, because the login leads there only once.
 */
const asked = new Map<number, { welcome: Promise<Welcome>; isLed: boolean }>();

/**
 * The address of the page that is waiting for this administrator, if they have not been led to it yet. Never
 * throws.
 */
export async function waitingPage(userId: number): Promise<string | null> {
  const known = asked.get(userId) ?? { welcome: api.call(endpoints.welcome.page), isLed: false };
  asked.set(userId, known);
  try {
    const welcome = await known.welcome;
    return welcome.page === null || known.isLed ? null : addressOf(welcome);
  } catch {
    // It is shown at the next login: no failure keeps users from their files.
    return null;
  }
}

export function noteLed(userId: number): void {
  const known = asked.get(userId);
  if (known) known.isLed = true;
}
