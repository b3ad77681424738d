import { encodePath, type Resource, TEXT_ENCODING_HEADER } from '@satchel/contract';
import { api } from '../../../lib/api-client';

export interface LoadedFile {
  text: string;
  /** Which version of the file this is; null when the server did not say. */
  etag: string | null;
  isImmutable: boolean;
  /** What it is written in, where that is not UTF-8. */
  encoding: string | null;
}

/** A text on its way to the disk. */
export interface SavedText {
  text: string;
  encoding: string | null;
}

const addressOf = (path: string): string => `/api/resources${encodePath(path)}`;

const headersFor = ({ encoding }: SavedText): Record<string, string> => ({
  'Content-Type': 'text/plain; charset=utf-8',
  ...(encoding === null ? {} : { [TEXT_ENCODING_HEADER]: encoding }),
});

/** The text of a file as it is now, never from the browser's copy. */
export async function loadText(path: string, signal?: AbortSignal): Promise<LoadedFile> {
  const response = await api.request('GET', addressOf(path), { signal });
  const resource = (await response.json()) as Resource;
  return {
    text: resource.content ?? '',
    etag: response.headers.get('ETag'),
    encoding: resource.encoding ?? null,
    // Without its content a file would look empty, and saving would make it so; an empty one never has any.
    isImmutable:
      (resource.type !== 'text' && resource.encoding === undefined) ||
      (resource.content === undefined && resource.size > 0),
  };
}

/** Writes over the file if it still is the version `etag`; without one, whatever it is. Gives the new version. */
export async function saveText(path: string, saved: SavedText, etag: string | null): Promise<string | null> {
  const headers = { ...headersFor(saved), ...(etag === null ? {} : { 'If-Match': etag }) };
  const response = await api.request('PUT', addressOf(path), { body: saved.text, headers });
  return response.headers.get('ETag');
}

/** Makes the file again after it was deleted; fails if there is one by now. */
export async function recreateText(path: string, saved: SavedText): Promise<string | null> {
  const query = { override: false };
  const headers = headersFor(saved);
  const response = await api.request('POST', addressOf(path), { body: saved.text, headers, query });
  return response.headers.get('ETag');
}
