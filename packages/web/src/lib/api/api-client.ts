import {
  type BodyOf,
  type Endpoint,
  LAST_EVENT_HEADER,
  type MessageFromServer,
  NEW_TOKEN_HEADER,
  type ParamsOf,
  pathOf,
  type QueryOf,
  RENEW_HEADER,
  TOKEN_HEADER,
  type ValueOf,
} from '@satchel/contract';
import { pageConfig } from '../page-config';
import { isApiError, toApiError, unreachable } from './api-error';
import { brake } from './brake';
import { connection } from './connection';
import { noteLastEvent } from './last-event';
import type { AskPassword } from './password-answer';
import { readWatched } from './read-watched';
import { tokenStore } from './token-store';

type Optional<Wanted> = Record<never, never> extends Wanted ? [options?: Wanted] : [options: Wanted];

type AddressOptions<E extends Endpoint> = { query?: QueryOf<E> } & (keyof ParamsOf<E> extends never
  ? unknown
  : { params: ParamsOf<E> });

type CallOptions<E extends Endpoint> = AddressOptions<E> & {
  /** Those with a token of their own say nothing about the session of this browser, and do not replace it. */
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /**
   * The page sends it without the user: the end of the session is reported with the next request of the user.
   */
  isBackground?: boolean;
  /** The server works for the response as long as that takes, so its silence is not the end of a connection. */
  isSlow?: boolean;
  priority?: RequestPriority;
} & (E extends { body: { isRequired: true } } ? { body: BodyOf<E> } : { body?: BodyOf<E> });

/** The options of a call without the types of its endpoint. */
interface AnyOptions {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, unknown>>;
  /** Objects are sent as JSON, text and blobs unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  isBackground?: boolean;
  isSlow?: boolean;
  priority?: RequestPriority;
}

const handlers: {
  unauthorized?: () => void;
  renew?: () => void;
  newToken?: (token: string) => void;
  askPassword?: AskPassword;
} = {};

export function registerUnauthorized(handler: () => void): void {
  handlers.unauthorized = handler;
}

/** Called when a response says that the token should be renewed. */
export function registerRenewal(handler: () => void): void {
  handlers.renew = handler;
}

/** Called with the token of a new session in a response. */
export function registerNewToken(handler: (token: string) => void): void {
  handlers.newToken = handler;
}

/** Called when the server requires the password before a sensitive change; the request is then repeated. */
export function registerReauthentication(handler: AskPassword): void {
  handlers.askPassword = handler;
}

/** The full address of an endpoint, for links, pictures and players. It never contains the token. */
export function apiUrl<E extends Endpoint>(endpoint: E, ...[options]: Optional<AddressOptions<E>>): string {
  return addressOf(endpoint, options ?? {});
}

function addressOf({ path }: Endpoint, { params, query = {} }: AnyOptions): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) parameters.set(key, String(value));
  }
  const search = parameters.toString();
  return `${pageConfig.BaseURL}${pathOf(path, params)}${search && `?${search}`}`;
}

/** The headers that every call sends; for code that cannot use `api`, such as uploads with progress. */
export function apiHeaders(): Record<string, string> {
  const token = tokenStore.get();
  return { Accept: 'application/json', ...(token === null ? {} : { [TOKEN_HEADER]: token }) };
}

/** Handles the headers and status of a response that other code received. */
export function noteResponse(status: number, renew: string | null): void {
  if (status === 401) handlers.unauthorized?.();
  else if (renew === 'true') handlers.renew?.();
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

async function fetchResponse(endpoint: Endpoint, options: AnyOptions): Promise<Response> {
  const { body, headers, signal, priority, isSlow } = options;
  const asJson = isPlainObject(body) || Array.isArray(body);
  try {
    const method = typeof endpoint.method === 'string' ? endpoint.method : endpoint.method[0];
    const send = method === 'GET' && !isSlow ? readWatched : fetch;
    const response = await send(addressOf(endpoint, options), {
      method,
      headers: {
        ...apiHeaders(),
        ...(asJson ? { 'Content-Type': 'application/json' } : {}),
        ...headers,
      },
      body: asJson ? JSON.stringify(body) : (body as BodyInit | undefined),
      signal,
      priority,
      credentials: 'same-origin',
    });
    connection.worked();
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    connection.failed();
    throw unreachable();
  }
}

async function send(endpoint: Endpoint, options: AnyOptions): Promise<Response> {
  const token = tokenStore.get();
  const response = await fetchResponse(endpoint, options);
  // A response to an older token says nothing about the new one.
  const isOutdated = token !== tokenStore.get();
  const renew = isOutdated ? null : response.headers.get(RENEW_HEADER);
  // A 401 of a share is about the password of the link, not about the session.
  const isOfOther = endpoint.isForVisitors || options.headers?.[TOKEN_HEADER] !== undefined;
  const isIgnored = isOfOther || ((options.isBackground || isOutdated) && response.status === 401);
  if (!isIgnored) noteResponse(response.status, renew);
  noteLastEvent(response.headers.get(LAST_EVENT_HEADER));
  const fresh = isOfOther ? null : response.headers.get(NEW_TOKEN_HEADER);
  if (fresh !== null) handlers.newToken?.(fresh);
  if (!response.ok) throw toApiError(response.status, await response.text());
  return response;
}

async function request(endpoint: Endpoint, options: AnyOptions = {}): Promise<Response> {
  try {
    return await brake.send(() => send(endpoint, options));
  } catch (error) {
    const ask = handlers.askPassword;
    if (!ask || !isApiError(error, 'reauthentication_required')) throw error;
    const { sendWithPassword } = await import('./send-with-password');
    return sendWithPassword(ask, options.body, (body) => send(endpoint, { ...options, body }));
  }
}

/**
 * The response is assumed to have the type that the contract declares; this is the only place with that
 * assumption.
 */
async function read<E extends Endpoint>(response: Response): Promise<ValueOf<E>> {
  const text = await response.text().catch((error: Error) => {
    throw error.name === 'AbortError' ? error : unreachable();
  });
  const isJson = response.headers.get('Content-Type')?.includes('json') ?? false;
  return (isJson && text !== '' ? JSON.parse(text) : text) as ValueOf<E>;
}

/** A message of a WebSocket, as the contract declares it. */
export const messageOf = <E extends Endpoint>(_endpoint: E, text: string): MessageFromServer<E> =>
  JSON.parse(text) as MessageFromServer<E>;

/**
 * Calls of the endpoints that the contract declares. Each throws `ApiError`, or the browser's `AbortError` if
 * `signal` was aborted.
 */
export const api = {
  /** Returns the parsed JSON, or the text of other responses. */
  call: async <E extends Endpoint>(
    endpoint: E,
    ...[options]: Optional<CallOptions<E>>
  ): Promise<ValueOf<E>> => read<E>(await request(endpoint, options)),
  /** Does the same, and returns the headers, too. */
  callFully: async <E extends Endpoint>(
    endpoint: E,
    ...[options]: Optional<CallOptions<E>>
  ): Promise<{ value: ValueOf<E>; headers: Headers }> => {
    const response = await request(endpoint, options);
    return { value: await read<E>(response), headers: response.headers };
  },
  /** A response whose body is read as a stream. */
  open: <E extends Endpoint>(endpoint: E, ...[options]: Optional<CallOptions<E>>): Promise<Response> =>
    request(endpoint, options),
};
