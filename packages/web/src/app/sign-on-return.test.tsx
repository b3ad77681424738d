import { screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../features/auth/session-store';
import { tokenStore } from '../lib/api/token-store';
import { keepPending, type PendingSignOn } from '../lib/sign-on/pending-sign-on';
import { fakeAuthenticator } from '../testing/fake-authenticator';
import { type FakeRequest, fakeServer, refusal } from '../testing/fake-server';
import { passkeyRequest } from '../testing/passkeys';
import { renderInApp } from '../testing/render';
import { buildToken } from '../testing/tokens';
import { buildUser } from '../testing/users';
import { SignOnPage } from './pages/sign-on-page';
import { expectAddress, openAt } from './whole-app';

vi.mock('./pages/files-page', () => ({ FilesPage: () => <h1>The files</h1> }));

const BACK = '/login/with/office?code=secret&state=1';
const ANN = buildToken(buildUser({ username: 'ann', perm: { ...buildUser().perm, admin: false } }));
const PENDING: PendingSignOn = { purpose: 'login', provider: 'office', name: 'Work', redirect: '/files/a/' };

const refused = (code: string, details: object) =>
  Response.json({ code, message: code, details }, { status: 403 });
const needsCode = () => refused('second_factor_required', { methods: ['app', 'recovery'] });

function serve(routes: Parameters<typeof fakeServer>[0]): FakeRequest[] {
  return fakeServer({ 'GET /api/usage/': () => ({ total: 0, used: 0 }), ...routes });
}
const posts = (requests: FakeRequest[]) =>
  requests.filter(({ method }) => method === 'POST').map((each) => [each.path, each.json()]);
const FINISH = ['/api/sign-on/office/finish', { query: 'code=secret&state=1' }];
const text = (pattern: RegExp) =>
  screen.findByText((_, element) =>
    element?.children.length === 0
      ? pattern.test(element.textContent.replaceAll(/[\u2066-\u2069]/g, ''))
      : false,
  );

beforeEach(() => {
  tokenStore.set(null);
  sessionStorage.clear();
  useSession.setState({ user: null, token: null, isReady: true, hasLeft: false, hasLoggedIn: false });
});
afterEach(() => vi.unstubAllGlobals());

it('the answer of a provider begins a session, which leads to the wanted page', async () => {
  keepPending(PENDING);
  const requests = serve({ 'POST /api/sign-on/office/finish': () => ANN });
  openAt(BACK);
  await expectAddress('/files/a/');
  expect(posts(requests)).toEqual([FINISH]);
  expect(tokenStore.get()).toBe(ANN);
  expect(useSession.getState()).toMatchObject({ hasLoggedIn: true, user: { username: 'ann' } });
  expect(sessionStorage.getItem('sign-on')).toBeNull();
});

it('the address loses the code before the server has responded', async () => {
  keepPending(PENDING);
  serve({ 'POST /api/sign-on/office/finish': () => new Promise(() => undefined) });
  openAt(BACK);
  await expectAddress('/login/with/office');
});

it('a redirect to another host leads to the files', async () => {
  keepPending({ ...PENDING, redirect: '//evil.example' });
  serve({ 'POST /api/sign-on/office/finish': () => ANN });
  openAt(BACK);
  await expectAddress('/files/');
});

it('effects that run twice send the code once', async () => {
  keepPending(PENDING);
  const requests = serve({ 'POST /api/sign-on/office/finish': () => refusal(403, 'forbidden') });
  renderInApp(
    <StrictMode>
      <SignOnPage provider="office" />
    </StrictMode>,
    { at: BACK, user: null },
  );
  expect(await text(/^Your login at Work worked, but it is not allowed here/)).toBeTruthy();
  expect(posts(requests)).toEqual([FINISH]);
});

it('the session that the browser has stored is renewed first', async () => {
  keepPending(PENDING);
  useSession.setState({ isReady: false });
  const requests = serve({ 'POST /api/sign-on/office/finish': () => ANN });
  openAt(BACK);
  await expectAddress('/login/with/office');
  expect(requests).toEqual([]);
  useSession.setState({ isReady: true });
  await expectAddress('/files/a/');
});

it.each([
  ['without a reason', null, BACK],
  ['after a login that was begun with another provider', { ...PENDING, provider: 'home' }, BACK],
  ['without a query', PENDING, '/login/with/office'],
])('a page that is opened %s sends nothing', async (_, pending, address) => {
  if (pending) keepPending(pending);
  const requests = serve({});
  const user = openAt(address);
  expect(await text(/^No login with \w+ was started in this window/)).toBeTruthy();
  await expectAddress('/login/with/office');
  await user.click(screen.getByRole('button', { name: 'Back to the login' }));
  expect(await screen.findByLabelText('Username')).toBeTruthy();
  expect(posts(requests)).toEqual([]);
});

it('an address that names no possible provider is that of a file', async () => {
  useSession.setState({ user: buildUser() });
  serve({});
  openAt('/login/with/No%20provider');
  await expectAddress('/files/login/with/No%20provider');
});

it('a user who said no reads that it is fine, and the wanted page is kept', async () => {
  keepPending(PENDING);
  const requests = serve({});
  const user = openAt('/login/with/office?error=access_denied&state=1');
  expect(await text(/^You cancelled the login at Work/)).toBeTruthy();
  expect(requests).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Back to the login' }));
  await expectAddress('/login?stay&redirect=%2Ffiles%2Fa%2F');
});

it.each([
  [403, 'forbidden', /^Your login at Work worked, but/],
  [404, 'not_found', /^This login took too long/],
  [400, 'invalid_input', /^This login took too long/],
  [502, 'provider_failed', /^The login service does not respond/],
  [429, 'too_many_requests', /^Too many/],
])('%i %s is explained, with the words of the server', async (status, code, sentence) => {
  keepPending(PENDING);
  serve({ 'POST /api/sign-on/office/finish': () => refusal(status, code, 'The words of the server') });
  openAt(BACK);
  expect((await text(sentence)).getAttribute('role')).toBe('alert');
  expect(screen.getByText('The words of the server (test)')).toBeTruthy();
  expect(tokenStore.get()).toBeNull();
});

it('a token that cannot be read begins no session', async () => {
  keepPending(PENDING);
  serve({ 'POST /api/sign-on/office/finish': () => 'x' });
  openAt(BACK);
  expect(await text(/^Something went wrong/)).toBeTruthy();
  expect(useSession.getState().user).toBeNull();
});

it('a second factor is asked for, and sent without a name and a password', async () => {
  keepPending(PENDING);
  const requests = serve({
    'POST /api/sign-on/office/finish': needsCode,
    'POST /api/sign-on/office/continue': (request) =>
      (request.json() as { code: string }).code === '123456' ? ANN : refusal(403, 'wrong_code'),
  });
  const user = openAt(BACK);
  await user.type(await screen.findByLabelText('Code from your authenticator app'), '111222');
  expect((await screen.findAllByText('This code is wrong or was already used.')).length).toBeGreaterThan(0);
  await user.type(screen.getByLabelText('Code from your authenticator app'), '123456');
  await expectAddress('/files/a/');
  expect(posts(requests).slice(1)).toEqual([
    ['/api/sign-on/office/continue', { code: '111222', state: '1' }],
    ['/api/sign-on/office/continue', { code: '123456', state: '1' }],
  ]);
});

it('a passkey is the second factor', async () => {
  fakeAuthenticator();
  keepPending(PENDING);
  const requests = serve({
    'POST /api/sign-on/office/finish': () =>
      refused('second_factor_required', { methods: ['passkey'], passkey: passkeyRequest('first') }),
    'POST /api/sign-on/office/continue': () => ANN,
  });
  const user = openAt(BACK);
  await user.click(await screen.findByRole('button', { name: 'Use your passkey' }));
  await expectAddress('/files/a/');
  expect(posts(requests)[1]).toMatchObject(['/api/sign-on/office/continue', { passkey: { id: 'a2V5' } }]);
});

it.each([
  [404, 'not_found', /^This login took too long/],
  [400, 'invalid_input', /^This login took too long/],
  [403, 'not_linked', /^This login belongs to no account here/],
  [502, 'provider_failed', /^The login service does not respond/],
])(
  'a login that has ended in the meantime with %i %s is told in place of the code',
  async (status, code, sentence) => {
    keepPending(PENDING);
    serve({
      'POST /api/sign-on/office/finish': needsCode,
      'POST /api/sign-on/office/continue': () => refusal(status, code),
    });
    const user = openAt(BACK);
    await user.type(await screen.findByLabelText('Code from your authenticator app'), '123456');
    expect(await text(sentence)).toBeTruthy();
  },
);

it('a second factor that is required is set up', async () => {
  keepPending(PENDING);
  serve({ 'POST /api/sign-on/office/finish': () => refused('second_factor_setup_required', { token: ANN }) });
  openAt(BACK);
  expect(await screen.findByRole('button', { name: 'Set up an app' })).toBeTruthy();
});

it('a login of nobody is connected to the account whose password is entered, with its second factor', async () => {
  keepPending(PENDING);
  const requests = serve({
    'POST /api/sign-on/office/finish': () => refusal(403, 'not_linked'),
    'POST /api/sign-on/office/continue': (request) => {
      const { password, code } = request.json() as { password?: string; code?: string };
      if (password !== 'right') return refusal(403, 'wrong_credentials');
      return code === undefined ? needsCode() : ANN;
    },
  });
  const user = openAt(BACK);
  expect(await text(/^Nobody here uses this login of Work yet/)).toBeTruthy();
  await user.type(screen.getByLabelText('Username'), 'ann');
  await user.type(screen.getByLabelText('Password'), 'wrong{Enter}');
  expect((await screen.findByText('Wrong credentials')).getAttribute('role')).toBe('alert');
  await user.clear(screen.getByLabelText('Password'));
  await user.type(screen.getByLabelText('Password'), 'right{Enter}');
  await user.type(await screen.findByLabelText('Code from your authenticator app'), '123456');
  await expectAddress('/files/a/');
  const sent = { username: 'ann', password: 'right', state: '1' };
  expect(posts(requests).at(-2)).toEqual(['/api/sign-on/office/continue', sent]);
  expect(posts(requests).at(-1)).toEqual(['/api/sign-on/office/continue', { ...sent, code: '123456' }]);
});

it('a login whose name is taken is connected in the same way', async () => {
  keepPending(PENDING);
  serve({
    'POST /api/sign-on/office/finish': () => refusal(409, 'already_exists'),
    'POST /api/sign-on/office/continue': () => ANN,
  });
  const user = openAt(BACK);
  expect(await text(/^There is already an account with your name here\. If it is yours/)).toBeTruthy();
  await user.type(screen.getByLabelText('Username'), 'ann');
  await user.type(screen.getByLabelText('Password'), 'right{Enter}');
  await expectAddress('/files/a/');
});

it('a login for the own account is connected, and leads back to the profile', async () => {
  useSession.setState({ user: buildUser() });
  keepPending({ ...PENDING, purpose: 'link', redirect: '' });
  const requests = serve({ 'POST /api/identities/office/finish': () => ({ identities: [], others: [] }) });
  openAt(BACK);
  await expectAddress('/settings/profile');
  expect(await screen.findByText('Login connected')).toBeTruthy();
  expect(posts(requests)[0]).toEqual(['/api/identities/office/finish', { query: 'code=secret&state=1' }]);
});

it.each([
  [BACK, 'conflict', 'This login is already connected to an account.'],
  [BACK, 'invalid_input', 'This login took too long or was used already. Start again.'],
  ['/login/with/office?error=access_denied', '', 'Nothing was connected, because it was not allowed.'],
])('a login at %s that is not connected (%s) is told in the profile', async (address, code, sentence) => {
  useSession.setState({ user: buildUser() });
  keepPending({ ...PENDING, purpose: 'link' });
  serve({ 'POST /api/identities/office/finish': () => refusal(409, code) });
  openAt(address);
  await expectAddress('/settings/profile');
  expect(await screen.findByText(sentence)).toBeTruthy();
});

function State() {
  return <output aria-label="state">{JSON.stringify(useLocation().state)}</output>;
}

it('what a test login brought is given to its page, and not in the address', async () => {
  useSession.setState({ user: buildUser() });
  keepPending({ ...PENDING, purpose: 'test' });
  const requests = serve({});
  openAt(BACK, <State />);
  await expectAddress('/settings/logins/test/office');
  expect(screen.getByLabelText('state').textContent).toBe('{"query":"code=secret&state=1"}');
  expect(posts(requests)).toEqual([]);
});
