import * as endpoints from '@satchel/contract/endpoints';
import { apiUrl } from '../../../lib/api/api-client';
import type { SendOptions, SendRequest } from '../queue/transport';
import { failureOf, isSuccess, modifiedHeader } from './failures';
import { sendXhr } from './xhr';

function addressOf({ path, file, override }: SendRequest): string {
  return apiUrl(endpoints.files.upload, {
    params: { path: file ? path : `${path}/` },
    query: { override },
  });
}

/** Sends a file in one POST, or creates a folder. */
export async function sendWhole(request: SendRequest, options: SendOptions): Promise<void> {
  const { file } = request;
  const headers = file ? { 'Content-Type': 'application/octet-stream', ...modifiedHeader(file) } : undefined;
  const response = await sendXhr({
    method: 'POST',
    address: addressOf(request),
    headers,
    body: file,
    signal: options.signal,
    onProgress: file ? options.onProgress : undefined,
  });
  if (!isSuccess(response)) throw await failureOf(response, file);
}
