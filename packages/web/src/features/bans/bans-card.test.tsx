import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server';
import { renderInApp } from '../../testing/render';
import { BansCard } from './bans-card';

const since = Math.floor(Date.now() / 1000) - 60;
const ban = (id: string, changes = {}) => ({
  ...{ id, kind: 'address', subject: '192.0.2.7', since, until: since + 3600, tries: 23 },
  ...changes,
});

it('the card lists who is blocked, and lifts one or all', async () => {
  let bans = [
    ban('a'),
    ban('b', { kind: 'account', subject: '<b>أحمد</b>', tries: 5 }),
    ban('c', { kind: 'share', subject: 'Ab3d…' }),
  ];
  const requests = fakeServer({
    'GET /api/bans': () => bans,
    'DELETE /api/bans/b': () => {
      bans = bans.filter(({ id }) => id !== 'b');
      return '200 OK';
    },
    'DELETE /api/bans': () => {
      bans = [];
      return '200 OK';
    },
  });
  renderInApp(<BansCard />);
  const user = userEvent.setup();
  const [address, account] = await screen.findAllByRole('listitem');
  expect(address?.textContent).toContain('192.0.2.7Logins from this address');
  expect(address?.textContent).toContain('Attempts: 23');
  const name = within(account as HTMLElement).getAllByText('<b>أحمد</b>')[0];
  expect(name?.tagName).toBe('BDI');
  await user.click(within(account as HTMLElement).getByRole('button', { name: /^Lift: / }));
  expect(await screen.findByText('Block lifted')).toBeTruthy();
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Lift all' }));
  expect(await screen.findByText('Nobody is blocked at the moment.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Lift all' })).toBeNull();
  expect(requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/api/bans/b',
    '/api/bans',
  ]);
});

it('a failure says so and can be tried again', async () => {
  let isDown = true;
  fakeServer({
    'GET /api/bans': () => (isDown ? refusal(500, 'internal') : []),
  });
  renderInApp(<BansCard />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await userEvent.setup().click(again);
  expect(await screen.findByText('Nobody is blocked at the moment.')).toBeTruthy();
});
