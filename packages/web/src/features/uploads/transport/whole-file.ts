import { encodePath } from '@satchel/contract';
import { apiUrl } from '../../../lib/api-client';
import type { SendOptions, SendRequest } from '../queue/transport';
import { failureOf, isSuccess, modifiedHeader } from './failures';
import { sendXhr } from './xhr';

function addressOf({ path, file, override }: SendRequest): string {
  const encoded = encodePath(path);
  return apiUrl(`/api/resources${file ? encoded : `${encoded}/`}`, { override });
}

/** A file as one POST, or a folder. */
export async function sendWhole(request: SendRequest, options: SendOptions): Promise<void> {
  const { file } = request;
  const headers = file ? { 'Content-Type': 'application/octet-stream', ...modifiedHeader(file) } : undefined;
  const answer = await sendXhr({
    method: 'POST',
    address: addressOf(request),
    headers,
    body: file,
    signal: options.signal,
    onProgress: file ? options.onProgress : undefined,
  });
  if (!isSuccess(answer)) throw await failureOf(answer, file);
}
