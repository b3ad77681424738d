import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tokenStore } from '../../../lib/api/token-store';
import { fakeAuthenticator } from '../../../testing/fake-authenticator';
import { type FakeRequest, fakeServer, refusal } from '../../../testing/fake-server';
import { passkeyRequest } from '../../../testing/passkeys';
import { renderInApp } from '../../../testing/render';
import { buildToken } from '../../../testing/tokens';
import { LoginForm } from '../login-form';
import { useSession } from '../session-store';
import { PasskeyLogin } from './passkey-login';

const button = () => screen.findByRole('button', { name: 'Log in with a passkey' });
const loggedIn = () => waitFor(() => expect(useSession.getState().user?.username).toBe('ada'));
const alerts = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('');
const paths = (requests: FakeRequest[]) => requests.map(({ path }) => path);

/** A login page whose server issues the challenges "first 1", "first 2" and so on. */
function openPage(answer: () => Response | string = buildToken) {
  let count = 0;
  const requests = fakeServer({
    'POST /api/passkeys/login-options': () => {
      count += 1;
      return passkeyRequest(`first ${count}`);
    },
    'POST /api/login': () => answer(),
  });
  renderInApp(
    <LoginForm
      name="Harbour"
      renderSecondStep={() => null}
      renderBeside={(form) => <PasskeyLogin {...form} />}
    />,
  );
  return requests;
}

beforeEach(() => {
  tokenStore.set(null);
  useSession.setState({ user: null, token: null });
});
afterEach(() => vi.unstubAllGlobals());

it('the button asks the browser for a passkey, which is the whole login', async () => {
  const browser = fakeAuthenticator();
  const requests = openPage();
  await userEvent.setup().click(await button());
  await loggedIn();
  expect(paths(requests)).toEqual(['/api/passkeys/login-options', '/api/login']);
  expect(browser.asked).toEqual([{ kind: 'get', isOffer: false, challenge: 'first 1' }]);
  expect(requests[1]?.json()).toMatchObject({ username: '', password: '', passkey: { id: 'a2V5' } });
});

it('a prompt that is closed is not reported, and the button stays', async () => {
  const browser = fakeAuthenticator();
  const requests = openPage();
  const user = userEvent.setup();
  browser.refuseNext('NotAllowedError');
  await user.click(await button());
  await waitFor(() => expect(browser.asked).toHaveLength(1));
  expect(alerts()).toBe('');
  await user.click(await button());
  await loggedIn();
  expect(paths(requests).filter((path) => path === '/api/login')).toHaveLength(1);
});

it.each([
  ['wrong_code', 403, 'This passkey is not accepted here.'],
  ['too_many_requests', 429, 'Too many attempts. Wait a moment and try again.'],
])('a login that is rejected with %s says so', async (code, status, text) => {
  fakeAuthenticator();
  openPage(() => refusal(status, code));
  await userEvent.setup().click(await button());
  await waitFor(() => expect(alerts()).toBe(text));
});

it('other failures of the browser are reported as such', async () => {
  const browser = fakeAuthenticator();
  openPage();
  browser.refuseNext('UnknownError');
  await userEvent.setup().click(await button());
  await waitFor(() => expect(alerts()).not.toBe(''));
  expect(alerts()).not.toContain('credentials');
});

it('a server without a name has no button after its first answer', async () => {
  fakeAuthenticator({ hasAutofill: true });
  const requests = fakeServer({ 'POST /api/passkeys/login-options': () => refusal(501, 'not_implemented') });
  renderInApp(<PasskeyLogin isSending={false} onFaults={() => undefined} />);
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(requests).toHaveLength(1);
});

it('passkeys are offered where the name is filled in, and log in when one is chosen', async () => {
  const browser = fakeAuthenticator({ hasAutofill: true });
  openPage();
  expect(screen.getByLabelText<HTMLInputElement>('Username').autocomplete).toBe('username webauthn');
  await waitFor(() => expect(browser.openOffers()).toBe(1));
  browser.chooseOffered();
  await loggedIn();
  expect(browser.asked).toEqual([{ kind: 'get', isOffer: true, challenge: 'first 1' }]);
});

it('the offer ends when the form is sent, and comes back after a wrong password', async () => {
  const browser = fakeAuthenticator({ hasAutofill: true });
  let respond = (_: Response) => {};
  const answered = new Promise<Response>((resolve) => {
    respond = resolve;
  });
  fakeServer({
    'POST /api/passkeys/login-options': () => passkeyRequest('x'),
    'POST /api/login': () => answered,
  });
  renderInApp(
    <LoginForm name="H" renderSecondStep={() => null} renderBeside={(form) => <PasskeyLogin {...form} />} />,
  );
  await waitFor(() => expect(browser.openOffers()).toBe(1));
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Username'), 'ada');
  await user.type(screen.getByLabelText('Password'), 'wrong{Enter}');
  await waitFor(() => expect(browser.openOffers()).toBe(0));
  respond(refusal(403, 'wrong_credentials'));
  await waitFor(() => expect(browser.openOffers()).toBe(1));
  expect(alerts()).not.toBe('');
});

it('the button replaces the offer, which comes back when the prompt is closed', async () => {
  const browser = fakeAuthenticator({ hasAutofill: true });
  openPage();
  await waitFor(() => expect(browser.openOffers()).toBe(1));
  browser.refuseNext('NotAllowedError');
  await userEvent.setup().click(await button());
  await waitFor(() => expect(browser.asked.map(({ isOffer }) => isOffer)).toEqual([true, false, true]));
  expect(browser.openOffers()).toBe(1);
});

it('the options of the offer are renewed before they end, and the offer ends with the page', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const browser = fakeAuthenticator({ hasAutofill: true });
  fakeServer({ 'POST /api/passkeys/login-options': () => passkeyRequest('x') });
  const page = renderInApp(
    <LoginForm name="H" renderSecondStep={() => null} renderBeside={(form) => <PasskeyLogin {...form} />} />,
  );
  await waitFor(() => expect(browser.openOffers()).toBe(1));
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  await waitFor(() => expect(browser.asked).toHaveLength(2));
  await waitFor(() => expect(browser.openOffers()).toBe(1));
  page.unmount();
  expect(browser.openOffers()).toBe(0);
});
