import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { registerRenewal } from '../../lib/api/api-client';
import { tokenStore } from '../../lib/api/token-store';
import { fakeServer, refusal } from '../../testing/fake-server';
import { buildToken } from '../../testing/tokens';
import { buildUser } from '../../testing/users';
import { dropSession, followOtherTabs, renewSession, startSession, useSession } from './session-store';

const OLD = buildToken(buildUser(), 'old');
const NEW = buildToken(buildUser({ username: 'grace' }), 'new');

/** The error of a request when the page is left before the response. */
const brokenOff = () =>
  new Response(
    new ReadableStream({
      pull: (controller) => controller.error(new TypeError('network error')),
    }),
  );

let warn: MockInstance<typeof console.warn>;

beforeEach(() => {
  tokenStore.set(null);
  useSession.setState({ user: null, token: null, isReady: false, hasLeft: false });
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('starting', () => {
  it('a start without a stored token is ready without a user, and sends no request', async () => {
    const requests = fakeServer({});
    await startSession();
    expect(useSession.getState()).toMatchObject({ user: null, isReady: true });
    expect(requests).toHaveLength(0);
  });

  it('shows the stored user at once and takes the renewed token', async () => {
    tokenStore.set(OLD);
    const requests = fakeServer({ 'POST /api/renew': () => NEW });
    const started = startSession();
    expect(useSession.getState().user?.username).toBe('ada');
    await started;
    expect(useSession.getState().user?.username).toBe('grace');
    expect(localStorage.getItem('jwt')).toBe(NEW);
    expect(requests[0]?.headers.get('X-Auth')).toBe(OLD);
  });

  it('logs a warning and stays logged out when the session has ended', async () => {
    tokenStore.set(OLD);
    fakeServer({ 'POST /api/renew': () => refusal(401, 'unauthenticated') });
    await startSession();
    expect(warn).toHaveBeenCalled();
    expect(useSession.getState()).toMatchObject({ user: null, token: null, isReady: true });
    expect(localStorage.getItem('jwt')).toBeNull();
  });

  it('keeps the session when the server cannot be reached', async () => {
    tokenStore.set(OLD);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await startSession();
    expect(useSession.getState().user?.username).toBe('ada');
    expect(localStorage.getItem('jwt')).toBe(OLD);
  });

  it.each([
    ['an answer that breaks off', brokenOff],
    ['a server that has too much to do', () => new Response('', { status: 429 })],
    ['a fault of the server', () => new Response('', { status: 500 })],
  ])('keeps the session in spite of %s', async (_, answer) => {
    tokenStore.set(OLD);
    vi.stubGlobal('fetch', () => Promise.resolve(answer()));
    await startSession();
    expect(useSession.getState().user?.username).toBe('ada');
    expect(localStorage.getItem('jwt')).toBe(OLD);
  });

  it('a start with an unreadable token logs a warning and removes it', async () => {
    tokenStore.set('not a token');
    fakeServer({});
    await startSession();
    expect(warn).toHaveBeenCalled();
    expect(useSession.getState()).toMatchObject({ user: null, isReady: true });
    expect(localStorage.getItem('jwt')).toBeNull();
  });
});

describe('a session', () => {
  it('keeps the token of a login', async () => {
    const requests = fakeServer({ 'POST /api/login': () => NEW });
    await useSession.getState().login({ username: 'grace', password: 'secret' });
    expect(requests[0]?.json()).toEqual({ username: 'grace', password: 'secret' });
    expect(localStorage.getItem('jwt')).toBe(NEW);
    expect(useSession.getState().user?.username).toBe('grace');
  });

  it('ends on the server and in the browser when its user logs out', async () => {
    const requests = fakeServer({ 'POST /api/login': () => NEW, 'POST /api/logout': () => '200 OK' });
    await useSession.getState().login({ username: 'grace', password: 'secret' });
    await useSession.getState().logout();
    expect(requests.at(-1)).toMatchObject({ method: 'POST', path: '/api/logout' });
    expect(requests.at(-1)?.headers.get('X-Auth')).toBe(NEW);
    expect(localStorage.getItem('jwt')).toBeNull();
    expect(useSession.getState()).toMatchObject({ user: null, token: null, hasLeft: true });
  });

  it('is left, not ended by the server, when requests are refused while its user logs out', async () => {
    const logout = () => {
      dropSession();
      return '200 OK';
    };
    fakeServer({ 'POST /api/login': () => NEW, 'POST /api/logout': logout });
    await useSession.getState().login({ username: 'grace', password: 'secret' });
    useSession.setState({ hasExpired: false });
    await useSession.getState().logout();
    expect(useSession.getState()).toMatchObject({ user: null, hasLeft: true, hasExpired: false });
  });

  it('is removed here even if the server does not respond to the logout', async () => {
    fakeServer({ 'POST /api/login': () => NEW, 'POST /api/logout': () => refusal(500, 'internal') });
    await useSession.getState().login({ username: 'grace', password: 'secret' });
    await useSession.getState().logout();
    expect(useSession.getState().user).toBeNull();
  });

  it('is renewed once when several responses request it concurrently', async () => {
    tokenStore.set(OLD);
    const requests = fakeServer({ 'POST /api/renew': () => NEW });
    registerRenewal(() => void renewSession());
    await Promise.all([renewSession(), renewSession()]);
    expect(requests).toHaveLength(1);
  });

  it('a session that ended elsewhere keeps the address, so that the user can return to it', async () => {
    fakeServer({ 'POST /api/login': () => NEW });
    await useSession.getState().login({ username: 'grace', password: 'secret' });
    dropSession();
    expect(useSession.getState()).toMatchObject({ user: null, hasLeft: false });
  });

  it('follows a logout in another tab', async () => {
    fakeServer({ 'POST /api/login': () => NEW });
    await useSession.getState().login({ username: 'grace', password: 'secret' });
    const stop = followOtherTabs();
    window.dispatchEvent(new StorageEvent('storage', { key: 'jwt', newValue: null }));
    expect(useSession.getState().user).toBeNull();
    stop();
  });
});
