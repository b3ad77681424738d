import type { UserChange } from '@satchel/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server';
import { renderInApp } from '../../../testing/render';
import { buildStoredUser } from '../../../testing/users';
import { NewUser } from './new-user';

function Address() {
  return <output aria-label="place">{useLocation().pathname}</output>;
}

const {
  id: _,
  username: __,
  password: ___,
  lockPassword: ____,
  rules: _____,
  ...defaults
} = buildStoredUser({
  scope: '.',
  viewMode: 'mosaic',
});

function openForm() {
  renderInApp(
    <>
      <NewUser
        defaults={defaults}
        hasOwnHome
        renderRules={() => null}
        renderPicker={({ onPick }) => (
          <button type="button" onClick={() => onPick('/picked')}>
            Pick
          </button>
        )}
      />
      <Address />
    </>,
    { at: '/settings/users/new' },
  );
  return userEvent.setup();
}

it('the form begins with the defaults and an empty placeholder, creates the user and goes to the address in the response', async () => {
  const requests = fakeServer({
    'POST /api/users': () =>
      new Response('201 Created', { status: 201, headers: { Location: '/settings/users/7' } }),
  });
  const user = openForm();
  expect(screen.getByRole('heading', { name: 'New user' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Password').placeholder).toBe('');
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  await user.type(screen.getByLabelText('Username'), 'carla');
  await user.type(screen.getByLabelText('Password'), 'correct horse 5');
  await user.click(screen.getByRole('button', { name: 'Choose…' }));
  await user.click(screen.getByRole('button', { name: 'Pick' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('User created')).toBeTruthy();
  await waitFor(() => expect(screen.getByLabelText('place').textContent).toBe('/settings/users/7'));
  const body = requests[0]?.json() as UserChange;
  expect(body).toMatchObject({ what: 'user', which: [] });
  expect(body.data).toEqual({
    ...defaults,
    id: 0,
    username: 'carla',
    password: 'correct horse 5',
    scope: '/picked',
    lockPassword: false,
    rules: [],
  });
});

it('the form stays and says why when the server rejects it', async () => {
  fakeServer({ 'POST /api/users': () => refusal(403, 'forbidden') });
  const user = openForm();
  await user.type(screen.getByLabelText('Username'), 'carla{Enter}');
  expect(await screen.findByText('You don’t have permission to do this.')).toBeTruthy();
  expect(screen.getByLabelText('place').textContent).toBe('/settings/users/new');
});
