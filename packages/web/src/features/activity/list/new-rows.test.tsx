import type { Activity } from '@satchel/contract';
import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { buildActivity } from '../../../testing/activity';
import { fakeServer } from '../../../testing/fake-server';
import { renderInApp } from '../../../testing/render';
import { ActivityList } from './activity-list';

let changed: () => Promise<void>;

/** Reads again what the server says has changed, as the live updates do. */
function Changes() {
  const client = useQueryClient();
  changed = () => client.invalidateQueries({ queryKey: ['activity'] });
  return null;
}

function open(log: () => Activity[]) {
  fakeServer({ 'GET /api/activity': () => ({ items: log(), next: null }) });
  renderInApp(
    <>
      <Changes />
      <ActivityList filter={{}} onFilter={() => undefined} none={null} />
    </>,
  );
}

const first = buildActivity({ id: '1' });
const second = buildActivity({ id: '2', action: 'saved' });

it('new rows come in front of the list', async () => {
  let log = [first];
  open(() => log);
  await screen.findByText(/uploaded/);
  log = [second, { ...first, count: 4 }];
  await act(() => changed());
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  const [latest, former] = screen.getAllByRole('listitem');
  expect(latest?.textContent).toContain('Ann saved');
  expect(former?.textContent).toContain('Entries: 4');
});

it('new rows wait behind a button while a row is read', async () => {
  let log = [first];
  open(() => log);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /uploaded/ }));
  log = [second, first];
  await act(() => changed());
  const button = await screen.findByRole('button', { name: '1 new' });
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await user.click(button);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  expect(screen.queryByRole('button', { name: '1 new' })).toBeNull();
  expect(screen.getByText('/Family/report.pdf')).toBeTruthy();
});

it('after many new rows the list is read from its beginning', async () => {
  let log = [first];
  open(() => log);
  await screen.findByText(/uploaded/);
  log = [buildActivity({ id: '9', action: 'copied' }), second];
  await act(() => changed());
  await screen.findByText(/made the copy/);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});
