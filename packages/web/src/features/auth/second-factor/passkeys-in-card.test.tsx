import type { NewPasskey, Passkey, SecondFactorState } from '@satchel/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { registerReauthentication } from '../../../lib/api/api-client';
import { fakeAuthenticator } from '../../../testing/fake-authenticator';
import { fakeServer, refusal } from '../../../testing/fake-server';
import { buildPasskey, passkeyCreation, passkeyRequest } from '../../../testing/passkeys';
import { renderInApp } from '../../../testing/render';
import { SecondFactorCard } from './second-factor-card';

const NONE: SecondFactorState = {
  hasApp: false,
  since: null,
  passkeys: 0,
  recoveryCodes: 0,
  isRequired: false,
  due: null,
};
const PASSKEYS: SecondFactorState = { ...NONE, passkeys: 1, recoveryCodes: 10 };

/** A server with these passkeys, where 123456 is a right code, as every passkey is. */
function openCard(state: SecondFactorState, passkeys: Passkey[] = []) {
  let kept = passkeys;
  const verify = (body: unknown) => {
    const { code, passkey } = body as { code?: string; passkey?: object };
    const isRight = kept.length === 0 || code === '123456' || passkey !== undefined;
    return isRight ? undefined : refusal(403, 'wrong_code');
  };
  const requests = fakeServer({
    'GET /api/second-factor': () => ({ ...state, passkeys: kept.length }),
    'GET /api/passkeys': () => kept,
    'POST /api/passkeys/proof-options': () => passkeyRequest('proof'),
    'POST /api/passkeys/options': (request) => verify(request.json()) ?? passkeyCreation('made'),
    'POST /api/passkeys': (request) => {
      const recoveryCodes = kept.length === 0 ? ['aaaaa-bbbbb'] : [];
      const { name } = request.json() as NewPasskey;
      const passkey = buildPasskey({ id: 'new', name });
      kept = [...kept, passkey];
      return { passkey, recoveryCodes };
    },
    'PATCH /api/passkeys/p1': (request) => {
      kept = kept.map((each) => ({ ...each, ...(request.json() as object) }));
      return kept[0];
    },
    'DELETE /api/passkeys/p1': (request) => {
      const refused = verify(request.json());
      if (!refused) kept = kept.filter(({ id }) => id !== 'p1');
      return refused ?? '200 OK';
    },
  });
  renderInApp(<SecondFactorCard names={{ name: 'Harbour', username: 'ada' }} />);
  return { requests, user: userEvent.setup() };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = async () => within(await screen.findByRole('dialog'));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

beforeEach(() => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(CHROME));
beforeEach(() => registerReauthentication(async () => null));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a passkey is listed with its times, its place and what can be done with it', async () => {
  fakeAuthenticator();
  const used = Math.floor(Date.now() / 1000) - 3 * 86_400;
  openCard(PASSKEYS, [
    buildPasskey({ lastUsed: used, address: '192.0.2.7', isSynced: true }),
    buildPasskey({ id: 'p2', name: 'Key', host: 'old.example.org' }),
  ]);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toMatch(
    /Laptop.*Synced.*Made on Dec 24, 2026.*Last used 3 days ago from 192.0.2.7/,
  );
  expect(second?.textContent).toMatch(/Key.*This device only.*For old.example.org/);
  expect(first?.textContent).not.toContain('For ');
  expect(await button('Rename: Laptop')).toBeTruthy();
  expect(screen.getByText('Passkeys: 2')).toBeTruthy();
  expect(screen.queryByText('Not set up')).toBeNull();
});

