import * as endpoints from '@satchel/contract/endpoints';
import { apiUrl } from '../../../lib/api/api-client';
import { type ExistingFile, isContentOf, UploadFailure } from '../queue/upload-job';
import { sendRequest, type UploadResponse } from './request';

/** The entry at `path`, or null if there is none that this user may see. Throws if there is no answer. */
export async function probe(path: string, signal: AbortSignal): Promise<ExistingFile | null> {
  const address = apiUrl(endpoints.files.download, { params: { path } });
  const response = await sendRequest({ method: 'HEAD', address, signal });
  if (response.status === 0 || response.status >= 500) throw new UploadFailure({ kind: 'network' });
  return response.status === 200 ? describe(response) : null;
}

function describe({ header }: UploadResponse): ExistingFile {
  const size = header('Content-Length');
  const modified = Date.parse(header('Last-Modified') ?? '');
  return {
    size: size === null ? null : Number(size),
    modifiedMs: Number.isNaN(modified) ? null : modified,
  };
}

/**
 * True if `file` is complete at `path`, with its size and its modification time: then the response to the
 * request that brought it was lost.
 */
export async function isComplete(path: string, file: File, signal: AbortSignal): Promise<boolean> {
  return isContentOf(await probe(path, signal), file);
}
