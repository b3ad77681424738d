import * as endpoints from '@satchel/contract/endpoints';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server';
import {
  api,
  apiUrl,
  registerNewToken,
  registerReauthentication,
  registerRenewal,
  registerUnauthorized,
} from './api-client';
import { tokenStore } from './token-store';

const { files, jobs, users, visitors } = endpoints;
const usage = () => api.call(files.usage, { params: { path: '/' } });
const listJobs = (signal?: AbortSignal) => api.call(jobs.list, { signal });

beforeEach(() => tokenStore.set('a.b.c'));
afterEach(() => tokenStore.set(null));

describe('a call', () => {
  it('sends the token and asks for JSON', async () => {
    const [request] = await requestsOf(usage);
    expect(request?.headers.get('X-Auth')).toBe('a.b.c');
    expect(request?.headers.get('Accept')).toBe('application/json');
  });

  it('sends no token when nobody is logged in', async () => {
    tokenStore.set(null);
    const [request] = await requestsOf(usage);
    expect(request?.headers.has('X-Auth')).toBe(false);
  });

  it('sends objects as JSON and text unchanged', async () => {
    const requests = await requestsOf(async () => {
      await api.call(files.batch, { body: { action: 'delete', items: [] } });
      await api.call(files.save, { params: { path: '/x' }, body: '{"a": 1}' });
    });
    expect(requests[0]?.headers.get('Content-Type')).toBe('application/json');
    expect(requests[0]?.body).toBe('{"action":"delete","items":[]}');
    expect(requests[1]?.headers.has('Content-Type')).toBe(false);
    expect(requests[1]?.body).toBe('{"a": 1}');
  });

  it('leaves out undefined query parameters', async () => {
    const query = { override: true, rename: false, action: undefined, destination: 'c&d e' };
    expect(apiUrl(files.transfer, { params: { path: '/x' }, query })).toBe(
      '/api/resources/x?override=true&rename=false&destination=c%26d+e',
    );
  });

  it('returns parsed JSON, and text if the response is text', async () => {
    fakeServer({ 'GET /api/usage/': () => ({ total: 2, used: 1 }), 'POST /api/renew': () => 'x.y.z' });
    expect(await usage()).toEqual({ total: 2, used: 1 });
    expect(await api.call(endpoints.auth.renew)).toBe('x.y.z');
  });
});

