import { vi } from 'vitest';

interface Upload {
  id: string;
  length: number;
  override: boolean;
  modifiedMs: number;
  pieces: Blob[];
  size: number;
  tail?: { start: number; end: number; pieces: Blob[] } | undefined;
}

interface Seen {
  method: string;
  path: string;
  headers: Headers;
}

interface TusResponse {
  status: number;
  body?: object;
  /** A body that is not JSON. */
  text?: string;
  headers?: Record<string, string>;
}

const LOST: TusResponse = { status: 0 };
/** Nothing is ever reported of the request. */
const SILENCE: TusResponse = { status: -1 };

type Body = Blob | ArrayBuffer | null;

/** A server for uploads in memory, reached through replacements of XMLHttpRequest and fetch. */
export class TusServer {
  requests: Seen[] = [];
  created: Upload[] = [];
  finished = new Map<string, Upload>();
  /** Once the upload has this many bytes the connection breaks, one time. */
  breakAfter: number | null = null;
  /** Once the upload has this many bytes the server deletes it, one time. */
  expireAt: number | null = null;
  /** The next upload is completed, but its response is lost. */
  loseLastResponse = false;
  /** The server receives requests with such a body, and the browser never reports the responses. */
  unreported: (body: Body) => boolean = () => false;
  /** Requests with such a body never arrive. */
  stuck: (body: Body) => boolean = () => false;
  /** The milliseconds until a response arrives, and about that much more for each byte of a body. */
  delayMs = 0;
  msPerByte = 0;
  /** Responds to parts of tails in place of the server. */
  onTail: (() => TusResponse | undefined) | null = null;
  /** Larger bodies are refused by a proxy. */
  proxyLimit = Number.POSITIVE_INFINITY;
  /** The class of each body that arrived. */
  shapes: string[] = [];
  #uploads = new Map<string, Upload>();
  #once = new Map<string, TusResponse>();
  #always = new Map<string, TusResponse>();

  respondOnce(method: string, status: number, body: object = {}): void {
    this.#once.set(method, { status, body: { message: '', ...body } });
  }

  respondAlways(method: string, status: number, body: object = {}): void {
    this.#always.set(method, { status, body: { message: '', ...body } });
  }

  /** The `Upload-Offset` of each request with a method. */
  sent(method: string): number[] {
    return this.requests
      .filter((request) => request.method === method)
      .map(({ headers }) => Number(headers.get('Upload-Offset')));
  }

  async content(path: string): Promise<Uint8Array> {
    return new Uint8Array(await new Blob(this.finished.get(path)?.pieces).arrayBuffer());
  }

  holds(path: string): number | undefined {
    return this.#uploads.get(path)?.size;
  }

  handle(method: string, address: URL, headers: Headers, given: Body): TusResponse {
    if (this.stuck(given)) return SILENCE;
    if (given) this.shapes.push(given.constructor.name);
    const body = given && new Blob([given]);
    if ((body?.size ?? 0) > this.proxyLimit) return { status: 413, text: '<html>Too large</html>' };
    const response = this.#respond(method, address, headers, body);
    return this.unreported(given) ? SILENCE : response;
  }

