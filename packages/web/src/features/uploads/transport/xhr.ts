import { RENEW_HEADER } from '@satchel/contract';
import { apiHeaders, noteResponse } from '../../../lib/api/api-client';
import { actionHeaders } from '../../../lib/own-actions';
import { roundAction } from '../queue/round-action';

export interface XhrRequest {
  method: string;
  /** An address from `apiUrl`. */
  address: string;
  headers?: Record<string, string>;
  body?: Blob | null;
  signal?: AbortSignal;
  /** The number of sent bytes of the body. */
  onProgress?: (loaded: number) => void;
}

export interface XhrResponse {
  /** 0 if there was no response. */
  status: number;
  body: string;
  header: (name: string) => string | null;
}

/**
 * One request by XMLHttpRequest, because fetch does not report upload progress. Rejects only if it is
 * aborted.
 */
export function sendXhr(request: XhrRequest): Promise<XhrResponse> {
  const { method, address, headers = {}, body = null, signal, onProgress } = request;
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    const end = (status: number) => {
      signal?.removeEventListener('abort', abort);
      if (status !== 0) noteResponse(status, xhr.getResponseHeader(RENEW_HEADER));
      const header = (name: string) => (status === 0 ? null : xhr.getResponseHeader(name));
      resolve({ status, body: status === 0 ? '' : xhr.responseText, header });
    };
    xhr.open(method, address);
    for (const [name, value] of Object.entries({
      ...apiHeaders(),
      ...actionHeaders(roundAction()),
      ...headers,
    }))
      xhr.setRequestHeader(name, value);
    if (onProgress) xhr.upload.onprogress = (event) => onProgress(event.loaded);
    xhr.onload = () => end(xhr.status);
    xhr.onerror = () => end(0);
    xhr.ontimeout = () => end(0);
    xhr.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) reject(signal.reason);
    else xhr.send(body);
  });
}
