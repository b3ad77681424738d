import { encodePath } from '@satchel/contract';
import { apiHeaders, apiUrl } from '../../../lib/api-client';
import type { ExistingFile } from '../queue/upload-job';

/** What is at `path`, or null when nothing is or it cannot be told. */
export async function probe(path: string, signal: AbortSignal): Promise<ExistingFile | null> {
  try {
    const response = await fetch(apiUrl(`/api/raw${encodePath(path)}`), {
      method: 'HEAD',
      headers: apiHeaders(),
      credentials: 'same-origin',
      signal,
    });
    return response.status === 200 ? describe(response.headers) : null;
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
}

function describe(headers: Headers): ExistingFile {
  const size = headers.get('Content-Length');
  const modified = Date.parse(headers.get('Last-Modified') ?? '');
  return {
    size: size === null ? null : Number(size),
    modifiedMs: Number.isNaN(modified) ? null : modified,
  };
}
