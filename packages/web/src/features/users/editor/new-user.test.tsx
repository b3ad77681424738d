import type { UserChange } from '@satchel/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server';
import { renderInApp } from '../../../testing/render';
import { buildStoredUser } from '../../../testing/users';
import { NewUser } from './new-user';
import { PasswordLinkCard } from './password-link-card';

function Address() {
  return <output aria-label="place">{useLocation().pathname}</output>;
}

function AtPage({ children }: { children: ReactNode }) {
  return useLocation().pathname === '/settings/users/7' ? children : null;
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

/** `page` is shown at the page of the new user. */
function openForm(page?: ReactNode, hasMail = false) {
  renderInApp(
    <>
      <AtPage>{page}</AtPage>
      <NewUser
        defaults={defaults}
        hasOwnHome
        hasMail={hasMail}
        minimumPasswordLength={12}
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
  const body = requests.find(({ method }) => method === 'POST')?.json() as UserChange;
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

describe('a password that is chosen by a link', () => {
  const LINK = 'Let them choose a password by a link';
  const link = { token: 'c'.repeat(43), expires: 1_800_000_000 };
  const created = () =>
    new Response('201 Created', { status: 201, headers: { Location: '/settings/users/7' } });

  it('a random one is sent, and the link is made and shown at the page of the user', async () => {
    const requests = fakeServer({
      'POST /api/users': created,
      'POST /api/users/7/password-link': () => link,
      'GET /api/users/7/password-link': () => ({ expires: link.expires }),
    });
    const user = openForm(<PasswordLinkCard id={7} />);
    await user.type(screen.getByLabelText('Username'), 'carla');
    await user.click(screen.getByRole('checkbox', { name: LINK }));
    expect(screen.queryByLabelText('Password')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByDisplayValue(new RegExp(`/password/${link.token}$`))).toBeTruthy();
    const [first] = requests.filter(({ method }) => method === 'POST');
    expect((first?.json() as UserChange | undefined)?.data.password).toMatch(/^[\w-]{24}$/);
  });

  it('the link is sent by mail to the address of the user, and not shown', async () => {
    const requests = fakeServer({
      'POST /api/users': created,
      'POST /api/users/7/password-link': () => link,
      'GET /api/users/7/password-link': () => ({ expires: link.expires }),
    });
    const user = openForm(<PasswordLinkCard id={7} />, true);
    const byMail = () => screen.queryByRole('checkbox', { name: 'Send the link by mail' });
    await user.type(screen.getByLabelText('Username'), 'carla');
    await user.click(screen.getByRole('checkbox', { name: LINK }));
    expect(byMail()).toBeNull();
    await user.type(screen.getByLabelText('Mail address'), 'carla@example.org');
    await user.click(byMail() as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Works until/)).toBeTruthy();
    expect(screen.getByText('The link is on its way')).toBeTruthy();
    expect(screen.queryByDisplayValue(/\/password\//)).toBeNull();
    const [first, second] = requests.filter(({ method }) => method === 'POST');
    expect((first?.json() as UserChange | undefined)?.data.mail).toBe('carla@example.org');
    expect(second?.json()).toEqual({ sendsMail: true });
  });

  it('the link is shown where the server sends no mail', async () => {
    const requests = fakeServer({
      'POST /api/users': created,
      'POST /api/users/7/password-link': () => link,
      'GET /api/users/7/password-link': () => ({ expires: link.expires }),
    });
    const user = openForm(<PasswordLinkCard id={7} />);
    await user.type(screen.getByLabelText('Username'), 'carla');
    expect(screen.queryByLabelText('Mail address')).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: LINK }));
    expect(screen.queryByRole('checkbox', { name: 'Send the link by mail' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByDisplayValue(new RegExp(`/password/${link.token}$`))).toBeTruthy();
    expect(requests.find(({ path }) => path.endsWith('password-link'))?.json()).toEqual({});
  });

  it('without the link the user is there, and their page can make another', async () => {
    fakeServer({
      'POST /api/users': created,
      'POST /api/users/7/password-link': () => refusal(500, 'internal'),
      'GET /api/users/7/password-link': () => ({ expires: null }),
    });
    const user = openForm(<PasswordLinkCard id={7} />);
    await user.type(screen.getByLabelText('Username'), 'carla');
    await user.click(screen.getByRole('checkbox', { name: LINK }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'New link' })).toBeTruthy();
    expect(await screen.findByText('Something went wrong on the server.')).toBeTruthy();
  });
});
