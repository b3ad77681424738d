import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../features/auth/session-store';
import { tokenStore } from '../lib/api/token-store';
import { pageConfig } from '../lib/page-config';
import { fakeLocation } from '../testing/fake-location';
import { fakeServer, refusal } from '../testing/fake-server';
import { buildUser } from '../testing/users';
import { expectAddress, openAt } from './whole-app';

vi.mock('./pages/files-page', () => ({ FilesPage: () => <h1>The files</h1> }));

const WORK = { id: 'office', name: 'Work', icon: '' };
const HOME = { id: 'home', name: 'Home', icon: 'data:image/png;base64,AAAA' };
const ADDRESS = 'https://id.example/authorize?state=1';

function serve(providers: object[], other: Parameters<typeof fakeServer>[0] = {}) {
  return fakeServer({
    // The first address that matches counts.
    ...other,
    'GET /api/sign-on': () => ({ providers, passwords: true }),
    'POST /api/sign-on/*': () => ({ url: ADDRESS }),
    'GET /api/usage/': () => ({ total: 0, used: 0 }),
    ...other,
  });
}

const button = (name: string) => screen.findByRole('button', { name });
const kept = () => JSON.parse(sessionStorage.getItem('sign-on') ?? 'null') as unknown;

beforeEach(() => {
  tokenStore.set(null);
  sessionStorage.clear();
  useSession.setState({ user: null, token: null, isReady: true, hasLeft: false, leftTo: null });
});
afterEach(() => {
  vi.unstubAllGlobals();
  delete pageConfig.SignOn;
});

it('a server without providers asks for none', async () => {
  const requests = serve([WORK]);
  openAt('/login');
  await screen.findByLabelText('Username');
  expect(requests.map(({ path }) => path)).not.toContain('/api/sign-on');
});

it('the providers are below the form, and their page is opened with the wanted address kept', async () => {
  pageConfig.SignOn = 'beside';
  const { assigned, replaced } = fakeLocation();
  const requests = serve([WORK, HOME]);
  const user = openAt('/login?redirect=%2Ffiles%2Fa%2F');
  expect(screen.getByLabelText('Username')).toBeTruthy();
  expect((await button('Log in with Home')).querySelector('img')?.src).toBe(HOME.icon);
  await user.click(await button('Log in with Work'));
  await waitFor(() => expect(assigned).toEqual([ADDRESS]));
  expect(replaced).toEqual([]);
  expect(requests.at(-1)).toMatchObject({ path: '/api/sign-on/office/begin', body: '{}' });
  expect(kept()).toEqual({ purpose: 'login', provider: 'office', name: 'Work', redirect: '/files/a/' });
});

it('an address of another host is not kept', async () => {
  pageConfig.SignOn = 'beside';
  const { assigned } = fakeLocation();
  serve([WORK]);
  const user = openAt('/login?redirect=%2F%2Fevil.example');
  await user.click(await button('Log in with Work'));
  await waitFor(() => expect(assigned).toEqual([ADDRESS]));
  expect(kept()).toMatchObject({ redirect: '/files/' });
});

it.each(['javascript:alert(1)', 'data:text/html,x', '/login', ' https://id.example', ''])(
  'an address such as %o is not opened',
  async (url) => {
    pageConfig.SignOn = 'beside';
    const { assigned, replaced } = fakeLocation();
    serve([WORK], { 'POST /api/sign-on/office/begin': () => ({ url }) });
    const user = openAt('/login');
    await user.click(await button('Log in with Work'));
    expect((await screen.findByText(/^The login service does not respond/)).getAttribute('role')).toBe(
      'alert',
    );
    expect([assigned, replaced, kept()]).toEqual([[], [], null]);
  },
);

it('the form can be used while the providers cannot be read, which can be tried again', async () => {
  pageConfig.SignOn = 'beside';
  let isWell = false;
  serve([WORK], {
    'GET /api/sign-on': () =>
      isWell ? { providers: [WORK], passwords: true } : refusal(400, 'invalid_input'),
  });
  const user = openAt('/login');
  const retry = await button('Try again');
  expect(screen.getByLabelText('Username')).toBeTruthy();
  isWell = true;
  await user.click(retry);
  expect(await button('Log in with Work')).toBeTruthy();
});

it('the only provider is opened without a press, and its page takes the place of this one', async () => {
  pageConfig.SignOn = 'only';
  const { assigned, replaced } = fakeLocation();
  const requests = serve([WORK]);
  openAt('/files/a/');
  await waitFor(() => expect(replaced).toEqual([ADDRESS]));
  expect(assigned).toEqual([]);
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(kept()).toMatchObject({ redirect: '/files/a/' });
  expect(screen.queryByLabelText('Username')).toBeNull();
});

it.each(['/login?loggedOut', '/login?stay&redirect=%2Ffiles%2F'])(
  'the only provider is a button at %s',
  async (address) => {
    pageConfig.SignOn = 'only';
    const { assigned, replaced } = fakeLocation();
    const requests = serve([WORK]);
    const user = openAt(address);
    const work = await button('Log in with Work');
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
    await user.click(work);
    await waitFor(() => expect(assigned).toEqual([ADDRESS]));
    expect(replaced).toEqual([]);
  },
);

it('the only provider is a button when its page could not be opened', async () => {
  pageConfig.SignOn = 'only';
  const { replaced } = fakeLocation();
  const requests = serve([WORK], { 'POST /api/sign-on/office/begin': () => refusal(502, 'provider_failed') });
  openAt('/login');
  expect(await button('Log in with Work')).toBeTruthy();
  expect(await screen.findByText(/^The login service does not respond/)).toBeTruthy();
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(replaced).toEqual([]);
});

it('several providers are buttons without a form, to which a link leads', async () => {
  pageConfig.SignOn = 'only';
  const requests = serve([WORK, HOME]);
  const user = openAt('/login?redirect=%2Ffiles%2Fa%2F');
  expect(await button('Log in with Home')).toBeTruthy();
  expect(screen.queryByLabelText('Username')).toBeNull();
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  await user.click(screen.getByRole('link', { name: 'Log in with a password' }));
  expect(await screen.findByLabelText('Username')).toBeTruthy();
  await expectAddress('/login?form&redirect=%2Ffiles%2Fa%2F');
});

it('after a logout the page of the provider is opened, which ends its session', async () => {
  pageConfig.SignOn = 'only';
  const { replaced } = fakeLocation();
  tokenStore.set('x');
  useSession.setState({ user: buildUser() });
  const headers = { 'X-Logout-Address': 'https://id.example/end' };
  serve([WORK], { 'POST /api/logout': () => new Response('200 OK', { headers }) });
  const user = openAt('/files/');
  await user.click(await button('Logout'));
  await waitFor(() => expect(replaced).toContain('https://id.example/end'));
  expect([tokenStore.get(), useSession.getState().user]).toEqual([null, null]);
});

it.each(['javascript:alert(1)', '//id.example/end', ''])(
  'after a logout the login page stays if the address is %o',
  async (address) => {
    pageConfig.SignOn = 'only';
    const { assigned, replaced } = fakeLocation();
    useSession.setState({ user: buildUser() });
    const headers = { 'X-Logout-Address': address };
    serve([WORK], { 'POST /api/logout': () => new Response('200 OK', { headers }) });
    const user = openAt('/files/');
    await user.click(await button('Logout'));
    await expectAddress('/login?loggedOut');
    expect(await button('Log in with Work')).toBeTruthy();
    expect([assigned, replaced]).toEqual([[], []]);
  },
);
