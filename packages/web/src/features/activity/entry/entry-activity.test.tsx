import type { EntryActivity as Row } from '@satchel/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { buildActivity } from '../../../testing/activity';
import { fakeServer, refusal } from '../../../testing/fake-server';
import { stopAtNoon } from '../../../testing/noon';
import { renderInApp } from '../../../testing/render';
import { EntryActivity } from './entry-activity';

stopAtNoon();

const ENTRY = { path: '/Family/report.pdf', modified: '2026-01-01T00:00:00Z' };

const forUsers = (id: string, changes: Partial<Row> = {}): Row => {
  const { time, action, user, count, path, to } = buildActivity();
  return { id, time, action, user, count, path, to, ...changes };
};

async function open(rows: () => Row[] | Response, children?: React.ReactNode) {
  const requests = fakeServer({ 'GET /api/activity/entry/Family/report.pdf': rows });
  renderInApp(<EntryActivity entry={ENTRY}>{children}</EntryActivity>);
  const button = await screen.findByRole('button', { name: 'Activity' });
  expect(requests).toEqual([]);
  await userEvent.click(button);
  return requests;
}

it('is read when it is opened, and tells users who did what and when', async () => {
  await open(() => [forUsers('2', { action: 'moved', path: null, to: ENTRY.path }), forUsers('1')]);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Ann moved report.pdf to /Family1 hour ago',
    'Ann uploaded report.pdf1 hour ago',
  ]);
});

it('tells administrators from where, what was refused, and the way to all rows', async () => {
  await open(
    () => [buildActivity({ action: 'deleted', result: 'refused', code: 'forbidden' })],
    <a href="/all">all</a>,
  );
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toBe('Refused for Ann: DeleteNo permission1 hour ago192.0.2.7Firefox on Linux');
  expect(screen.getByRole('link', { name: 'all' })).toBeTruthy();
});

it('shows the latest rows first, and all of them on demand', async () => {
  await open(() => Array.from({ length: 14 }, (_, index) => forUsers(String(index))));
  expect(await screen.findAllByRole('listitem')).toHaveLength(10);
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(14));
});

it('says if there is nothing', async () => {
  await open(() => []);
  expect(await screen.findByText('Nothing has been logged yet')).toBeTruthy();
});

it('says that it could not be read', async () => {
  await open(() => refusal(403, 'forbidden'));
  expect(await screen.findByText('The activity could not be read')).toBeTruthy();
});
