import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { registerRenewal } from '../../lib/api-client';
import { tokenStore } from '../../lib/token-store';
import { fakeServer, refusal } from '../../testing/fake-server';
import { buildToken } from '../../testing/tokens';
import { buildUser } from '../../testing/users';
import { dropSession, followOtherTabs, renewSession, startSession, useSession } from './session-store';

const OLD = buildToken(buildUser(), 'old');
const NEW = buildToken(buildUser({ username: 'grace' }), 'new');

let warn: MockInstance<typeof console.warn>;

beforeEach(() => {
  tokenStore.set(null);
  useSession.setState({ user: null, token: null, isReady: false, hasLeft: false });
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('starting', () => {
  it('with no remembered token is ready with nobody, and asks nothing', async () => {
    const requests = fakeServer({});
    await startSession();
    expect(useSession.getState()).toMatchObject({ user: null, isReady: true });
    expect(requests).toHaveLength(0);
  });

  it('shows the remembered user at once and takes the renewed token', async () => {
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

  it('with an unreadable token logs a warning and forgets it', async () => {
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

  it('is forgotten here even when the server does not answer the logout', async () => {
    fakeServer({ 'POST /api/login': () => NEW, 'POST /api/logout': () => refusal(500, 'internal') });
    await useSession.getState().login({ username: 'grace', password: 'secret' });
    await useSession.getState().logout();
    expect(useSession.getState().user).toBeNull();
  });

  it('is renewed once when several answers ask for it together', async () => {
    tokenStore.set(OLD);
    const requests = fakeServer({ 'POST /api/renew': () => NEW });
    registerRenewal(() => void renewSession());
    await Promise.all([renewSession(), renewSession()]);
    expect(requests).toHaveLength(1);
  });

  it('that ended elsewhere leaves the person where they can come back', async () => {
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
