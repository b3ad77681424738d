import { vi } from 'vitest';

export interface FakeRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: string;
  json: () => unknown;
}

type FakeResponse = Response | object | string | undefined;
type Handler = (request: FakeRequest) => FakeResponse | Promise<FakeResponse>;

/** An error response as the server sends it. */
export function refusal(status: number, code: string, message = code): Response {
  return Response.json({ code, message, requestId: 'test' }, { status });
}

/**
 * Responds to `fetch` from a table such as `{ 'GET /api/usage': () => ({ total: 2, used: 1 }) }`; a key that
 * ends in `*` matches every path with that prefix. Returns the requests that were sent. An unknown address
 * gets 404.
 */
export function fakeServer(routes: Record<string, Handler>): FakeRequest[] {
  const requests: FakeRequest[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    init.signal?.throwIfAborted();
    const url = new URL(input, 'http://satchel.test');
    const body = typeof init.body === 'string' ? init.body : '';
    const request: FakeRequest = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body,
      json: () => JSON.parse(body) as unknown,
    };
    requests.push(request);
    const name = `${request.method} ${request.path}`;
    const key = Object.keys(routes).find((route) =>
      route.endsWith('*') ? name.startsWith(route.slice(0, -1)) : route === name,
    );
    const response = key === undefined ? refusal(404, 'not_found') : await routes[key]?.(request);
    if (response instanceof Response) return response;
    return typeof response === 'object' ? Response.json(response) : new Response(response ?? '');
  });
  return requests;
}
