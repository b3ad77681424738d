import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server';
import { renderInApp } from '../../../testing/render';
import { SessionsCard } from './sessions-card';

const now = Math.floor(Date.now() / 1000);
const phone = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
const session = (id: string, changes = {}) => ({
  id,
  current: false,
  created: now - 86_400,
  lastSeen: now - 600,
  address: '192.0.2.7',
  userAgent: phone,
  ...changes,
});

it('the card lists the devices, marks this one, and signs out one or all others', async () => {
  let sessions = [session('a', { current: true, userAgent: '' }), session('b'), session('c')];
  const requests = fakeServer({
    'GET /api/sessions': () => sessions,
    'DELETE /api/sessions/b': () => {
      sessions = sessions.filter(({ id }) => id !== 'b');
      return '200 OK';
    },
    'DELETE /api/sessions': () => {
      sessions = sessions.filter(({ current }) => current);
      return '200 OK';
    },
  });
  const onLogout = vi.fn();
  renderInApp(<SessionsCard onLogout={onLogout} />);
  const user = userEvent.setup();
  const [own, other] = await screen.findAllByRole('listitem');
  expect(own?.textContent).toContain('This device');
  expect(other?.textContent).toContain('Chrome on Android');
  expect(other?.textContent).toContain('Last active 10 minutes ago from 192.0.2.7');
  expect(within(other as HTMLElement).getByText('10 minutes ago').title).not.toBe('');
  await user.click(within(other as HTMLElement).getByRole('button', { name: /Log out/ }));
  expect(await screen.findByText('Logged out')).toBeTruthy();
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Log out everywhere else' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/api/sessions/b',
    '/api/sessions',
  ]);
  await user.click(within(screen.getByRole('listitem')).getByRole('button', { name: /Log out/ }));
  expect(onLogout).toHaveBeenCalled();
});
