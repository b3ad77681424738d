import * as endpoints from '@satchel/contract/endpoints';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { api, registerReauthentication } from '../../../lib/api/api-client';
import { fakeAuthenticator } from '../../../testing/fake-authenticator';
import { fakeServer, refusal } from '../../../testing/fake-server';
import { buildPasskey, passkeyRequest } from '../../../testing/passkeys';
import { renderInApp } from '../../../testing/render';
import { PasswordPrompt } from '../password-prompt';
import { askPassword } from '../password-request';
import { PasskeyProof } from './passkey-proof';

afterEach(() => vi.unstubAllGlobals());

/** Sends a request that needs the password, which a passkey can prove. */
function openPrompt(host: string, prove: () => Response | undefined = () => undefined) {
  let isProven = false;
  const requests = fakeServer({
    'GET /api/passkeys': () => [buildPasskey({ host })],
    'POST /api/passkeys/proof-options': () => passkeyRequest('proof'),
    'POST /api/passkeys/proof': () => {
      const refused = prove();
      isProven = refused === undefined;
      return refused ?? '200 OK';
    },
    'DELETE /api/second-factor': () => (isProven ? '200 OK' : refusal(403, 'reauthentication_required')),
  });
  registerReauthentication(askPassword);
  renderInApp(<PasswordPrompt renderOther={(onProven) => <PasskeyProof onProven={onProven} />} />);
  const sent = api.call(endpoints.secondFactor.remove, { body: { code: '1' } });
  const result = sent.catch((error: unknown) => error);
  return { requests, result };
}

it('a passkey proves what the password would, and the request is repeated without one', async () => {
  fakeAuthenticator();
  const { requests, result } = openPrompt(window.location.hostname);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Use your passkey' }));
  expect(await result).toBe('200 OK');
  const proof = requests.find(({ path }) => path === '/api/passkeys/proof');
  expect(proof?.json()).toMatchObject({ passkey: { id: 'a2V5' } });
  expect(requests.at(-1)?.json()).toEqual({ code: '1' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a passkey that is not accepted is named, and the password can still be entered', async () => {
  fakeAuthenticator();
  const { requests, result } = openPrompt(window.location.hostname, () => refusal(403, 'wrong_code'));
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Use your passkey' }));
  expect(await screen.findByText('This passkey is not accepted here.')).toBeTruthy();
  const removals = requests.filter(({ method }) => method === 'DELETE');
  expect(removals).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await result).toMatchObject({ code: 'reauthentication_required' });
});

it('a passkey of another host is not offered', async () => {
  fakeAuthenticator();
  const { requests, result } = openPrompt('old.example.org');
  await waitFor(() => expect(requests.some(({ path }) => path === '/api/passkeys')).toBe(true));
  const cancel = await screen.findByRole('button', { name: 'Cancel' });
  expect(screen.queryByRole('button', { name: 'Use your passkey' })).toBeNull();
  await userEvent.setup().click(cancel);
  expect(await result).toMatchObject({ code: 'reauthentication_required' });
});
