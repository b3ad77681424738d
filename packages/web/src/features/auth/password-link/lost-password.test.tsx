import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server';
import { renderInApp } from '../../../testing/render';
import { LostPassword } from './lost-password';

const ROUTE = 'POST /api/password-links';

function Address() {
  return <output aria-label="place">{useLocation().pathname}</output>;
}

function openPage(answer: () => Response | string) {
  const requests = fakeServer({ [ROUTE]: answer });
  renderInApp(
    <>
      <LostPassword />
      <Address />
    </>,
    { at: '/password', user: null },
  );
  return { user: userEvent.setup(), requests };
}

const field = () => screen.getByLabelText<HTMLInputElement>('Username or mail address');
const button = () => screen.getByRole('button', { name: 'Send link' });

it('sends the name, says that a link may be on its way, and leads to the login page', async () => {
  const { user, requests } = openPage(() => new Response('202 Accepted', { status: 202 }));
  await user.type(field(), ' ann@example.org {Enter}');
  expect(await screen.findByRole('heading', { name: 'Check your mail' })).toBeTruthy();
  expect(requests.map((request) => request.json())).toEqual([{ name: 'ann@example.org' }]);
  expect(screen.getByText(/^If there is an account with a mail address/)).toBeTruthy();
  expect(screen.getByText(/look into the spam folder/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send link' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back to the login' }));
  await waitFor(() => expect(screen.getByLabelText('place').textContent).toBe('/login'));
});

it('sends nothing without a name', async () => {
  const { user, requests } = openPage(() => '202 Accepted');
  await user.type(field(), '  {Enter}');
  await user.click(button());
  expect(requests).toHaveLength(0);
});

it('says how long to wait after too many requests, keeps the name, and forgets the failure', async () => {
  const details = { retryAfter: 600 };
  const { user } = openPage(() =>
    Response.json({ code: 'too_many_requests', message: 'x', details }, { status: 429 }),
  );
  await user.type(field(), 'ann{Enter}');
  expect((await screen.findByText(/^Too many attempts. Try again in 10 minutes/)).getAttribute('role')).toBe(
    'alert',
  );
  expect(field().value).toBe('ann');
  await user.type(field(), 'a');
  expect(screen.queryByText(/^Too many attempts/)).toBeNull();
});

it.each([
  [501, 'not_implemented', 'The server does not support this.'],
  [500, 'internal', 'Something went wrong on the server.'],
])('says why no link was sent: %i %s', async (status, code, text) => {
  const { user } = openPage(() => refusal(status, code));
  await user.type(field(), 'ann{Enter}');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText('Check your mail')).toBeNull();
});
