import { api } from './api-client';

/** What the server has, and the tag by which it notices that somebody else changed it since. */
export interface Tagged<T> {
  value: T;
  etag: string | null;
}

export async function getTagged<T>(path: string, signal?: AbortSignal): Promise<Tagged<T>> {
  const response = await api.request('GET', path, { signal });
  return { value: (await response.json()) as T, etag: response.headers.get('ETag') };
}

/** The header that has a change refused when it was made to something older. */
export const ifMatch = (etag: string | null): Record<string, string> =>
  etag === null ? {} : { 'If-Match': etag };
