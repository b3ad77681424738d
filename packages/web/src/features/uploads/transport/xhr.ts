import { RENEW_HEADER } from '@satchel/contract';
import { apiHeaders, noteAnswer } from '../../../lib/api-client';

export interface XhrRequest {
  method: string;
  /** As `apiUrl` makes it. */
  address: string;
  headers?: Record<string, string>;
  body?: Blob | null;
  signal?: AbortSignal;
  /** Bytes of the body that have left. */
  onProgress?: (loaded: number) => void;
}

export interface XhrAnswer {
  /** 0 stands for an answer that never came. */
  status: number;
  body: string;
  header: (name: string) => string | null;
}

/** One call by XMLHttpRequest, as fetch does not tell how much has been sent. Rejects only when it is aborted. */
export function sendXhr(request: XhrRequest): Promise<XhrAnswer> {
  const { method, address, headers = {}, body = null, signal, onProgress } = request;
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    const end = (status: number) => {
      signal?.removeEventListener('abort', abort);
      if (status !== 0) noteAnswer(status, xhr.getResponseHeader(RENEW_HEADER));
      const header = (name: string) => (status === 0 ? null : xhr.getResponseHeader(name));
      resolve({ status, body: status === 0 ? '' : xhr.responseText, header });
    };
    xhr.open(method, address);
    for (const [name, value] of Object.entries({ ...apiHeaders(), ...headers }))
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
