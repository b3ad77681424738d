import type { TokenPayload } from '@satchel/contract';

type Body = string | Uint8Array | object | undefined;

/** Sends requests to a test server as one user, with `fetch`; the results are plain `Response`s. */
export class ApiClient {
  constructor(
    readonly origin: string,
    readonly token?: string,
  ) {}

  async login(
    username: string,
    password: string,
    recaptcha?: string,
    headers: Record<string, string> = {},
  ): Promise<ApiClient> {
    const response = await this.post('/api/login', { username, password, recaptcha }, headers);
    if (response.status !== 200) throw new Error(`login as ${username}: ${response.status}`);
    return new ApiClient(this.origin, await response.text());
  }

  /** The id of the user, as the token says it. Throws without a token. */
  get userId(): number {
    const payload = Buffer.from(this.token?.split('.')[1] ?? '', 'base64url').toString();
    return (JSON.parse(payload) as TokenPayload).user.id;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.request('GET', path, undefined, headers);
  }

  async json<T>(path: string): Promise<T> {
    const response = await this.get(path);
    if (response.status !== 200) throw new Error(`GET ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  post(path: string, body?: Body, headers: Record<string, string> = {}): Promise<Response> {
    return this.request('POST', path, body, headers);
  }

  put(path: string, body?: Body, headers: Record<string, string> = {}): Promise<Response> {
    return this.request('PUT', path, body, headers);
  }

  patch(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.request('PATCH', path, undefined, headers);
  }

  delete(path: string, body?: Body): Promise<Response> {
    return this.request('DELETE', path, body);
  }

  /** Objects are sent as JSON, text and bytes unchanged. Redirects are not followed. */
  request(
    method: string,
    path: string,
    body?: Body,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const raw = typeof body === 'string' || body instanceof Uint8Array || body === undefined;
    return fetch(this.origin + path, {
      method,
      redirect: 'manual',
      headers: { ...(this.token ? { 'X-Auth': this.token } : {}), ...headers },
      ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
    });
  }
}
