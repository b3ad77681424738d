import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../testing/fake-server';
import { api, apiUrl, registerReauthentication, registerRenewal, registerUnauthorized } from './api-client';
import { tokenStore } from './token-store';

beforeEach(() => tokenStore.set('a.b.c'));
afterEach(() => tokenStore.set(null));

describe('a call', () => {
  it('sends the token and asks for JSON', async () => {
    const [request] = await requestsOf(() => api.get('/api/usage/'));
    expect(request?.headers.get('X-Auth')).toBe('a.b.c');
    expect(request?.headers.get('Accept')).toBe('application/json');
  });

  it('sends no token when nobody is logged in', async () => {
    tokenStore.set(null);
    const [request] = await requestsOf(() => api.get('/api/usage/'));
    expect(request?.headers.has('X-Auth')).toBe(false);
  });

  it('sends objects as JSON and text as it is', async () => {
    const requests = await requestsOf(async () => {
      await api.put('/api/users/1', { body: { a: 1 } });
      await api.put('/api/resources/x', { body: '{"a": 1}' });
    });
    expect(requests[0]?.headers.get('Content-Type')).toBe('application/json');
    expect(requests[0]?.body).toBe('{"a":1}');
    expect(requests[1]?.headers.has('Content-Type')).toBe(false);
    expect(requests[1]?.body).toBe('{"a": 1}');
  });

  it('leaves out what a query does not say', async () => {
    const query = { override: true, rename: false, missing: undefined, none: null, 'a b': 'c&d' };
    expect(apiUrl('/api/resources/x', query)).toBe('/api/resources/x?override=true&rename=false&a+b=c%26d');
  });

  it('gives parsed JSON, and text where the answer is text', async () => {
    fakeServer({ 'GET /api/usage/': () => ({ total: 2, used: 1 }), 'POST /api/renew': () => 'x.y.z' });
    expect(await api.get('/api/usage/')).toEqual({ total: 2, used: 1 });
    expect(await api.post('/api/renew')).toBe('x.y.z');
  });
});

describe('a refusal', () => {
  it('becomes an error with the code, the message and the details of the server', async () => {
    const body = { code: 'already_exists', message: 'a is here', requestId: 'r1', details: { path: '/a' } };
    fakeServer({ 'POST /api/resources/a': () => Response.json(body, { status: 409 }) });
    await expect(api.post('/api/resources/a')).rejects.toMatchObject({
      name: 'ApiError',
      status: 409,
      code: 'already_exists',
      message: 'a is here',
      details: { path: '/a' },
      requestId: 'r1',
    });
  });

  it.each([
    [404, 'not_found'],
    [403, 'forbidden'],
    [507, 'storage_full'],
    [502, 'internal'],
  ])('of a proxy with status %d is taken for %s', async (status, code) => {
    fakeServer({ 'GET /api/x': () => new Response('<html>proxy</html>', { status }) });
    await expect(api.get('/api/x')).rejects.toMatchObject({ status, code });
  });

  it('with status 401 is told to the session', async () => {
    const onUnauthorized = vi.fn();
    registerUnauthorized(onUnauthorized);
    fakeServer({ 'GET /api/x': () => refusal(401, 'unauthenticated') });
    await expect(api.get('/api/x')).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(onUnauthorized).toHaveBeenCalledOnce();
  });

  it('of a public link, with status 401, is not: it wants the password of the link', async () => {
    const onUnauthorized = vi.fn();
    registerUnauthorized(onUnauthorized);
    fakeServer({ 'GET /api/public/share/x': () => refusal(401, 'unauthenticated') });
    await expect(api.get('/api/public/share/x')).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it('that never came, because the network is down, has its own code', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(api.get('/api/x')).rejects.toMatchObject({ status: 0, code: 'network' });
  });

  it('of our own, by an abort signal, stays an abort', async () => {
    fakeServer({ 'GET /api/x': () => ({}) });
    await expect(api.get('/api/x', { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

it('asks for a renewal when an answer says so', async () => {
  const onRenew = vi.fn();
  registerRenewal(onRenew);
  const answer = (value: string) => new Response('{}', { headers: { 'X-Renew-Token': value } });
  fakeServer({ 'GET /api/yes': () => answer('true'), 'GET /api/no': () => answer('false') });
  await api.get('/api/no');
  expect(onRenew).not.toHaveBeenCalled();
  await api.get('/api/yes');
  expect(onRenew).toHaveBeenCalledOnce();
});

it('asks for no renewal when the token is a new one by the time that the answer comes', async () => {
  const onRenew = vi.fn();
  registerRenewal(onRenew);
  tokenStore.set('old');
  fakeServer({
    'GET /api/late': () => {
      tokenStore.set('new');
      return new Response('{}', { headers: { 'X-Renew-Token': 'true' } });
    },
  });
  await api.get('/api/late');
  expect(onRenew).not.toHaveBeenCalled();
});

describe('when the server wants the password again', () => {
  const change = { what: 'user', which: ['password'], data: { id: 1, password: 'new' } };

  const wrongPassword = { code: 'invalid_input', message: '', details: { field: 'current_password' } };

  function serverThatKnows(password: string) {
    return fakeServer({
      'PUT /api/users/1': (request) => {
        const given = (request.json() as { current_password?: string }).current_password;
        if (given === undefined) return refusal(403, 'reauthentication_required');
        if (given !== password) return Response.json(wrongPassword, { status: 400 });
        return '200 OK';
      },
    });
  }

  it('asks for it, again after a wrong one, and sends the same change with it', async () => {
    const answers = ['wrong', 'right'];
    const ask = vi.fn(async () => answers.shift() ?? null);
    registerReauthentication(ask);
    const requests = serverThatKnows('right');
    await api.put('/api/users/1', { body: change });
    expect(ask.mock.calls).toEqual([[false], [true]]);
    expect(requests.at(-1)?.json()).toEqual({ ...change, current_password: 'right' });
  });

  it('gives the refusal on when nobody answers', async () => {
    registerReauthentication(async () => null);
    serverThatKnows('right');
    await expect(api.put('/api/users/1', { body: change })).rejects.toMatchObject({
      code: 'reauthentication_required',
    });
  });
});

async function requestsOf(act: () => Promise<unknown>) {
  const requests = fakeServer({ 'GET /api/*': () => ({}), 'PUT /api/*': () => '200 OK' });
  await act();
  return requests;
}
