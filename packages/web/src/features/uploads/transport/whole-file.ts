import * as endpoints from '@satchel/contract/endpoints';
import { apiUrl } from '../../../lib/api/api-client';
import type { SendOptions, SendRequest } from '../queue/transport';
import { modifiedHeader } from './failures';
import { isComplete } from './probe';
import { type BodyShape, sendRequest, type UploadResponse } from './request';

function addressOf({ path, file, override }: SendRequest): string {
  return apiUrl(endpoints.files.upload, {
    params: { path: file ? path : `${path}/` },
    query: { override },
  });
}

/** Sends a file in one POST, or creates a folder. */
export function sendWhole(
  request: SendRequest,
  shape: BodyShape,
  options: SendOptions,
): Promise<UploadResponse> {
  const { path, file } = request;
  const { signal, onProgress } = options;
  const common = { method: 'POST', address: addressOf(request), signal };
  if (file === null) return sendRequest(common);
  return sendRequest({
    ...common,
    headers: { 'Content-Type': 'application/octet-stream', ...modifiedHeader(file) },
    body: file,
    shape,
    onProgress,
    arrived: async () => ((await isComplete(path, file, signal)) ? file.size : 0),
  });
}
