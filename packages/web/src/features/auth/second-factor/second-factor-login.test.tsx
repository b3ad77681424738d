import type { LoginRequest } from '@satchel/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { registerNewToken } from '../../../lib/api/api-client';
import { tokenStore } from '../../../lib/api/token-store';
import { type FakeRequest, fakeServer, refusal } from '../../../testing/fake-server';
import { renderInApp } from '../../../testing/render';
import { buildToken } from '../../../testing/tokens';
import { LoginForm } from '../login-form';
import { adoptToken, useSession } from '../session-store';
import { SecondFactorLogin } from './second-factor-login';

const CODES = ['aaaaa-bbbbb', 'ccccc-ddddd'];
const codeField = () => screen.findByLabelText<HTMLInputElement>('Code from your authenticator app');

function refusedWith(code: string, details: object): Response {
  return Response.json({ code, message: code, details }, { status: 403 });
}

/** A server on which the password of Ada is right, and 123456 the code. */
function serverWithApp(other: Response | null = null) {
  return fakeServer({
    'POST /api/login': (request) => {
      const { password, code } = request.json() as LoginRequest;
      if (password !== 'right') return refusal(403, 'wrong_credentials');
      if (code === undefined) return refusal(403, 'second_factor_required');
      if (other) return other.clone();
      return code === '123456' || code === CODES[0] ? buildToken() : refusal(403, 'wrong_code');
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

const sent = (requests: FakeRequest[]) => requests.map((request) => request.json());
const loggedIn = () => waitFor(() => expect(useSession.getState().user?.username).toBe('ada'));

beforeEach(() => {
  tokenStore.set(null);
  useSession.setState({ user: null, token: null });
  registerNewToken(adoptToken);
});

it('a password that does not suffice leads to the code, which is sent with the sixth digit', async () => {
  const requests = serverWithApp();
  const user = await enterPassword();
  const field = await codeField();
  expect(document.activeElement).toBe(field);
  expect(field.inputMode).toBe('numeric');
  expect(field.autocomplete).toBe('one-time-code');
  await user.keyboard('123456');
  await loggedIn();
  const login = { username: 'ada', password: 'right', recaptcha: '' };
  expect(sent(requests)).toEqual([login, { ...login, code: '123456' }]);
});

it('a wrong code is named below the field, which is empty again and keeps the focus', async () => {
  const requests = serverWithApp();
  const user = await enterPassword();
  const field = await codeField();
  await user.click(field);
  await user.paste('111 222');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  const described = ids.map((id) => document.getElementById(id)?.textContent).join('');
  expect(described).toContain('This code is wrong or was already used.');
  const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(alerts).toContain('This code is wrong or was already used.');
  expect(field.value).toBe('');
  expect(document.activeElement).toBe(field);
  await user.keyboard('123456');
  await loggedIn();
  expect(requests).toHaveLength(3);
});

it('a recovery code is sent only when the form is submitted', async () => {
  const requests = serverWithApp();
  const user = await enterPassword();
  await user.type(await codeField(), '12');
  await user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
  const field = screen.getByLabelText<HTMLInputElement>('Recovery code');
  expect(document.activeElement).toBe(field);
  expect([field.value, field.inputMode]).toEqual(['', '']);
  await user.keyboard('000000');
  expect(requests).toHaveLength(1);
  await user.clear(field);
  await user.keyboard(` ${CODES[0]}{Enter}`);
  await loggedIn();
  expect(sent(requests).at(-1)).toMatchObject({ code: CODES[0] });
});

it('too many attempts are named above the field, with the time of the next one', async () => {
  const wait = { code: 'too_many_requests', message: 'x', details: { retryAfter: 600 } };
  serverWithApp(Response.json(wait, { status: 429 }));
  const user = await enterPassword();
  await user.type(await codeField(), '123456');
  expect(await screen.findByText('Too many attempts. Try again in 10 minutes.')).toBeTruthy();
});

it('the button "Back" leads to the form, with the name but without the password', async () => {
  const requests = serverWithApp();
  const user = await enterPassword();
  await codeField();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('ada');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  expect(requests).toHaveLength(1);
});

/** A server that requires a second factor of Ada, who has none. */
function serverThatRequires(whole: string | null) {
  return fakeServer({
    'POST /api/login': () => refusedWith('second_factor_setup_required', { token: 'only for this' }),
    'POST /api/second-factor/app': () => ({ secret: 'JBSWY3DP', uri: 'otpauth://totp/x' }),
    'POST /api/second-factor/app/confirm': (request) => {
      if ((request.json() as { code: string }).code !== '123456') return refusal(403, 'wrong_code');
      const headers = whole === null ? undefined : { 'X-New-Token': whole };
      return Response.json({ recoveryCodes: CODES }, { headers });
    },
  });
}

async function setUp() {
  const user = await enterPassword();
  expect(await screen.findByText(/Your administrator requires a second factor/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Set up an app' }));
  expect(await screen.findByText('JBSW Y3DP')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.type(await codeField(), '123456');
  expect(await screen.findByText('ccccc-ddddd')).toBeTruthy();
  return user;
}

it('a required second factor is set up first; the session begins when the codes have been kept', async () => {
  const requests = serverThatRequires(buildToken());
  const user = await setUp();
  const tokens = requests.map(({ path, headers }) => [path, headers.get('X-Auth')]);
  expect(tokens).toEqual([
    ['/api/login', null],
    ['/api/second-factor/app', 'only for this'],
    ['/api/second-factor/app/confirm', 'only for this'],
  ]);
  expect(useSession.getState().user).toBeNull();
  const done = screen.getByRole<HTMLButtonElement>('button', { name: 'Done' });
  expect(done.disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'I have kept the codes in a safe place' }));
  await user.click(done);
  await loggedIn();
  expect(tokenStore.get()).toBe(buildToken());
});

it('the login form comes back after the set-up if the server sends no whole session', async () => {
  serverThatRequires(null);
  const user = await setUp();
  await user.click(screen.getByRole('checkbox', { name: /I have kept/ }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByLabelText('Username')).toBeTruthy();
  expect(useSession.getState().user).toBeNull();
});

it('the set-up says why it cannot begin', async () => {
  fakeServer({
    'POST /api/login': () => refusedWith('second_factor_setup_required', { token: 'old' }),
    'POST /api/second-factor/app': () => refusal(401, 'unauthenticated'),
  });
  const user = await enterPassword();
  await user.click(await screen.findByRole('button', { name: 'Set up an app' }));
  expect(await screen.findByText('Your session has ended. Log in again.')).toBeTruthy();
});

it('a second factor that is reset during the login is set up again', async () => {
  serverWithApp(refusedWith('second_factor_setup_required', { token: 'x' }));
  const user = await enterPassword();
  await user.type(await codeField(), '123456');
  expect(await screen.findByRole('button', { name: 'Set up an app' })).toBeTruthy();
});
