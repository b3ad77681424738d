import { RENEW_HEADER } from '@satchel/contract';
import { apiHeaders, noteResponse } from '../../../lib/api/api-client';
import { actionHeaders } from '../../../lib/own-actions';
import { roundAction } from '../queue/round-action';
import { RequestWatch } from './request-watch';

/**
 * How a body is handed to the browser: as a blob or as bytes in memory by XMLHttpRequest, or as a blob by
 * fetch. Safari 26 sends blobs of files whole, and then never reports the response; each engine accepts some
 * of these.
 */
export type BodyShape = 'blob' | 'bytes' | 'fetch';

export interface UploadRequest {
  method: string;
  /** An address from `apiUrl`. */
  address: string;
  headers?: Record<string, string> | undefined;
  body?: Blob | null;
  shape?: BodyShape;
  signal?: AbortSignal;
  /** The number of sent bytes of the body. */
  onProgress?: ((loaded: number) => void) | undefined;
  /** Asks the server how many bytes of the body it has received; called while nothing moves. */
  arrived?: () => Promise<number>;
}

export interface UploadResponse {
  /** 0 if there was no response. */
  status: number;
  body: string;
  header: (name: string) => string | null;
  /** True if the server has received the whole body, although the browser never reported a response. */
  hasArrived: boolean;
}

const none = (hasArrived = false): UploadResponse => ({
  status: 0,
  body: '',
  header: () => null,
  hasArrived,
});

/**
 * Sends one request of an upload. A connection that breaks, or stands still for too long, gives a response
 * with the status 0; only aborting `signal` rejects, with its reason.
 */
export async function sendRequest(request: UploadRequest): Promise<UploadResponse> {
  const { signal, body = null, shape = 'blob', onProgress } = request;
  signal?.throwIfAborted();
  const content = shape === 'bytes' ? await contentOf(body) : body;
  signal?.throwIfAborted();
  if (content === undefined) return none();
  const given = new AbortController();
  const watch = new RequestWatch({
    length: body?.size ?? 0,
    arrived: request.arrived,
    onGivenUp: () => given.abort(),
  });
  const progressed = (loaded: number) => {
    watch.progressed(loaded);
    onProgress?.(loaded);
  };
  const stop = signal ? AbortSignal.any([signal, given.signal]) : given.signal;
  const send = shape === 'fetch' ? sendByFetch : sendByXhr;
  const response = await send(request, content, { stop, progressed });
  watch.stop();
  signal?.throwIfAborted();
  return response ?? none(watch.hasArrived);
}

/** The bytes of a body; undefined if the browser cannot read them. */
async function contentOf(body: Blob | null): Promise<ArrayBuffer | null | undefined> {
  return body === null ? null : body.arrayBuffer().catch(() => undefined);
}

interface SendTerms {
  stop: AbortSignal;
  progressed: (loaded: number) => void;
}

type Content = Blob | ArrayBuffer | null;

const headersOf = ({ headers = {} }: UploadRequest): Record<string, string> => ({
  ...apiHeaders(),
  ...actionHeaders(roundAction()),
  ...headers,
});

/** Resolves to undefined without a response. Unlike fetch, XMLHttpRequest reports the progress of uploads. */
function sendByXhr(
  request: UploadRequest,
  content: Content,
  { stop, progressed }: SendTerms,
): Promise<UploadResponse | undefined> {
  return new Promise((resolve) => {
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    const end = (hasResponse: boolean) => {
      stop.removeEventListener('abort', abort);
      if (!hasResponse || xhr.status === 0) return resolve(undefined);
      noteResponse(xhr.status, xhr.getResponseHeader(RENEW_HEADER));
      const header = (name: string) => xhr.getResponseHeader(name);
      resolve({ status: xhr.status, body: xhr.responseText, header, hasArrived: false });
    };
    xhr.open(request.method, request.address);
    for (const [name, value] of Object.entries(headersOf(request))) xhr.setRequestHeader(name, value);
    if (content) xhr.upload.onprogress = (event) => progressed(event.loaded);
    xhr.onload = () => end(true);
    xhr.onerror = () => end(false);
    // Safari also reports a connection that it has dropped itself as aborted.
    xhr.onabort = () => end(false);
    stop.addEventListener('abort', abort);
    xhr.send(content);
  });
}

/** Resolves to undefined without a response. */
async function sendByFetch(
  request: UploadRequest,
  content: Content,
  { stop }: SendTerms,
): Promise<UploadResponse | undefined> {
  try {
    const response = await fetch(request.address, {
      method: request.method,
      headers: headersOf(request),
      body: content,
      credentials: 'same-origin',
      signal: stop,
    });
    const body = await response.text();
    noteResponse(response.status, response.headers.get(RENEW_HEADER));
    const header = (name: string) => response.headers.get(name);
    return { status: response.status, body, header, hasArrived: false };
  } catch {
    return undefined;
  }
}