describe('a failed call', () => {
  it('throws an error with the code, the message and the details of the server', async () => {
    const body = { code: 'already_exists', message: 'a is here', requestId: 'r1', details: { path: '/a' } };
    fakeServer({ 'POST /api/resources/a': () => Response.json(body, { status: 409 }) });
    await expect(api.call(files.upload, { params: { path: '/a' } })).rejects.toMatchObject({
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
  ])('a call to a proxy with status %d counts as %s', async (status, code) => {
    fakeServer({ 'GET /api/jobs': () => new Response('<html>proxy</html>', { status }) });
    await expect(listJobs()).rejects.toMatchObject({ status, code });
  });

  it('a call with status 401 is reported to the session', async () => {
    const onUnauthorized = vi.fn();
    registerUnauthorized(onUnauthorized);
    fakeServer({ 'GET /api/jobs': () => refusal(401, 'unauthenticated') });
    await expect(listJobs()).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(onUnauthorized).toHaveBeenCalledOnce();
  });

  it('a call with status 401 is not reported when the session was replaced in the meantime', async () => {
    const onUnauthorized = vi.fn();
    registerUnauthorized(onUnauthorized);
    fakeServer({
      'GET /api/jobs': () => {
        tokenStore.set('d.e.f');
        return refusal(401, 'unauthenticated');
      },
    });
    await expect(listJobs()).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it('a call with status 401 is not reported when the page called by itself', async () => {
    const onUnauthorized = vi.fn();
    registerUnauthorized(onUnauthorized);
    fakeServer({ 'PUT /api/events/s1': () => refusal(401, 'unauthenticated') });
    const options = { params: { stream: 's1' }, body: { folders: [] }, isBackground: true };
    await expect(api.call(endpoints.live.look, options)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it('a call with status 401 from a share is not reported, because it is about the password of the link', async () => {
    const onUnauthorized = vi.fn();
    registerUnauthorized(onUnauthorized);
    fakeServer({ 'GET /api/public/share/x': () => refusal(401, 'unauthenticated') });
    await expect(api.call(visitors.show, { params: { hash: 'x', path: '' } })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it('a call without a response, because the network is down, has its own code', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(listJobs()).rejects.toMatchObject({ status: 0, code: 'network' });
  });

  it('a call whose response breaks off counts as one without a response', async () => {
    const broken = new ReadableStream({ pull: (it) => it.error(new TypeError('network error')) });
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(broken)));
    await expect(listJobs()).rejects.toMatchObject({ status: 0, code: 'network' });
  });

  it('a call that an abort signal cancelled rejects with AbortError', async () => {
    fakeServer({ 'GET /api/jobs': () => ({}) });
    await expect(listJobs(AbortSignal.abort())).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

it('a response asks for a renewal', async () => {
  const onRenew = vi.fn();
  registerRenewal(onRenew);
  const answer = (value: string) => new Response('{}', { headers: { 'X-Renew-Token': value } });
  fakeServer({ 'GET /api/usage/': () => answer('true'), 'GET /api/jobs': () => answer('false') });
  await listJobs();
  expect(onRenew).not.toHaveBeenCalled();
  await usage();
  expect(onRenew).toHaveBeenCalledOnce();
});

it('a response asks for no renewal when the token has been renewed before it arrives', async () => {
  const onRenew = vi.fn();
  registerRenewal(onRenew);
  tokenStore.set('old');
  fakeServer({
    'GET /api/jobs': () => {
      tokenStore.set('new');
      return new Response('{}', { headers: { 'X-Renew-Token': 'true' } });
    },
  });
  await listJobs();
  expect(onRenew).not.toHaveBeenCalled();
});

describe('when the server requires the password again', () => {
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

  it('asks for it, again after a wrong one, and repeats the same change with it', async () => {
    const answers = ['wrong', 'right'];
    const ask = vi.fn(async () => answers.shift() ?? null);
    registerReauthentication(ask);
    const requests = serverThatKnows('right');
    await api.call(users.change, { params: { id: 1 }, body: change });
    expect(ask.mock.calls).toEqual([[false], [true]]);
    expect(requests.at(-1)?.json()).toEqual({ ...change, current_password: 'right' });
  });

  it('rejects with the error of the server when nobody enters it', async () => {
    registerReauthentication(async () => null);
    serverThatKnows('right');
    await expect(api.call(users.change, { params: { id: 1 }, body: change })).rejects.toMatchObject({
      code: 'reauthentication_required',
    });
  });
});

async function requestsOf(act: () => Promise<unknown>) {
  const requests = fakeServer({
    'GET /api/*': () => ({}),
    'POST /api/*': () => ({}),
    'PUT /api/*': () => '200 OK',
  });
  await act();
  return requests;
}

describe('with a token of its own', () => {
  const headers = { 'X-Auth': 'other' };

  it('a call sends that token, and keeps a new one from the session of this browser', async () => {
    const onNewToken = vi.fn();
    registerNewToken(onNewToken);
    const requests = fakeServer({
      'GET /api/jobs': () => new Response('[]', { headers: { 'X-New-Token': 'whole' } }),
    });
    const { headers: received } = await api.callFully(jobs.list, { headers });
    expect(requests[0]?.headers.get('X-Auth')).toBe('other');
    expect(received.get('X-New-Token')).toBe('whole');
    expect(onNewToken).not.toHaveBeenCalled();
    await listJobs();
    expect(onNewToken).toHaveBeenCalledWith('whole');
  });

  it('a call with status 401 says nothing about the session of this browser', async () => {
    const onUnauthorized = vi.fn();
    registerUnauthorized(onUnauthorized);
    fakeServer({ 'GET /api/jobs': () => refusal(401, 'unauthenticated') });
    await expect(api.call(jobs.list, { headers })).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(onUnauthorized).not.toHaveBeenCalled();
  });
});
