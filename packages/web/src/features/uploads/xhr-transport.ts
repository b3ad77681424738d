import { encodePath, MODIFIED_HEADER, RENEW_HEADER } from '@satchel/contract';
import { apiHeaders, apiUrl, noteAnswer } from '../../lib/api-client';
import { toApiError } from '../../lib/api-error';
import type { SendOptions, SendRequest, Transport } from './queue/transport';
import { type ExistingFile, UploadFailure, type UploadFault } from './queue/upload-job';

/** Answers of a server, or of a proxy before it, that is only unwell for now. */
const PASSING = new Set([429, 502, 503, 504]);

/** Whole files by POST. XMLHttpRequest because fetch does not tell how much has been sent. */
export function xhrTransport(): Transport {
  return { send, probe };
}

async function send(request: SendRequest, options: SendOptions): Promise<void> {
  const { status, body } = await post(request, options);
  if (status >= 200 && status < 300) return;
  if (status !== 0) throw new UploadFailure(faultOf(status, body));
  const isReadable = request.file === null || (await canRead(request.file));
  throw new UploadFailure({ kind: isReadable ? 'network' : 'unreadable' });
}

function faultOf(status: number, body: string): UploadFault {
  if (status === 401) return { kind: 'session' };
  if (PASSING.has(status)) return { kind: 'busy' };
  const error = toApiError(status, body);
  return error.code === 'already_exists' ? { kind: 'conflict' } : { kind: 'rejected', error };
}

/** The browser reports a file that vanished or changed the same way as a lost connection: reading tells. */
async function canRead(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

function addressOf({ path, file, override }: SendRequest): string {
  const encoded = encodePath(path);
  return apiUrl(`/api/resources${file ? encoded : `${encoded}/`}`, { override });
}

/** Status 0 stands for an answer that never came. */
function post(request: SendRequest, { signal, onProgress }: SendOptions) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    const end = (status: number) => {
      signal.removeEventListener('abort', abort);
      if (status !== 0) noteAnswer(status, xhr.getResponseHeader(RENEW_HEADER));
      resolve({ status, body: status === 0 ? '' : xhr.responseText });
    };
    xhr.open('POST', addressOf(request));
    for (const [name, value] of Object.entries(apiHeaders())) xhr.setRequestHeader(name, value);
    if (request.file) {
      xhr.setRequestHeader('Content-Type', 'application/octet-stream');
      xhr.setRequestHeader(MODIFIED_HEADER, new Date(request.file.lastModified).toISOString());
      xhr.upload.onprogress = (event) => onProgress(event.loaded);
    }
    xhr.onload = () => end(xhr.status);
    xhr.onerror = () => end(0);
    xhr.ontimeout = () => end(0);
    xhr.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
    if (signal.aborted) reject(signal.reason);
    else xhr.send(request.file);
  });
}

async function probe(path: string, signal: AbortSignal): Promise<ExistingFile | null> {
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