it('the first passkey needs no other factor, and brings recovery codes', async () => {
  const browser = fakeAuthenticator();
  const { user, requests } = openCard(NONE);
  await user.click(await button('Add a passkey'));
  const name = (await dialog()).getByLabelText<HTMLInputElement>('Name');
  expect(name.value).toBe('Chrome on Linux');
  await user.clear(name);
  await user.type(name, ' Phone {Enter}');
  expect(await screen.findByText('aaaaa-bbbbb')).toBeTruthy();
  expect(browser.asked).toEqual([{ kind: 'create', isOffer: false, challenge: 'made' }]);
  const added = requests.find(({ method, path }) => method === 'POST' && path === '/api/passkeys');
  expect(added?.json()).toMatchObject({
    name: 'Phone',
    credential: { id: 'a2V5', response: { transports: ['internal'] } },
  });
  await user.click(screen.getByRole('checkbox'));
  await user.click(await button('Done'));
  await closed();
  expect(await screen.findByText('Passkeys: 1')).toBeTruthy();
});

it('a further passkey is proven by one that is there, and shows no codes', async () => {
  const browser = fakeAuthenticator();
  const { user, requests } = openCard(PASSKEYS, [buildPasskey()]);
  await user.click(await button('Add a passkey'));
  await user.click(await (await dialog()).findByRole('button', { name: 'Use your passkey' }));
  await screen.findByLabelText('Name');
  const begun = requests.find(({ path }) => path === '/api/passkeys/options');
  expect(begun?.json()).toMatchObject({ passkey: { id: 'a2V5' } });
  await user.click(await button('Continue'));
  expect(await screen.findByText('Passkeys: 2')).toBeTruthy();
  await closed();
  expect(browser.asked.map(({ challenge }) => challenge)).toEqual(['proof', 'made']);
});

it('a device that holds a passkey already is named; a closed prompt is not', async () => {
  const browser = fakeAuthenticator();
  const { user } = openCard(NONE);
  await user.click(await button('Add a passkey'));
  const submit = () => screen.getByRole('button', { name: 'Continue' });
  await (await dialog()).findByLabelText('Name');
  browser.refuseNext('NotAllowedError');
  await user.click(submit());
  await waitFor(() => expect(browser.asked).toHaveLength(1));
  await waitFor(() => expect(submit().getAttribute('data-pending')).toBeNull());
  expect((await dialog()).queryByText(/already/)).toBeNull();
  browser.refuseNext('InvalidStateError');
  await user.click(submit());
  expect(await screen.findByText('This passkey is there already.')).toBeTruthy();
});

it('a passkey gets another name', async () => {
  fakeAuthenticator();
  const { user } = openCard(PASSKEYS, [buildPasskey()]);
  await user.click(await button('Rename: Laptop'));
  const name = (await dialog()).getByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'Desk{Enter}');
  await closed();
  expect(await button('Rename: Desk')).toBeTruthy();
});

it('a passkey is removed with a proof', async () => {
  fakeAuthenticator();
  const { user, requests } = openCard(PASSKEYS, [buildPasskey()]);
  await user.click(await button('Remove: Laptop'));
  const question = await dialog();
  expect(question.getByText(/It no longer logs you in here/)).toBeTruthy();
  await user.type(question.getByLabelText('Recovery code'), '000000{Enter}');
  await waitFor(() =>
    expect(question.getByLabelText('Recovery code').getAttribute('aria-invalid')).toBe('true'),
  );
  await user.click(question.getByRole('button', { name: 'Use your passkey' }));
  expect(await screen.findByText('Passkey removed')).toBeTruthy();
  expect(await screen.findByText('Not set up')).toBeTruthy();
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(2);
});

it('the last factor of a user who needs one cannot be removed', async () => {
  fakeAuthenticator();
  openCard({ ...PASSKEYS, isRequired: true }, [buildPasskey()]);
  expect(await button('Rename: Laptop')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
});

it.each([
  ['an insecure page', false, 'Passkeys need an encrypted connection (HTTPS).'],
  ['a browser without passkeys', true, undefined],
])('in %s none is added', async (_, isSecure, note) => {
  vi.stubGlobal('isSecureContext', isSecure);
  openCard(NONE);
  expect(await button('Set up an app')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  expect(screen.queryByText(/^Passkeys need/)?.textContent).toBe(note);
});
