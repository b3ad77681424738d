import { everyPermission } from '@satchel/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server';
import { renderInApp } from '../../../testing/render';
import { buildStoredUser } from '../../../testing/users';
import { UserList } from './user-list';

const users = [
  buildStoredUser({ id: 1, username: 'ada', scope: '/', perm: everyPermission(true) }),
  buildStoredUser({ id: 2, username: 'ben', scope: '/homes/ben' }),
];

it('the list has all users with a tick for administrators, their scope and a link to edit them', async () => {
  fakeServer({ 'GET /api/users': () => users });
  renderInApp(<UserList />);
  const row = (await screen.findByRole('rowheader', { name: /ben/ })).closest('tr') as HTMLElement;
  expect(within(row).getByText('No')).toBeTruthy();
  expect(within(row).getByText('/homes/ben')).toBeTruthy();
  expect(within(row).getByRole('link', { name: 'Edit ben' }).getAttribute('href')).toBe('/settings/users/2');
  expect(screen.getAllByText('Yes')).toHaveLength(1);
  expect(screen.getByText('2 users')).toBeTruthy();
});

it('the filter finds by name and by scope, and shows the number of results', async () => {
  fakeServer({ 'GET /api/users': () => users });
  renderInApp(<UserList />);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Filter users'), 'HOMES');
  expect(screen.getByText('1 of 2 users')).toBeTruthy();
  expect(screen.queryByText('ada')).toBeNull();
  await user.type(screen.getByLabelText('Filter users'), '!');
  expect(screen.getByText('No user matches “HOMES!”.')).toBeTruthy();
});

it('the list reports a failure, and tries again', async () => {
  let isDown = true;
  fakeServer({ 'GET /api/users': () => (isDown ? refusal(500, 'internal') : users) });
  renderInApp(<UserList />);
  expect(await screen.findByText('Something went wrong on the server.')).toBeTruthy();
  isDown = false;
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('ben')).toBeTruthy();
});
