import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeLocation } from '../../../testing/fake-location';
import { fakeServer } from '../../../testing/fake-server';
import { renderInApp } from '../../../testing/render';
import { SignOnAgain } from './sign-on-again';

const identity = (id: string, provider: string, kind: string) => ({
  ...{ id, provider, providerName: provider.toUpperCase(), kind, name: '', linked: 1, lastUsed: null },
});

afterEach(() => vi.unstubAllGlobals());

it('a new login by each own provider takes the place of the password, and leads back to this page', async () => {
  const { assigned } = fakeLocation('/settings/users/2?x=1#y');
  const requests = fakeServer({
    'GET /api/identities': () => ({
      identities: [
        identity('1', 'office', 'oidc'),
        identity('2', 'office', 'oidc'),
        identity('3', 'office', 'ldap'),
      ],
      others: [],
    }),
    'POST /api/sign-on/office/begin': () => ({ url: 'https://id.example/' }),
  });
  renderInApp(<SignOnAgain />);
  await userEvent.setup().click(await screen.findByRole('button', { name: /^Log in again with/ }));
  await waitFor(() => expect(assigned).toEqual(['https://id.example/']));
  expect(requests.at(-1)?.json()).toEqual({ isFresh: true });
  const kept = JSON.parse(sessionStorage.getItem('sign-on') ?? 'null') as unknown;
  expect(kept).toMatchObject({ purpose: 'login', provider: 'office', redirect: '/settings/users/2?x=1#y' });
});

it('users without such a login are offered none', async () => {
  const requests = fakeServer({
    'GET /api/identities': () => ({ identities: [identity('3', 'office', 'ldap')], others: [] }),
  });
  renderInApp(<SignOnAgain />);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByRole('button')).toBeNull();
});
