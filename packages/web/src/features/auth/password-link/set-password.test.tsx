import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server';
import { renderInApp } from '../../../testing/render';
import { SetPassword } from './set-password';

const TOKEN = 'a'.repeat(43);
const PATH = `/api/password-links/${TOKEN}`;
const ANN = () => ({ username: 'ann', minimumLength: 12 });
const GONE = 'This link no longer works';

function Address() {
  return <output aria-label="place">{useLocation().pathname}</output>;
}

function openLink(routes: Parameters<typeof fakeServer>[0]) {
  const requests = fakeServer(routes);
  renderInApp(
    <>
      <SetPassword token={TOKEN} name="Our files" />
      <Address />
    </>,
    { at: `/password/${TOKEN}` },
  );
  return { user: userEvent.setup(), sent: () => requests.filter(({ method }) => method === 'POST') };
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Set password' });

async function choose(user: ReturnType<typeof userEvent.setup>, password: string, again = password) {
  await user.type(await field('New password'), password);
  await user.type(await field('Confirm new password'), again);
}

it('greets the user, sets the password and leads to the login page', async () => {
  const { user, sent } = openLink({ [`GET ${PATH}`]: ANN, [`POST ${PATH}`]: () => '200 OK' });
  expect((await screen.findByText(/^Hello/)).textContent?.replaceAll(/[\u2066-\u2069]/g, '')).toBe(
    'Hello ann! Choose your password for Our files.',
  );
  expect(screen.getByText('At least 12 characters are needed.')).toBeTruthy();
  await choose(user, 'another long one');
  await user.click(button());
  expect(await screen.findByRole('heading', { name: 'Your password is set' })).toBeTruthy();
  expect(sent().map((request) => request.json())).toEqual([{ password: 'another long one' }]);
  expect(screen.queryByLabelText('New password')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(screen.getByLabelText('place').textContent).toBe('/login'));
});

it('sends nothing while the passwords differ', async () => {
  const { user, sent } = openLink({ [`GET ${PATH}`]: ANN });
  await choose(user, 'another long one', 'another long two{Enter}');
  expect(screen.getByText("Passwords don't match")).toBeTruthy();
  expect([button().disabled, sent().length]).toEqual([true, 0]);
});

it('says at the field why a password was refused, and takes another', async () => {
  let isGood = false;
  const details = { field: 'password', reason: 'too_easy' };
  const { user } = openLink({
    [`GET ${PATH}`]: ANN,
    [`POST ${PATH}`]: () =>
      isGood ? '200 OK' : Response.json({ code: 'invalid_input', message: 'x', details }, { status: 400 }),
  });
  await choose(user, 'password1234');
  await user.click(button());
  expect(await screen.findByText('This password is too easy to guess.')).toBeTruthy();
  expect((await field('New password')).getAttribute('aria-invalid')).toBe('true');
  isGood = true;
  await user.clear(await field('New password'));
  expect(screen.queryByText('This password is too easy to guess.')).toBeNull();
  await user.clear(await field('Confirm new password'));
  await choose(user, 'another long one');
  await user.click(button());
  expect(await screen.findByText('Your password is set')).toBeTruthy();
});

it('says that a link does not work, at once or when it was used in the meantime', async () => {
  const { user } = openLink({ [`GET ${PATH}`]: ANN, [`POST ${PATH}`]: () => refusal(404, 'not_found') });
  await choose(user, 'another long one');
  await user.click(button());
  expect(await screen.findByRole('heading', { name: GONE })).toBeTruthy();
  expect(screen.queryByLabelText('New password')).toBeNull();
});

it('an unknown link does not work', async () => {
  openLink({});
  expect(await screen.findByRole('heading', { name: GONE })).toBeTruthy();
});

it('another failure is not the end of the link', async () => {
  let isWell = false;
  const { user } = openLink({ [`GET ${PATH}`]: () => (isWell ? ANN() : refusal(500, 'internal')) });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText(GONE)).toBeNull();
  isWell = true;
  await user.click(retry);
  expect(await field('New password')).toBeTruthy();
});
