import { SEARCH_STREAM_TYPE, type SearchHit, type VirtualPath } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { api } from '../../lib/api/api-client';
import { ApiError, isApiError, retrySecondsOf } from '../../lib/api/api-error';
import { createLineReader } from '../../lib/api/line-reader';
import { addressedPath } from '../../lib/paths';

export interface SearchRequest {
  folder: VirtualPath;
  query: string;
  foldersOnly?: boolean;
  /** The search ends after this many hits. */
  limit?: number;
  signal: AbortSignal;
  onHits: (hits: SearchHit[]) => void;
}

export interface SearchOutcome {
  /** The search reached its time limit: there may be more hits. */
  isTruncated: boolean;
}

const MAX_TRIES = 10;
const RETRY_SECONDS = 1;

/**
 * Searches by name below `folder` and calls `onHits` as the lines arrive. Throws `ApiError`, or `AbortError`
 * if aborted.
 */
export async function search(request: SearchRequest): Promise<SearchOutcome> {
  const { signal, onHits } = request;
  const response = await begin(request);
  const reader = response.body?.getReader();
  if (!reader) return { isTruncated: false };
  const lines = createLineReader();
  let isTruncated = false;
  const take = (texts: string[]) => {
    const values = texts.flatMap(parseLine);
    isTruncated ||= values.some((value) => 'truncated' in value);
    const hits = values.filter((value) => 'path' in value);
    if (hits.length > 0) onHits(hits);
  };
  for (;;) {
    const { done, value } = await next(reader, signal);
    if (done) break;
    take(lines.push(value));
  }
  take(lines.end());
  return { isTruncated };
}

async function begin({ folder, query, foldersOnly, limit, signal }: SearchRequest): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    try {
      const headers = { Accept: SEARCH_STREAM_TYPE };
      return await api.open(endpoints.search.find, {
        params: { path: addressedPath(folder, true) },
        query: { query, folders: foldersOnly, limit },
        headers,
        signal,
      });
    } catch (error) {
      // The server may still be ending the previous search.
      if (!isApiError(error, 'too_many_requests') || tries >= MAX_TRIES) throw error;
      await pause(retrySecondsOf(error) ?? RETRY_SECONDS, signal);
    }
  }
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1000);
    signal.addEventListener('abort', stop, { once: true });
  });
}

async function next(reader: ReadableStreamDefaultReader<Uint8Array>, signal: AbortSignal) {
  try {
    return await reader.read();
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ApiError({ status: 0, code: 'network', message: 'The response is incomplete.' });
  }
}

type Line = SearchHit | { truncated: true };

function parseLine(line: string): Line[] {
  try {
    const value: unknown = JSON.parse(line);
    return isLine(value) ? [value] : [];
  } catch {
    // The incomplete last line of an interrupted response.
    return [];
  }
}

function isLine(value: unknown): value is Line {
  if (typeof value !== 'object' || value === null) return false;
  return 'truncated' in value || ('path' in value && typeof value.path === 'string');
}
