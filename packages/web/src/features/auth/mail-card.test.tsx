import type { UserChange } from '@satchel/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { isGuarded } from '../../lib/browser/navigation-guard';
import { fakeServer, refusal } from '../../testing/fake-server';
import { renderInApp } from '../../testing/render';
import { buildStoredUser } from '../../testing/users';
import { MailCard } from './mail-card';

const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Mail address' });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

function openCard(routes: Parameters<typeof fakeServer>[0]) {
  const requests = fakeServer(routes);
  renderInApp(<MailCard userId={2} />);
  const changes = () =>
    requests.filter(({ method }) => method === 'PUT').map((request) => request.json() as UserChange);
  return { user: userEvent.setup(), changes };
}

it('shows the stored address, saves another as the server spells it, and removes it', async () => {
  let mail: string | undefined = 'ben@example.org';
  const { user, changes } = openCard({
    'GET /api/users/2': () => buildStoredUser({ mail }),
    'PUT /api/users/2': (request) => {
      mail = (request.json() as UserChange).data.mail?.toLowerCase();
      return '200 OK';
    },
  });
  expect((await field()).value).toBe('ben@example.org');
  expect(save().disabled).toBe(true);
  await user.clear(await field());
  await user.type(await field(), ' ben@EXAMPLE.net');
  expect(isGuarded()).toBe(true);
  await user.click(save());
  expect(await screen.findByText('Settings updated')).toBeTruthy();
  await waitFor(async () => expect((await field()).value).toBe('ben@example.net'));
  expect(isGuarded()).toBe(false);
  await user.clear(await field());
  await user.click(save());
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes().map(({ which, data }) => [which, data])).toEqual([
    [['mail'], { id: 2, mail: 'ben@EXAMPLE.net' }],
    [['mail'], { id: 2, mail: '' }],
  ]);
});

it('says at the field that it is not an address, and keeps what was typed', async () => {
  const details = { field: 'mail', reason: 'not_a_mail_address' };
  const { user } = openCard({
    'GET /api/users/2': () => buildStoredUser(),
    'PUT /api/users/2': () =>
      Response.json({ code: 'invalid_input', message: 'x', details }, { status: 400 }),
  });
  await user.type(await field(), 'ben');
  await user.click(save());
  expect(await screen.findByText(/^This is not a mail address/)).toBeTruthy();
  expect((await field()).value).toBe('ben');
  expect((await field()).getAttribute('aria-invalid')).toBe('true');
});

it('says why the address is not known', async () => {
  openCard({ 'GET /api/users/2': () => refusal(500, 'internal') });
  expect((await screen.findByText('Something went wrong on the server.')).getAttribute('role')).toBe('alert');
  expect(screen.queryByRole('textbox')).toBeNull();
});
