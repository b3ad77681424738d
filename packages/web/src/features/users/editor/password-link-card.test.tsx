import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server';
import { renderInApp } from '../../../testing/render';
import { PasswordLinkCard } from './password-link-card';

const PATH = '/api/users/2/password-link';
const TOKEN = 'b'.repeat(43);
const END = 1_800_000_000;
const address = () =>
  screen.queryByRole<HTMLInputElement>('textbox', { name: 'Link to set a password' })?.value;
const until = () => screen.queryByText(/^Works until/);

function openCard(routes: Parameters<typeof fakeServer>[0], canMail?: boolean) {
  const requests = fakeServer(routes);
  renderInApp(<PasswordLinkCard id={2} canMail={canMail} />);
  return { user: userEvent.setup(), requests };
}

it('makes a link, shows it with its end, copies it and takes it back', async () => {
  let expires: number | null = null;
  const { user, requests } = openCard({
    [`GET ${PATH}`]: () => ({ expires }),
    [`POST ${PATH}`]: () => {
      expires = END;
      return { token: TOKEN, expires };
    },
    [`DELETE ${PATH}`]: () => {
      expires = null;
      return '200 OK';
    },
  });
  const make = await screen.findByRole('button', { name: 'New link' });
  expect([until(), screen.queryByRole('button', { name: 'Take back' })]).toEqual([null, null]);
  await user.click(make);
  await waitFor(() => expect(address()).toBe(`${window.location.origin}/password/${TOKEN}`));
  expect(until()).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/password/${TOKEN}`);
  await user.click(screen.getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('Link taken back')).toBeTruthy();
  expect([address(), until()]).toEqual([undefined, null]);
  expect(requests.filter(({ method }) => method !== 'GET').map(({ method }) => method)).toEqual([
    'POST',
    'DELETE',
  ]);
});

it('shows until when a link works that was made before, but not the link', async () => {
  openCard({ [`GET ${PATH}`]: () => ({ expires: END }) });
  await waitFor(() => expect(until()).toBeTruthy());
  expect(address()).toBeUndefined();
});

it('says why there is no link', async () => {
  const { user } = openCard({
    [`GET ${PATH}`]: () => ({ expires: null }),
    [`POST ${PATH}`]: () => refusal(403, 'forbidden'),
  });
  await user.click(await screen.findByRole('button', { name: 'New link' }));
  expect(await screen.findByText('You don’t have permission to do this.')).toBeTruthy();
  expect(address()).toBeUndefined();
});

it('sends a link by mail, which is not shown', async () => {
  let expires: number | null = null;
  const { user, requests } = openCard(
    {
      [`GET ${PATH}`]: () => ({ expires }),
      [`POST ${PATH}`]: () => {
        expires = END;
        return { token: TOKEN, expires };
      },
    },
    true,
  );
  await user.click(await screen.findByRole('button', { name: 'Send by mail' }));
  expect(await screen.findByText('The link is on its way')).toBeTruthy();
  await waitFor(() => expect(until()).toBeTruthy());
  expect(address()).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'New link' }));
  await waitFor(() => expect(address()).toContain(TOKEN));
  const sent = requests.filter(({ method }) => method === 'POST');
  expect(sent.map((request) => request.json())).toEqual([{ sendsMail: true }, {}]);
});

it('offers no mail to users without an address', async () => {
  openCard({ [`GET ${PATH}`]: () => ({ expires: null }) });
  await screen.findByRole('button', { name: 'New link' });
  expect(screen.queryByRole('button', { name: 'Send by mail' })).toBeNull();
});
