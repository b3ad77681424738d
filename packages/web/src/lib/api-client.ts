import { RENEW_HEADER, TOKEN_HEADER } from '@satchel/contract';
import { ApiError, isApiError, toApiError } from './api-error';
import { connection } from './connection';
import { pageConfig } from './page-config';
import { tokenStore } from './token-store';

export type Query = Record<string, string | number | boolean | undefined | null>;

export interface RequestOptions {
  query?: Query;
  /** Objects go as JSON; text, blobs and forms as they are. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Asks the person for their password; null means that they gave up. `isRetry` after a wrong one. */
export type AskPassword = (isRetry: boolean) => Promise<string | null>;

const handlers: { unauthorized?: () => void; renew?: () => void; askPassword?: AskPassword } = {};

export function registerUnauthorized(handler: () => void): void {
  handlers.unauthorized = handler;
}

/** Called when an answer says that the token should be renewed. */
export function registerRenewal(handler: () => void): void {
  handlers.renew = handler;
}

/** Called when the server wants the password before it changes something sensitive; the request is sent again. */
export function registerReauthentication(handler: AskPassword): void {
  handlers.askPassword = handler;
}

/** The full address of a path of the server, below its base URL. Never carries the token. */
export function apiUrl(path: string, query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) parameters.set(key, String(value));
  }
  const search = parameters.toString();
  return `${pageConfig.BaseURL}${path}${search === '' ? '' : `${path.includes('?') ? '&' : '?'}${search}`}`;
}

/** The headers that every call carries; for code that cannot use `api`, such as uploads with progress. */
export function apiHeaders(): Record<string, string> {
  const token = tokenStore.get();
  return { Accept: 'application/json', ...(token === null ? {} : { [TOKEN_HEADER]: token }) };
}

/** Tells the client about an answer that it did not fetch itself. */
export function noteAnswer(status: number, renew: string | null): void {
  if (status === 401) handlers.unauthorized?.();
  else if (renew === 'true') handlers.renew?.();
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

async function fetchAnswer(method: string, path: string, options: RequestOptions): Promise<Response> {
  const { body, headers, query, signal } = options;
  const asJson = isPlainObject(body) || Array.isArray(body);
  try {
    const response = await fetch(apiUrl(path, query), {
      method,
      headers: {
        ...apiHeaders(),
        ...(asJson ? { 'Content-Type': 'application/json' } : {}),
        ...headers,
      },
      body: asJson ? JSON.stringify(body) : (body as BodyInit | undefined),
      signal,
      credentials: 'same-origin',
    });
    connection.worked();
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    connection.failed();
    throw new ApiError({ status: 0, code: 'network', message: 'The server cannot be reached.' });
  }
}

/** Where anybody may ask: a 401 speaks of a link's password, not of the session. */
const PUBLIC = '/api/public/';

async function send(method: string, path: string, options: RequestOptions): Promise<Response> {
  const token = tokenStore.get();
  const response = await fetchAnswer(method, path, options);
  // What was asked with an older token says nothing of the new one.
  const renew = token === tokenStore.get() ? response.headers.get(RENEW_HEADER) : null;
  if (!path.startsWith(PUBLIC)) noteAnswer(response.status, renew);
  if (!response.ok) throw toApiError(response.status, await response.text());
  return response;
}

async function sendWithPassword(method: string, path: string, options: RequestOptions): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    const password = (await handlers.askPassword?.(attempt > 0)) ?? null;
    if (password === null) {
      throw new ApiError({ status: 403, code: 'reauthentication_required', message: 'Password needed.' });
    }
    const body = { ...(isPlainObject(options.body) ? options.body : {}), current_password: password };
    try {
      return await send(method, path, { ...options, body });
    } catch (error) {
      const isWrong = isApiError(error) && error.details.field === 'current_password';
      if (!isWrong) throw error;
    }
  }
}

async function request(method: string, path: string, options: RequestOptions = {}): Promise<Response> {
  try {
    return await send(method, path, options);
  } catch (error) {
    const canAsk = handlers.askPassword !== undefined && isApiError(error, 'reauthentication_required');
    if (!canAsk) throw error;
    return sendWithPassword(method, path, options);
  }
}

async function read<T>(response: Response): Promise<T> {
  const text = await response.text();
  const isJson = response.headers.get('Content-Type')?.includes('json') ?? false;
  return (isJson && text !== '' ? JSON.parse(text) : text) as T;
}

const verb =
  (method: string) =>
  async <T = string>(path: string, options?: RequestOptions): Promise<T> =>
    read<T>(await request(method, path, options));

/**
 * Calls of the server. `path` starts with `/api/` and is already encoded. Gives the parsed JSON, or the text of other
 * answers; throws `ApiError`, or the browser's `AbortError` when `signal` fired.
 */
export const api = {
  get: verb('GET'),
  post: verb('POST'),
  put: verb('PUT'),
  patch: verb('PATCH'),
  delete: verb('DELETE'),
  /** The whole answer, for its headers or its stream. */
  request,
};
