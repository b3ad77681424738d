import { encodePath, type Resource } from '@satchel/contract';
import { api } from '../../../lib/api-client';

export interface LoadedFile {
  text: string;
  /** Which version of the file this is; null when the server did not say. */
  etag: string | null;
  isImmutable: boolean;
}

const addressOf = (path: string): string => `/api/resources${encodePath(path)}`;
const TEXT = { 'Content-Type': 'text/plain; charset=utf-8' };

/** The text of a file as it is now, never from the browser's copy. */
export async function loadText(path: string, signal?: AbortSignal): Promise<LoadedFile> {
  const response = await api.request('GET', addressOf(path), { signal });
  const resource = (await response.json()) as Resource;
  return {
    text: resource.content ?? '',
    etag: response.headers.get('ETag'),
    // Without its content a file would look empty, and saving would make it so; an empty one never has any.
    isImmutable: resource.type !== 'text' || (resource.content === undefined && resource.size > 0),
  };
}

/** Writes over the file if it still is the version `etag`; without one, whatever it is. Gives the new version. */
export async function saveText(path: string, text: string, etag: string | null): Promise<string | null> {
  const headers = etag === null ? TEXT : { ...TEXT, 'If-Match': etag };
  const response = await api.request('PUT', addressOf(path), { body: text, headers });
  return response.headers.get('ETag');
}

/** Makes the file again after it was deleted; fails if there is one by now. */
export async function recreateText(path: string, text: string): Promise<string | null> {
  const query = { override: false };
  const response = await api.request('POST', addressOf(path), { body: text, headers: TEXT, query });
  return response.headers.get('ETag');
}
