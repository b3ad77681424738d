import type { SecondFactorState } from '@satchel/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { registerReauthentication } from '../../../lib/api/api-client';
import { fakeServer, refusal } from '../../../testing/fake-server';
import { renderInApp } from '../../../testing/render';
import { SecondFactorCard } from './second-factor-card';

const DUE = Date.UTC(2026, 11, 24, 12) / 1000;
const NONE: SecondFactorState = {
  hasApp: false,
  since: null,
  passkeys: 0,
  recoveryCodes: 0,
  isRequired: false,
  due: null,
};
const APP: SecondFactorState = { ...NONE, hasApp: true, since: DUE, passkeys: 0, recoveryCodes: 10 };
const CODES = { passkeys: 0, recoveryCodes: ['aaaaa-bbbbb', 'ccccc-ddddd'] };

interface Body {
  code?: string;
  current_password?: string;
}

/** A server with this second factor, where 123456 is the code of every app. */
function openCard(first: SecondFactorState) {
  let state = first;
  const verify = (body: Body) => (body.code === '123456' ? undefined : refusal(403, 'wrong_code'));
  const requests = fakeServer({
    'GET /api/second-factor': () => state,
    'POST /api/second-factor/app': (request) =>
      (state.hasApp && verify(request.json() as Body)) || { secret: 'JBSWY3DP', uri: 'otpauth://totp/x' },
    'POST /api/second-factor/app/confirm': (request) => {
      const refused = verify(request.json() as Body);
      if (!refused) state = APP;
      return refused ?? CODES;
    },
    'POST /api/second-factor/recovery-codes': (request) => verify(request.json() as Body) ?? CODES,
    'DELETE /api/second-factor': (request) => {
      const refused = verify(request.json() as Body);
      if (!refused) state = NONE;
      return refused ?? '200 OK';
    },
  });
  renderInApp(<SecondFactorCard names={{ name: 'Harbour', username: 'ada' }} />);
  return { requests, user: userEvent.setup() };
}

function textOf(file = new Blob()): Promise<unknown> {
  const reader = new FileReader();
  return new Promise((resolve) => {
    reader.addEventListener('load', () => resolve(reader.result));
    reader.readAsText(file);
  });
}

const button = (name: string) => screen.findByRole('button', { name });
const dialog = async () => within(await screen.findByRole('dialog'));
const codeIn = async () =>
  (await dialog()).findByLabelText<HTMLInputElement>('Code from your authenticator app');

beforeEach(() => registerReauthentication(async () => null));

it.each([
  ['none', NONE, ['Not set up'], ['Set up an app']],
  [
    'none although one is required',
    { ...NONE, isRequired: true, due: DUE },
    ['Your administrator requires a second factor. Set it up by Dec 24, 2026.'],
    ['Set up an app'],
  ],
  [
    'an app',
    APP,
    ['Set up on Dec 24, 2026', '10 recovery codes left'],
    ['Replace the app', 'New recovery codes', 'Remove'],
  ],
  [
    'a required app with few codes',
    { ...APP, isRequired: true, passkeys: 0, recoveryCodes: 1 },
    [
      '1 recovery code left',
      'Create new recovery codes before you need them.',
      'Required by your administrator',
    ],
    ['Replace the app', 'New recovery codes'],
  ],
])('the card of a user with %s says so, and offers what is possible', async (_, state, texts, names) => {
  openCard(state);
  for (const text of texts) expect(await screen.findByText(text)).toBeTruthy();
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(buttons).toEqual(names);
});