  #respond(method: string, address: URL, headers: Headers, body: Blob | null): TusResponse {
    this.requests.push({
      method,
      path: decodeURIComponent(address.pathname.replace('/api/tus', '')),
      headers,
    });
    const path = decodeURIComponent(address.pathname.replace(/\/api\/(tus|raw|resources)/, ''));
    if (address.pathname.startsWith('/api/raw')) return this.#describe(path);
    const forced = this.#once.get(method) ?? this.#always.get(method);
    this.#once.delete(method);
    if (forced) return forced;
    if (address.pathname.startsWith('/api/resources'))
      return this.#receiveWhole(path, address, headers, body);
    const upload = this.#uploads.get(path);
    if (method === 'POST') return this.#create(path, address, headers);
    if (!upload) return { status: 404, body: { code: 'not_found', message: '' } };
    const wanted = headers.get('X-Upload-Id');
    if (wanted !== null && wanted !== upload.id)
      return { status: 404, body: { code: 'not_found', message: '' } };
    if (method === 'DELETE') {
      this.#uploads.delete(path);
      return { status: 204 };
    }
    if (method === 'HEAD') return { status: 200, headers: offsets(upload) };
    const start = headers.get('X-Upload-Tail');
    if (start !== null)
      return this.onTail?.() ?? this.#appendTail(path, upload, { start: Number(start), headers, body });
    return this.#append(path, upload, Number(headers.get('Upload-Offset')), body ?? new Blob());
  }

  #describe(path: string): TusResponse {
    const file = this.finished.get(path);
    if (!file) return { status: 404 };
    const modified = new Date(file.modifiedMs).toUTCString();
    return { status: 200, headers: { 'Content-Length': String(file.size), 'Last-Modified': modified } };
  }

  #receiveWhole(path: string, address: URL, headers: Headers, body: Blob | null): TusResponse {
    const override = address.searchParams.get('override') === 'true';
    if (this.finished.has(path) && !override)
      return { status: 409, body: { code: 'already_exists', message: '' } };
    const size = body?.size ?? 0;
    const modifiedMs = Date.parse(headers.get('X-Modified') ?? '');
    const pieces = body ? [body] : [];
    this.finished.set(path, { id: '', length: size, override, modifiedMs, pieces, size });
    const isLost = this.loseLastResponse;
    this.loseLastResponse = false;
    return isLost ? LOST : { status: 200 };
  }

  #create(path: string, address: URL, headers: Headers): TusResponse {
    const override = address.searchParams.get('override') === 'true';
    if (this.finished.has(path) && !override)
      return { status: 409, body: { code: 'already_exists', message: '' } };
    const upload = {
      id: `upload ${this.created.length}`,
      length: Number(headers.get('Upload-Length')),
      override,
      modifiedMs: Number(atob(headers.get('Upload-Metadata')?.split(' ')[1] ?? '')),
      pieces: [],
      size: 0,
    };
    this.#uploads.set(path, upload);
    this.created.push(upload);
    return { status: 201, headers: { 'X-Upload-Id': upload.id } };
  }

  #append(path: string, upload: Upload, offset: number, piece: Blob): TusResponse {
    if (offset !== upload.size) {
      const details = { offset: upload.size };
      return { status: 409, body: { code: 'upload_offset_mismatch', message: '', details } };
    }
    const end = upload.size + piece.size;
    if (this.breakAfter !== null && end > this.breakAfter) {
      add(upload, piece.slice(0, this.breakAfter - upload.size));
      this.breakAfter = null;
      return LOST;
    }
    add(upload, piece);
    joinTail(upload);
    if (this.expireAt !== null && end >= this.expireAt) {
      this.expireAt = null;
      this.#uploads.delete(path);
      return { status: 204, headers: { 'Upload-Offset': String(upload.size) } };
    }
    return this.#ended(path, upload, upload.size);
  }

  #appendTail(
    path: string,
    upload: Upload,
    { start, headers, body }: { start: number; headers: Headers; body: Blob | null },
  ): TusResponse {
    upload.tail ??= { start, end: start, pieces: [] };
    const { tail } = upload;
    if (tail.start !== start || tail.end !== Number(headers.get('Upload-Offset')) || start <= upload.size)
      return { status: 409, body: { code: 'upload_offset_mismatch', message: '' } };
    if (body) tail.pieces.push(body);
    tail.end += body?.size ?? 0;
    return this.#ended(path, upload, tail.end);
  }

  #ended(path: string, upload: Upload, end: number): TusResponse {
    if (upload.size < upload.length) return { status: 204, headers: { 'Upload-Offset': String(end) } };
    this.#uploads.delete(path);
    this.finished.set(path, upload);
    const isLost = this.loseLastResponse;
    this.loseLastResponse = false;
    return isLost ? LOST : { status: 204, headers: { 'Upload-Offset': String(upload.size) } };
  }
}

function add(upload: Upload, piece: Blob): void {
  upload.pieces.push(piece);
  upload.size += piece.size;
}

function joinTail(upload: Upload): void {
  const { tail, size } = upload;
  if (!tail || size < tail.start) return;
  upload.pieces.push(...tail.pieces);
  upload.size = tail.end;
  upload.tail = undefined;
}

const offsets = ({ id, size, length, tail }: Upload): Record<string, string> => ({
  ...(tail && { 'X-Upload-Tail': `${tail.start}-${tail.end}` }),
  'X-Upload-Id': id,
  'Upload-Offset': String(Math.min(size, length - 1)),
  'Upload-Length': String(length),
});

/** The part of XMLHttpRequest that uploads use; responses arrive a moment later. */
function fakeXhr(server: TusServer) {
  return class {
    status = 0;
    responseText = '';
    upload: { onprogress?: (event: { loaded: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    #method = '';
    #address = new URL('http://satchel.test');
    #headers = new Headers();
    #headersReceived: Record<string, string> = {};
    #isAborted = false;

    open(method: string, address: string): void {
      this.#method = method;
      this.#address = new URL(address, 'http://satchel.test');
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value);
    }

    getResponseHeader(name: string): string | null {
      return this.#headersReceived[name] ?? null;
    }

    abort(): void {
      this.#isAborted = true;
      this.onabort?.();
    }

    send(body: Body): void {
      setTimeout(
        () => {
          if (this.#isAborted) return;
          const response = server.handle(this.#method, this.#address, this.#headers, body);
          if (response === SILENCE) return;
          this.status = response.status;
          this.responseText = textOf(response);
          this.#headersReceived = response.headers ?? {};
          if (response.status === 0) this.onerror?.();
          else {
            this.upload.onprogress?.({ loaded: sizeOf(body) });
            this.onload?.();
          }
        },
        server.delayMs + server.msPerByte * sizeOf(body),
      );
    }
  };
}

const sizeOf = (body: Body): number => (body ? new Blob([body]).size : 0);

const textOf = ({ body, text }: TusResponse): string => text ?? (body ? JSON.stringify(body) : '');

function fakeFetch(server: TusServer) {
  return async (
    address: string,
    { method = 'GET', headers, body, signal }: RequestInit,
  ): Promise<Response> => {
    const url = new URL(address, 'http://satchel.test');
    const response = server.handle(method, url, new Headers(headers), body as Body);
    if (response === SILENCE)
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    if (response.status === 0) throw new TypeError('The connection was lost');
    const text = response.status === 204 ? null : textOf(response);
    return new Response(text, { status: response.status, headers: response.headers ?? {} });
  };
}

/** Replaces XMLHttpRequest and fetch until the test ends. */
export function installTusServer(): TusServer {
  const server = new TusServer();
  vi.stubGlobal('XMLHttpRequest', fakeXhr(server));
  vi.stubGlobal('fetch', fakeFetch(server));
  return server;
}
