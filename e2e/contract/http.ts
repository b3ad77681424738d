import type { Satchel } from '../support/satchel.js';

export interface CallResult {
  status: number;
  text: string;
  headers: Headers;
  // Trials look at bodies of all kinds.
  // biome-ignore lint/suspicious/noExplicitAny: each check says what it expects.
  json: any;
}

interface Request {
  body?: string | Uint8Array | object;
  /** A token other than that of the administrator; null for none. */
  token?: string | null;
  headers?: Record<string, string>;
}

/** Sends a request with the token in `X-Auth`, as clients of the API do. */
export async function call(
  satchel: Pick<Satchel, 'origin' | 'token'>,
  method: string,
  path: string,
  { body, token = satchel.token, headers = {} }: Request = {},
): Promise<CallResult> {
  const isRaw = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
  const response = await fetch(`${satchel.origin}${path}`, {
    method,
    headers: { ...(token === null ? {} : { 'X-Auth': token }), ...headers },
    body: isRaw ? (body as BodyInit | undefined) : JSON.stringify(body),
    redirect: 'manual',
  });
  const text = await response.text();
  return { status: response.status, text, headers: response.headers, json: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Changes the settings of the server, and returns those that it had. */
export async function changeSettings(
  satchel: Pick<Satchel, 'origin' | 'token'>,
  change: object,
): Promise<object> {
  const { json: before } = await call(satchel, 'GET', '/api/settings');
  const { status, text } = await call(satchel, 'PUT', '/api/settings', { body: { ...before, ...change } });
  if (status !== 200) throw new Error(`The settings could not be changed: ${status} ${text}`);
  return before;
}

/** Makes a link and returns its hash. */
export async function share(
  satchel: Pick<Satchel, 'origin' | 'token'>,
  path: string,
  body?: object,
): Promise<string> {
  const { status, text, json } = await call(satchel, 'POST', `/api/share${path}`, { body });
  if (status !== 200) throw new Error(`The link to ${path} could not be made: ${status} ${text}`);
  return json.hash;
}
