import { TEXT_ENCODING_HEADER, type TextEncodingName } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { api } from '../../../lib/api/api-client';
import { isApiError } from '../../../lib/api/api-error';
import { actionHeaders } from '../../../lib/own-actions';

export interface LoadedFile {
  text: string;
  /** The version of the file; null if the server did not send it. */
  etag: string | null;
  isImmutable: boolean;
  /**
   * The encoding in which a save must write it; null for UTF-8, and for a text that cannot be saved as it
   * was.
   */
  encoding: string | null;
  /** The encoding in which it was read. */
  readAs: string;
}

/** A text that is to be saved. */
export interface SavedText {
  text: string;
  encoding: string | null;
  /** The id of the user action; see `newAction`. */
  action: string;
}

const headersFor = ({ encoding, action }: SavedText): Record<string, string> => ({
  'Content-Type': 'text/plain; charset=utf-8',
  ...actionHeaders(action),
  ...(encoding === null ? {} : { [TEXT_ENCODING_HEADER]: encoding }),
});

export interface LoadOptions {
  /** The encoding that the reader has chosen; without it the server recognises it. */
  encoding?: TextEncodingName | undefined;
  signal?: AbortSignal | undefined;
}

/** The current text of a file, never from the browser's cache. */
export async function loadText(path: string, { encoding, signal }: LoadOptions): Promise<LoadedFile> {
  const { value: resource, headers } = await api.callFully(endpoints.files.show, {
    params: { path },
    query: { encoding },
    signal,
  });
  return {
    text: resource.content ?? '',
    etag: headers.get('ETag'),
    encoding: resource.encoding ?? null,
    readAs: resource.readAs ?? 'utf-8',
    // Without the content a file would look empty, and saving would empty it; the response for an empty file
    // has no content.
    isImmutable:
      (resource.type !== 'text' && resource.encoding === undefined) ||
      (resource.content === undefined && resource.size > 0),
  };
}

/**
 * Overwrites the file if it still is the version `etag`; without one, in any case. Returns the new version.
 */
export async function saveText(path: string, saved: SavedText, etag: string | null): Promise<string | null> {
  const headers = { ...headersFor(saved), ...(etag === null ? {} : { 'If-Match': etag }) };
  const response = await api.callFully(endpoints.files.save, { params: { path }, body: saved.text, headers });
  return response.headers.get('ETag');
}

/** Creates the file again after it was deleted; fails if it exists. */
export async function recreateText(path: string, saved: SavedText): Promise<string | null> {
  const query = { override: false };
  const headers = headersFor(saved);
  const options = { params: { path }, body: saved.text, headers, query };
  const response = await api.callFully(endpoints.files.upload, options);
  return response.headers.get('ETag');
}

/** The version of a file on the server; null if there is none, undefined if that is unknown. */
export async function versionOf(path: string, signal: AbortSignal): Promise<string | null | undefined> {
  try {
    const { headers } = await api.callFully(endpoints.files.show, { params: { path }, signal });
    return headers.get('ETag') ?? undefined;
  } catch (error) {
    return isApiError(error, 'not_found') ? null : undefined;
  }
}