it('a set-up shows the secret, verifies a code and does not close before the codes are kept', async () => {
  const { user, requests } = openCard(NONE);
  await user.click(await button('Set up an app'));
  const steps = await dialog();
  expect(await steps.findByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy();
  expect(steps.getByText('JBSW Y3DP').getAttribute('dir')).toBe('ltr');
  expect(steps.getByRole('link', { name: /Open in an app/ }).getAttribute('href')).toBe('otpauth://totp/x');
  await user.keyboard('{Enter}');
  await user.type(await codeIn(), '654321');
  await waitFor(async () => expect((await codeIn()).getAttribute('aria-invalid')).toBe('true'));
  await user.type(await codeIn(), '123456');
  expect(await steps.findByText('ccccc-ddddd')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(steps.getByText('ccccc-ddddd')).toBeTruthy();
  await user.click(steps.getByRole('checkbox'));
  await user.click(steps.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('10 recovery codes left')).toBeTruthy();
  expect(requests.filter(({ path }) => path.endsWith('confirm'))).toHaveLength(2);
});

it('the recovery codes are copied and saved as a file with the name, the user and the date', async () => {
  const { user } = openCard(APP);
  const saved: { name: string; file: Blob }[] = [];
  let file = new Blob();
  const createObjectURL = (made: Blob) => {
    file = made;
    return 'blob:x';
  };
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file });
  });
  await user.click(await button('New recovery codes'));
  await user.type(await codeIn(), '123456{Enter}');
  const codes = await dialog();
  await user.click(await codes.findByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('aaaaa-bbbbb\nccccc-ddddd');
  await user.click(codes.getByRole('button', { name: 'Download' }));
  expect(saved[0]?.name).toBe('Harbour Recovery codes.txt');
  const text = await textOf(saved[0]?.file);
  expect(text).toMatch(/^Recovery codes of .*ada.* for .*Harbour.*20\d\d/);
  expect(text).toContain('\n\naaaaa-bbbbb\nccccc-ddddd\n');
});

it('another app is set up with a code of the present one', async () => {
  const { user, requests } = openCard(APP);
  await user.click(await button('Replace the app'));
  await user.type(await codeIn(), '123456');
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('JBSW Y3DP')).toBeTruthy();
  const [begun] = requests.filter(({ path }) => path.endsWith('/app'));
  expect(begun?.json()).toEqual({ code: '123456' });
});

it('the second factor is removed with a code; a wrong one is named', async () => {
  const { user } = openCard(APP);
  await user.click(await button('Remove'));
  await user.type(await codeIn(), '000000{Enter}');
  await waitFor(async () => expect((await codeIn()).value).toBe(''));
  expect((await dialog()).getAllByText('This code is wrong or was already used.').length).toBeGreaterThan(0);
  await user.type(await codeIn(), '123456{Enter}');
  expect(await screen.findByText('Second factor removed')).toBeTruthy();
  expect(await screen.findByText('Not set up')).toBeTruthy();
});

it('the password is asked for where it is needed, and nothing is reported if it is not entered', async () => {
  const ask = vi.fn(async (): Promise<string | null> => null);
  registerReauthentication(ask);
  const requests = fakeServer({
    'GET /api/second-factor': () => NONE,
    'POST /api/second-factor/app': (request) =>
      (request.json() as Body).current_password === 'right'
        ? { secret: 'JBSWY3DP', uri: 'otpauth://totp/x' }
        : refusal(403, 'reauthentication_required'),
  });
  renderInApp(<SecondFactorCard names={{ name: 'Harbour', username: 'ada' }} />);
  const user = userEvent.setup();
  await user.click(await button('Set up an app'));
  await waitFor(() => expect(ask).toHaveBeenCalledOnce());
  expect(screen.queryByText(/Confirm your password/)).toBeNull();
  ask.mockResolvedValue('right');
  await user.click(await button('Set up an app'));
  expect(await screen.findByText('JBSW Y3DP')).toBeTruthy();
  expect(requests.at(-1)?.json()).toEqual({ current_password: 'right' });
});

it('a change that somebody else made in the meantime is named', async () => {
  fakeServer({
    'GET /api/second-factor': () => APP,
    'POST /api/second-factor/recovery-codes': () => refusal(409, 'conflict'),
  });
  renderInApp(<SecondFactorCard names={{ name: 'Harbour', username: 'ada' }} />);
  const user = userEvent.setup();
  await user.click(await button('New recovery codes'));
  await user.type(await codeIn(), '123456{Enter}');
  expect(
    (await screen.findAllByText('Something has changed in the meantime. Begin again.')).length,
  ).toBeGreaterThan(0);
});

it('the card says that the state cannot be loaded, and tries again', async () => {
  let isDown = true;
  fakeServer({ 'GET /api/second-factor': () => (isDown ? refusal(500, 'internal') : NONE) });
  renderInApp(<SecondFactorCard names={{ name: 'Harbour', username: 'ada' }} />);
  const again = await button('Try again');
  isDown = false;
  await userEvent.setup().click(again);
  expect(await screen.findByText('Not set up')).toBeTruthy();
});
