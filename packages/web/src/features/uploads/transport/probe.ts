import * as endpoints from '@satchel/contract/endpoints';
import { apiHeaders, apiUrl } from '../../../lib/api/api-client';
import type { ExistingFile } from '../queue/upload-job';

/** The entry at `path`, or null if there is none or it cannot be determined. */
export async function probe(path: string, signal: AbortSignal): Promise<ExistingFile | null> {
  try {
    const response = await fetch(apiUrl(endpoints.files.download, { params: { path } }), {
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
