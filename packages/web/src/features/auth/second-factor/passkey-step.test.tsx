import type { LoginRequest } from '@satchel/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tokenStore } from '../../../lib/api/token-store';
import { fakeAuthenticator } from '../../../testing/fake-authenticator';
import { fakeServer, refusal } from '../../../testing/fake-server';
import { passkeyCreation, passkeyRequest } from '../../../testing/passkeys';
import { renderInApp } from '../../../testing/render';
import { buildToken } from '../../../testing/tokens';
import { LoginForm } from '../login-form';
import { useSession } from '../session-store';
import { SecondFactorLogin } from './second-factor-login';

const loggedIn = () => waitFor(() => expect(useSession.getState().user?.username).toBe('ada'));
const usePasskey = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Use your passkey' });
const codeField = 'Code from your authenticator app';

/** A server that asks for these methods; each demand has another challenge. */
function serverWith(methods: string[], verify: (request: LoginRequest) => Response | string) {
  let count = 0;
  return fakeServer({
    'POST /api/login': (request) => {
      const login = request.json() as LoginRequest;
      if (login.code !== undefined || login.passkey !== undefined) return verify(login);
      count += 1;
      const details = { methods, passkey: passkeyRequest(`step ${count}`) };
      return Response.json({ code: 'second_factor_required', message: 'x', details }, { status: 403 });
    },
  });
}

async function enterPassword() {
  renderInApp(
    <LoginForm name="Harbour" renderSecondStep={(step) => <SecondFactorLogin {...step} name="Harbour" />} />,
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Username'), 'ada');
  await user.type(screen.getByLabelText('Password'), 'right{Enter}');
  return user;
}

beforeEach(() => {
  tokenStore.set(null);
  useSession.setState({ user: null, token: null });
});
afterEach(() => vi.unstubAllGlobals());

it('a passkey is offered first, is asked for on a press, and is sent with the password', async () => {
  const browser = fakeAuthenticator();
  const requests = serverWith(['app', 'passkey', 'recovery'], () => buildToken());
  const user = await enterPassword();
  const button = await usePasskey();
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(screen.queryByLabelText(codeField)).toBeNull();
  expect(browser.asked).toEqual([]);
  await user.click(await usePasskey());
  await loggedIn();
  expect(browser.asked).toEqual([{ kind: 'get', isOffer: false, challenge: 'step 1' }]);
  expect(requests.at(-1)?.json()).toMatchObject({
    username: 'ada',
    password: 'right',
    passkey: { id: 'a2V5' },
  });
});

it('a passkey that is not accepted is named, and the next press uses new options', async () => {
  const browser = fakeAuthenticator();
  let isRight = false;
  serverWith(['passkey'], () => (isRight ? buildToken() : refusal(403, 'wrong_code')));
  const user = await enterPassword();
  await user.click(await usePasskey());
  expect(await screen.findByText('This passkey is not accepted here.')).toBeTruthy();
  isRight = true;
  await waitFor(async () => expect((await usePasskey()).getAttribute('data-pending')).toBeNull());
  await user.click(await usePasskey());
  await loggedIn();
  expect(browser.asked.map(({ challenge }) => challenge)).toEqual(['step 1', 'step 2']);
});

it('a prompt that is closed says nothing and keeps the options', async () => {
  const browser = fakeAuthenticator();
  const requests = serverWith(['passkey'], () => buildToken());
  const user = await enterPassword();
  browser.refuseNext('NotAllowedError');
  await user.click(await usePasskey());
  await waitFor(() => expect(browser.asked).toHaveLength(1));
  await waitFor(async () => expect((await usePasskey()).getAttribute('data-pending')).toBeNull());
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['', '']);
  await user.click(await usePasskey());
  await loggedIn();
  expect(browser.asked.map(({ challenge }) => challenge)).toEqual(['step 1', 'step 1']);
  expect(requests).toHaveLength(2);
});

it('options that are older than four minutes are renewed before the browser is asked', async () => {
  const browser = fakeAuthenticator();
  serverWith(['passkey'], () => buildToken());
  const user = await enterPassword();
  const button = await usePasskey();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5 * 60_000);
  await user.click(button);
  await loggedIn();
  vi.restoreAllMocks();
  expect(browser.asked.map(({ challenge }) => challenge)).toEqual(['step 2']);
});

it('a code can be used instead, and the passkey then still be chosen', async () => {
  const browser = fakeAuthenticator();
  const requests = serverWith(['app', 'passkey'], () => buildToken());
  const user = await enterPassword();
  await user.click(await screen.findByRole('button', { name: 'Use a code instead' }));
  const field = screen.getByLabelText(codeField);
  expect(document.activeElement).toBe(field);
  // Only the app has codes here.
  expect(screen.queryByRole('button', { name: 'Use a recovery code instead' })).toBeNull();
  expect(await usePasskey()).toBeTruthy();
  await user.keyboard('123456');
  await loggedIn();
  expect(requests.at(-1)?.json()).toMatchObject({ code: '123456' });
  expect(browser.asked).toEqual([]);
});

it('a browser without passkeys asks for the code that is accepted', async () => {
  serverWith(['passkey', 'recovery'], () => buildToken());
  await enterPassword();
  expect(await screen.findByLabelText('Recovery code')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Use your passkey' })).toBeNull();
});

it('a required factor can be a passkey: its token is adopted when the codes have been kept', async () => {
  const browser = fakeAuthenticator();
  const requests = fakeServer({
    'POST /api/login': () =>
      Response.json(
        { code: 'second_factor_setup_required', message: 'x', details: { token: 'only for this' } },
        { status: 403 },
      ),
    'POST /api/passkeys/options': () => passkeyCreation('made'),
    'POST /api/passkeys': () =>
      Response.json({ recoveryCodes: ['aaaaa-bbbbb'] }, { headers: { 'X-New-Token': buildToken() } }),
  });
  const user = await enterPassword();
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'Phone{Enter}');
  expect(await screen.findByText('aaaaa-bbbbb')).toBeTruthy();
  expect(useSession.getState().user).toBeNull();
  const [, begun, added] = requests;
  expect([begun, added].map((each) => each?.headers.get('X-Auth'))).toEqual([
    'only for this',
    'only for this',
  ]);
  expect(added?.json()).toMatchObject({ name: 'Phone' });
  expect(browser.asked).toEqual([{ kind: 'create', isOffer: false, challenge: 'made' }]);
  await user.click(screen.getByRole('checkbox', { name: /I have kept/ }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await loggedIn();
});
